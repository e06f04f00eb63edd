/// A game that is being played: turns, undo, restart. The slow twin is the reference engine in src/souko/rules/.
///
/// What fails halfway (a limit, memory, Ctrl-C) leaves a game that can go on: `load` and `set` allocate before they change
/// anything, and a turn puts the board back.
#pragma once

#include "rules/resolve.hpp"

namespace souko {

/// Times that a turn is begun again because rigid groups were banned, after which PuzzleScript takes what it has.
constexpr int MAX_RIGID_ROUNDS = 50;
/// Bytes that a sound takes in all, in Python too. The limit `memory` is counted in these.
constexpr std::size_t SOUND_BYTES = 60;
/// Words of 8 bytes, half a gigabyte: then the older half of the boards that undo leads to is dropped.
constexpr std::size_t MAX_UNDO_WORDS = 1 << 26;
constexpr int TICK = -1;

/// A game with masks of any width.
class AnyGame {
   public:
    virtual ~AnyGame() = default;

    /// Begins a level. `is_followed`: winning it leads to another board, which the caller then loads. If memory runs out,
    /// the old level stays; if the rules of the start (run_rules_on_level_start) fail, the new one stays as it is drawn.
    virtual void load(std::size_t width, std::size_t height, std::vector<Word> cells, bool is_followed) = 0;

    /// Sets a board from the middle of a level, with the board that a restart leads to, and with the movements that late
    /// rules left behind (empty if none).
    virtual void set(std::size_t width, std::size_t height, std::vector<Word> cells, std::vector<Word> new_target,
                     std::vector<Word> moves) = 0;

    /// Puts a board without movements into the level that is loaded. `not_won`: its goals are known not to be reached.
    virtual void put(std::span<const Word> cells, bool not_won) = 0;

    /// The same, for the board that was put there before the last turn: quicker.
    virtual void put_back(std::span<const Word> cells, bool not_won) = 0;

    /// The cells that may have changed since a board was put there; false if there are too many to list.
    virtual bool dirty(std::span<const std::uint32_t>& cells) const = 0;

    /// One turn, for a move of the player (UP to ACTION) or for time that passes (TICK); whether the board changed.
    virtual bool turn(int direction) = 0;

    /// Plays further turns as long as the rules ask for them (`again`).
    virtual void drain() = 0;
    virtual void undo() = 0;
    virtual void restart() = 0;
    virtual std::size_t width() const = 0;  ///< 0 before a level is loaded
    virtual std::size_t height() const = 0;
    virtual std::span<const Word> cells() const = 0;

    /// The movements that late rules left behind; empty if there are none.
    virtual std::span<const Word> moves() const = 0;
    virtual bool goals_reached() = 0;

    /// The number of objects that are not where the goals want them.
    virtual std::size_t missing() const = 0;

    Chance chance;
    Meter meter;
    bool again = false, won = false;
    bool reading = false;  ///< a message is on the screen, or the game is over: nothing can be won
    bool keeps_undo = true;
    std::vector<Word> target;
    std::vector<std::int64_t> sounds;  ///< seeds, in order
    std::vector<Command> emitted;      ///< sound effects and messages, in order
};

template <std::size_t object_words, std::size_t move_words>
class Game final : public AnyGame {
    using Board = TurnBoard<object_words, move_words>;

   public:
    explicit Game(const Tables& tables)
        : tables_(tables),
          board_(tables),
          rewriter_(tables, board_, chance, meter, outcome_),
          resolution_(tables, board_, meter, outcome_) {}
    Game(const Game&) = delete;  // its parts point at each other

    void load(std::size_t width, std::size_t height, std::vector<Word> cells, bool is_followed) override {
        std::vector<Word> copy = cells;
        set(width, height, std::move(cells), std::move(copy), {});
        is_followed_ = is_followed;
        meter.begin_move();
        if (tables_.run_rules_on_level_start) play(TICK, false, false);
    }

