/// The door of tables: they come in as flat arrays and are checked once.
#include "rules.hpp"

#include <nanobind/stl/vector.h>

namespace souko {
namespace {

/// Takes numbers from a flat array, one after the other, each within its bounds.
class Reader {
   public:
    explicit Reader(const Ints& array) : next_(array.data()), end_(array.data() + array.size()) {}

    std::int32_t take(std::int64_t least, std::int64_t most) {
        require(next_ != end_, "the tables are too short");
        require(least <= *next_ && *next_ <= most, "a number in the tables is out of bounds");
        return *next_++;
    }
    std::size_t index(std::size_t size) { return static_cast<std::size_t>(take(0, static_cast<std::int64_t>(size))); }
    bool flag() { return take(0, 1); }
    bool done() const { return next_ == end_; }

   private:
    const std::int32_t *next_, *end_;
};

/// Where things begin: numbers that never fall, from 0 to `size`.
std::vector<std::size_t> begins(Reader& reader, std::size_t count, std::size_t size) {
    std::vector<std::size_t> found;
    for (std::size_t each = 0; each <= count; ++each) {
        found.push_back(reader.index(size));
        require(each ? found[each - 1] <= found[each] : found[0] == 0, "what begins where is out of order");
    }
    require(found.back() == size, "what begins where does not end at the end");
    return found;
}

std::vector<Group> groups_of(Reader& reader, std::size_t first, std::size_t count, std::size_t rules) {
    std::vector<Group> groups;
    for (std::size_t each = 0; each < count; ++each) {
        const std::size_t end = reader.index(rules);
        const bool random = reader.flag();
        const std::int32_t jump = reader.take(NONE, static_cast<std::int64_t>(each));
        require(first < end, "a group has no rules");
        groups.push_back({first, end, random, jump});
        first = end;
    }
    return groups;
}

void read_patterns(Tables& tables, const Words& patterns, const Words& anys, const Words& replacements,
                   Reader& reader) {
    tables.patterns = words_of(patterns), tables.anys = words_of(anys), tables.replacements = words_of(replacements);
    require(patterns.size() % tables.pattern_size() == 0, "patterns have another size");
    require(anys.size() % tables.object_words == 0, "masks have another size");
    require(replacements.size() % tables.replacement_size() == 0, "replacements have another size");
    const std::size_t count = patterns.size() / tables.pattern_size();
    const std::size_t made = replacements.size() / tables.replacement_size();
    for (std::size_t each = 0; each < made; ++each)
        for (std::size_t part = 0; part < 3; ++part)
            require_layers(tables, replacements.data() + each * tables.replacement_size() + 2 * tables.object_words +
                                       part * tables.move_words);
    tables.anys_begin = begins(reader, count, anys.size() / tables.object_words);
    for (std::size_t each = 0; each < count; ++each)
        tables.replacement.push_back(reader.take(NONE, static_cast<std::int64_t>(made) - 1));
    const auto objects = begins(reader, made, reader.index(1u << 30));
    for (std::size_t each = 0; each < objects.back(); ++each) {
        const std::size_t object = reader.index(tables.layer_of.size() - 1);
        require(tables.layer_of[object] != NONE, "an object of chance has no layer");
        tables.random_objects.push_back(static_cast<std::int32_t>(object));
    }
    const auto layers = begins(reader, made, reader.index(1u << 30));
    for (std::size_t each = 0; each < layers.back(); ++each)
        tables.random_layers.push_back(static_cast<std::int32_t>(reader.index(tables.layers - 1)));
    for (std::size_t each = 0; each < made; ++each)
        tables.randoms.push_back({objects[each], objects[each + 1], layers[each], layers[each + 1]});
}

void read_rules(Tables& tables, Reader& reader) {
    const std::size_t patterns = tables.anys_begin.size() - 1;
    const std::size_t cells = reader.index(1u << 30), rows = reader.index(1u << 30), rules = reader.index(1u << 30);
    for (std::size_t each = 0; each < cells; ++each)
        tables.cells.push_back(reader.take(GAP, static_cast<std::int64_t>(patterns) - 1));
    const auto cells_begin = begins(reader, rows, cells), rows_begin = begins(reader, rules, rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto first = tables.cells.begin() + static_cast<std::ptrdiff_t>(cells_begin[row]);
        const auto last = tables.cells.begin() + static_cast<std::ptrdiff_t>(cells_begin[row + 1]);
        const auto gaps = std::count(first, last, GAP);
        require(gaps <= static_cast<std::ptrdiff_t>(MOST_GAPS) && gaps < last - first,
                "a row has too many ellipses or nothing else");
        tables.rows.push_back({cells_begin[row], cells_begin[row + 1], 0, 0});
    }
    const std::size_t commands = reader.index(1u << 30);
    for (std::size_t each = 0; each < commands; ++each) {
        const std::int32_t order = reader.take(0, 1 << 20);
        tables.commands.push_back({order, reader.take(NONE, 1 << 30)});
    }
    const auto commands_begin = begins(reader, rules, commands);
    for (std::size_t rule = 0; rule < rules; ++rule) {
        require(rows_begin[rule] < rows_begin[rule + 1], "a rule has no rows");
        const auto way = static_cast<unsigned>(reader.take(UP, RIGHTWARDS));
        const auto rigid = static_cast<unsigned>(reader.take(0, SLOT));
        tables.rules.push_back({rows_begin[rule], rows_begin[rule + 1], commands_begin[rule], commands_begin[rule + 1],
                                way, rigid, reader.flag()});
    }
    const std::size_t normal = reader.index(rules), late = reader.index(rules);
    tables.groups = groups_of(reader, 0, normal, rules);
    tables.late = groups_of(reader, normal ? tables.groups.back().end : 0, late, rules);
    const std::size_t rigid_groups = reader.index(normal);
    for (std::size_t each = 0; each < rigid_groups; ++each)
        tables.rigid_groups.push_back(static_cast<std::int32_t>(reader.index(normal - 1)));
    for (const Rule& rule : tables.rules) require(!rule.rigid || rigid_groups, "a rule is rigid in no group");
    for (std::size_t rule = normal ? tables.groups.back().end : 0; rule < rules; ++rule) tables.rules[rule].rigid = 0;
}

void read_ends(Tables& tables, const Words& goals, const Words& noises, Reader& reader) {
    tables.goal_masks = words_of(goals), tables.noises = words_of(noises);
    const std::size_t count = reader.index(1u << 20);
    require(goals.size() == 2 * count * tables.object_words, "goals have another size");
    for (std::size_t each = 0; each < count; ++each) {
        const auto quantifier = static_cast<Goal::Quantifier>(reader.take(Goal::ALL, Goal::NO));
        const bool what_every = reader.flag();
        tables.goals.push_back({quantifier, what_every, reader.flag()});
    }
    const std::size_t sounds = tables.seeds.size();
    require(noises.size() == sounds * tables.noise_size(), "noises have another size");
    tables.move_noises_begin = begins(reader, tables.layers + 3, sounds);
    tables.player_every = reader.flag(), tables.run_rules_on_level_start = reader.flag();
    tables.require_player_movement = reader.flag(), tables.no_undo = reader.flag(), tables.no_restart = reader.flag();
}

/// `masks` are layers, patterns, any-of masks, replacements, goals, noises, player; `numbers` is one long row of numbers in
/// the order in which they are read here; `seeds` are those of the noises. All are made by src/souko/rules/engine.py.
void make_rulebook(Rulebook* self, const std::vector<Words>& masks, const Ints& layer_of, const Ints& numbers,
                   std::vector<std::int64_t> seeds, std::size_t object_words, std::size_t move_words) {
    require(masks.size() == 7, "seven arrays of masks, please");
    require(object_words && move_words && object_words < 1u << 16 && move_words < 1u << 16, "no such width");
    auto* const tables = new (self) Rulebook();
    tables->object_words = object_words, tables->move_words = move_words;
    tables->layer_masks = words_of(masks[0]), tables->layers = masks[0].size() / object_words;
    require(tables->layers && masks[0].size() % object_words == 0, "layers have another size");
    require(tables->layers <= move_words * LAYERS_PER_WORD, "movements are too narrow");
    require(layer_of.size() && layer_of.size() <= 64 * object_words, "objects are too narrow");
    Reader layers(layer_of);
    while (!layers.done()) tables->layer_of.push_back(layers.take(NONE, static_cast<std::int64_t>(tables->layers) - 1));
    tables->seeds = std::move(seeds);
    tables->player = words_of(masks[6]);
    require(tables->player.size() == object_words, "the player has another size");
    Reader reader(numbers);
    read_patterns(*tables, masks[1], masks[2], masks[3], reader);
    read_rules(*tables, reader);
    read_ends(*tables, masks[4], masks[5], reader);
    require(reader.done(), "the tables are too long");
    tables->prepare();
}

}  // namespace

void bind_tables(nb::module_& module) {
    nb::class_<Rulebook>(module, "Rulebook")
        .def("__init__", make_rulebook, "masks"_a, "layer_of"_a, "numbers"_a, "seeds"_a, "object_words"_a,
             "move_words"_a);
}

}  // namespace souko