    void set(std::size_t width, std::size_t height, std::vector<Word> cells, std::vector<Word> new_target,
             std::vector<Word> moves) override {
        board_.load(width, height, std::move(cells));
        if (!moves.empty()) board_.moves = std::move(moves), board_.mark_all_moving();
        target = std::move(new_target), undo_.clear(), outcome_.commands.clear();
        again = won = reading = not_won_ = is_followed_ = false;
    }

    void put(std::span<const Word> cells, bool not_won) override {
        board_.put(cells), board_.summarize(), turns_ = 0;
        reset(not_won);
    }

    void put_back(std::span<const Word> cells, bool not_won) override {
        const bool is_stale = board_.too_many_dirty();
        board_.put_back(cells);
        if (is_stale) board_.summarize();
        reset(not_won);
    }

    bool dirty(std::span<const std::uint32_t>& cells) const override {
        cells = board_.dirty_cells();
        return !board_.too_many_dirty();
    }

    bool turn(int direction) override {
        meter.begin_move(), chance.path.add(direction + 2u);
        return play(direction, true, false);
    }

    void drain() override {
        meter.begin_move(), chance.path.add(1);
        for (std::uint64_t turns = 0; again; ++turns) {
            if (turns == meter.limits.further_turns) fail(Failure::FURTHER_TURNS, turns);
            play(TICK, true, false);
        }
    }

    void undo() override {
        if (tables_.no_undo) return;
        while (!undo_.empty() && undo_.back() == board_.objects) undo_.pop_back();
        if (undo_.empty()) return;
        restore(undo_.back());
        undo_.pop_back();
    }

    void restart() override {
        if (tables_.no_restart) return;
        meter.begin_move();
        if (again) undo();
        keep(board_.objects);
        begin_again();
    }

    std::size_t width() const override { return board_.width; }
    std::size_t height() const override { return board_.height; }
    std::span<const Word> cells() const override { return board_.objects; }
    std::span<const Word> moves() const override {
        return board_.has_moving_cells() ? std::span<const Word>(board_.moves) : std::span<const Word>();
    }

    bool goals_reached() override {
        for (std::size_t goal = 0; goal < tables_.goals.size(); ++goal) {
            meter.add_looks(board_.size() * board_.O());
            if (!is_reached(goal)) return false;
        }
        return !tables_.goals.empty();
    }

    std::size_t missing() const override {
        std::size_t sum = 0;
        for (std::size_t goal = 0; goal < tables_.goals.size(); ++goal) {
            const std::size_t wrong = count_wrong(goal);
            sum += tables_.goals[goal].quantifier == Goal::SOME ? !wrong : wrong;
        }
        return sum;
    }

   private:
    /// A board was put there: nothing moves, nothing has happened.
    void reset(bool not_won) {
        if (board_.has_moving_cells()) board_.clear_movements(), board_.clear_move_summaries();
        outcome_.commands.clear(), undo_.clear(), sounds.clear(), emitted.clear();
        again = won = reading = false, not_won_ = not_won;
    }

    /// One turn; whether it changed the board. A probe only finds that out, and leaves the board as it was.
    bool play(int direction, bool winnable, bool probe) {
        again = false;
        std::vector<Word> before = copy_of(board_.objects);
        const Digest path = chance.path;
        bool changed = false;
        try {
            changed = play_from(direction, winnable, probe, before);
            chance.path = path;
        } catch (...) {
            restore(before), is_restarting_ = false;
            spare_.push_back(std::move(before));
            throw;
        }
        spare_.push_back(std::move(before));
        return changed;
    }

    /// Adds to the path all that a turn, and what comes after it, depend on.
    void extend_path(int direction, bool winnable, bool probe) {
        if (!chance.passes_milestones) return;
        chance.path.add(Word{winnable} | Word{probe} << 1 | Word{reading} << 2 | Word{is_restarting_} << 3);
        chance.path.add(direction + 1u);
        for (const auto* words : {&board_.objects, &board_.moves, &target})
            chance.path.add(std::span<const Word>(*words));
    }

    bool play_from(int direction, bool winnable, bool probe, const std::vector<Word>& before) {
        extend_path(direction, winnable, probe);
        if (!run(direction)) return restore(before), false;
        if (outcome_.has(CANCEL)) {
            const bool more = outcome_.commands.size() > 1;
            emit(probe);
            restore(before);
            return more;
        }
        const bool restarts = outcome_.has(RESTART);
        if (restarts) {
            emit(probe);
            keep(before);
            if (!probe) begin_again();
        }
        const bool changed = board_.objects != before;
        if (probe) return end_probe(changed, before);
        return end(direction, winnable, changed, restarts, before);
    }

    /// Whether the probe found a reason to go on.
    bool end_probe(bool changed, const std::vector<Word>& before) {
        if (changed) return restore(before), true;
        if (outcome_.has(WIN) || outcome_.has(RESTART)) return true;
        if (outcome_.has(CHECKPOINT)) target = before;
        return false;
    }

    bool end(int direction, bool winnable, bool changed, bool restarted, const std::vector<Word>& before) {
        if (changed && direction != TICK) keep(before);
        collect_sounds();
        if (!restarted) emit(false);
        if (winnable && !reading && is_won(changed)) {
            won = true;
            if (is_followed_) return changed;
            reading = true;
        }
        if (outcome_.has(CHECKPOINT)) target = board_.objects;
        if (outcome_.has(AGAIN) && changed) {
            const bool more = play(TICK, false, true);
            again = more;
        }
        outcome_.commands.clear();
        return changed;
    }

    /// A board that was not won, and has not changed since, is not won.
    bool is_won(bool changed) {
        if (outcome_.has(WIN)) return true;
        if (changed || !not_won_) not_won_ = !goals_reached();
        return !not_won_;
    }

    /// The rules, the movements and the late rules; false if the player had to move and did not.
    bool run(int direction) {
        outcome_.commands.clear(), outcome_.blocked.clear();
        players_.clear();
        if (++turns_ % 32 == 0 || board_.has_moving_cells()) board_.summarize();
        if (direction != TICK) start(static_cast<unsigned>(direction));
        banned_.assign(tables_.groups.size() + 1, false);
        if (tables_.is_rigid()) first_ = board_.objects, first_moves_ = board_.moves;
        for (int round = 0; round < MAX_RIGID_ROUNDS; ++round) {
            for (std::size_t group = 0; round && group < banned_.size(); ++group) chance.path.add(banned_[group]);
            outcome_.created.assign(board_.O(), 0), outcome_.destroyed.assign(board_.O(), 0), outcome_.moved.clear();
            rewriter_.run(tables_.groups, &banned_);
            if (!resolution_.run(banned_)) {
                rewriter_.run(tables_.late, nullptr);
                break;
            }
            board_.objects = first_, board_.moves = first_moves_, board_.mark_all_moving();
            board_.summarize();
            outcome_.commands.clear();
        }
        return !tables_.require_player_movement || players_.empty() || has_moved();
    }

    bool has_moved() const {
        return !std::ranges::all_of(players_, [&](std::size_t cell) {
            return meets(board_.objects_at(cell), tables_.player.data(), board_.O);
        });
    }

    /// Gives the players their movement.
    void start(unsigned direction) {
        board_.visit(tables_.player.data(), tables_.player_every, [&](std::size_t cell) {
            const Word* const here = board_.objects_at(cell);
            players_.push_back(cell);
            for (std::size_t word = 0; word < board_.O(); ++word)
                for (Word left = here[word] & tables_.player[word]; left; left &= left - 1) {
                    const std::size_t object = 64 * word + static_cast<unsigned>(std::countr_zero(left));
                    if (object >= tables_.layer_of.size() || tables_.layer_of[object] == NONE) continue;
                    const auto layer = static_cast<std::size_t>(tables_.layer_of[object]);
                    board_.moves_at(cell)[slot_word(layer)] |= Word{1} << (slot_shift(layer) + direction);
                }
            board_.mark_moving(cell), board_.add_to_summaries(cell);
            return true;
        });
    }

    /// Adds the seeds of the sounds of a turn: blocked, moved, created, destroyed.
    void collect_sounds() {
        sounds.insert(sounds.end(), outcome_.blocked.begin(), outcome_.blocked.end());
        sounds.insert(sounds.end(), outcome_.moved.begin(), outcome_.moved.end());
        const std::size_t* const begin = &tables_.sounds_begin[tables_.layers + 1];
        for (std::size_t sound = begin[0]; sound < begin[2]; ++sound) {
            const auto& concerned = sound < begin[1] ? outcome_.created : outcome_.destroyed;
            if (meets(concerned.data(), &tables_.sound_masks[sound * tables_.sound_size()], board_.O))
                sounds.push_back(tables_.seeds[sound]);
        }
        meter.check_memory(sounds.size(), SOUND_BYTES);
    }

    /// Adds the sound effects and the message of a turn.
    void emit(bool probe) {
        for (const Command& command : outcome_.commands)
            if (!probe && command.kind >= MESSAGE) emitted.push_back(command);
    }

    /// Goes back to the restart target; a restart during a restart does nothing.
    void begin_again() {
        if (is_restarting_) return;
        is_restarting_ = true;
        restore(target);
        if (tables_.run_rules_on_level_start) play(TICK, false, false);
        outcome_.commands.clear();
        is_restarting_ = false;
    }

    void restore(const std::vector<Word>& cells) {
        board_.restore(cells);
        again = not_won_ = false;
        outcome_.commands.clear();
    }

    void keep(const std::vector<Word>& cells) {
        if (!keeps_undo) return;
        if (undo_.size() * cells.size() > MAX_UNDO_WORDS)
            undo_.erase(undo_.begin(), undo_.begin() + static_cast<std::ptrdiff_t>(undo_.size() / 2 + 1));
        undo_.push_back(cells);
    }

    /// A copy, in memory that was used before if there is some. There is room to give it back to `spare_`.
    std::vector<Word> copy_of(const std::vector<Word>& cells) {
        std::vector<Word> copy;
        if (spare_.empty()) spare_.reserve(spare_.capacity() + 1);
        else copy = std::move(spare_.back()), spare_.pop_back();
        copy.assign(cells.begin(), cells.end());
        return copy;
    }

    bool is_reached(std::size_t number) const {
        const bool any = count_wrong(number, 1);
        return tables_.goals[number].quantifier == Goal::SOME ? any : !any;
    }

    /// How many cells (at most `most`) violate a goal; or for SOME, satisfy it.
    std::size_t count_wrong(std::size_t number, std::size_t most = ~std::size_t{0}) const {
        const Goal& goal = tables_.goals[number];
        const Word* const what = &tables_.goal_masks[2 * number * board_.O()];
        const Word* const where = what + board_.O();
        std::size_t found = 0;
        board_.visit(what, goal.what_every, [&](std::size_t cell) {
            const Word* const here = board_.objects_at(cell);
            const bool there = goal.where_every ? holds(here, where, board_.O) : meets(here, where, board_.O);
            found += goal.quantifier == Goal::ALL ? !there : there;
            return found < most;
        });
        return found;
    }

    const Tables& tables_;
    Board board_;
    Outcome outcome_;
    Rewriter<Board> rewriter_;
    Resolution<Board> resolution_;
    std::vector<std::vector<Word>> undo_, spare_;
    std::vector<Word> first_, first_moves_;
    std::vector<std::size_t> players_;
    std::vector<bool> banned_;
    bool is_followed_ = false, is_restarting_ = false;
    bool not_won_ = false;  ///< the goals are known not to be reached
    unsigned turns_ = 0;
};

}  // namespace souko
