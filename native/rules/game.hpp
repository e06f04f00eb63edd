/// A game that is being played: turns, what can be undone, where a restart leads. The slow twin of all this is
/// src/souko/rules/play.py.
#pragma once

#include "rules/resolve.hpp"

namespace souko {

constexpr int MOST_ROUNDS = 50;
constexpr std::size_t BYTES_OF_SOUND = 60;        // and of all that is made of it
constexpr std::size_t MOST_UNDO_WORDS = 1 << 26;  // half a gigabyte: what is older is forgotten
constexpr int TICK = -1;

/// A game whose masks have some width or other.
class AnyGame {
   public:
    virtual ~AnyGame() = default;

    /// Begins a level. `is_followed` tells whether winning leads to a further board, which somebody then loads.
    virtual void load(std::size_t width, std::size_t height, std::vector<Word> cells, bool is_followed) = 0;

    /// Puts a board there as it may stand in the midst of a level, with the board that a restart leads to, and with the
    /// movements that late rules left behind (empty if none).
    virtual void set(std::size_t width, std::size_t height, std::vector<Word> cells, std::vector<Word> new_target,
                     std::vector<Word> moves) = 0;

    /// Puts a board there, at rest, in the level that is loaded. `is_lost` tells that its goals are known not to be reached.
    virtual void put(std::span<const Word> cells, bool is_lost) = 0;

    /// The same, for the board that was put there before the last turn: quicker.
    virtual void put_back(std::span<const Word> cells, bool is_lost) = 0;

    /// The cells that may have changed since a board was put there; false if there are too many to tell.
    virtual bool touched(std::span<const std::uint32_t>& cells) const = 0;

    /// Lets the player move (UP to ACTION) or time pass (TICK); whether the board changed.
    virtual bool turn(int way) = 0;

    /// Plays on as long as the rules want to go on by themselves.
    virtual void drain() = 0;
    virtual void undo() = 0;
    virtual void restart() = 0;
    virtual std::span<const Word> cells() const = 0;

    /// The movements that late rules left behind; empty if there are none.
    virtual std::span<const Word> moves() const = 0;
    virtual std::size_t moves_size() const = 0;  ///< how many words they take
    virtual bool goals_reached() = 0;

    /// How many things are not where the goals want them.
    virtual std::size_t missing() const = 0;

    Chance chance;
    Budget budget;
    bool again = false, won = false;
    bool reading = false;  ///< nothing is won any more: a message is on the screen, or the game is over
    bool keeps_undo = true;
    std::vector<Word> target;
    std::vector<std::int64_t> sounds;  ///< all seeds that were heard
    std::vector<Command> said;         ///< sound effects and messages, in order
};

template <std::size_t object_words, std::size_t move_words>
class Game final : public AnyGame {
    using Board = Stage<object_words, move_words>;

   public:
    explicit Game(const Tables& tables)
        : tables_(tables),
          board_(tables),
          rewriter_(tables, board_, chance, budget, outcome_),
          resolution_(tables, board_, budget, outcome_) {}
    Game(const Game&) = delete;  // its parts point at each other

    void load(std::size_t width, std::size_t height, std::vector<Word> cells, bool is_followed) override {
        set(width, height, std::move(cells), {}, {});
        target = board_.objects;
        is_followed_ = is_followed;
        budget.begin();
        if (tables_.run_rules_on_level_start) play(TICK, false, false);
    }

    void set(std::size_t width, std::size_t height, std::vector<Word> cells, std::vector<Word> new_target,
             std::vector<Word> moves) override {
        board_.load(width, height, std::move(cells));
        if (!moves.empty()) board_.moves = std::move(moves), board_.stir_all();
        target = std::move(new_target), undo_.clear(), outcome_.commands.clear();
        again = won = reading = is_lost_ = is_followed_ = false;
    }

    void put(std::span<const Word> cells, bool is_lost) override {
        board_.put(cells), board_.look(), turns_ = 0;
        calm(is_lost);
    }

    void put_back(std::span<const Word> cells, bool is_lost) override {
        const bool elsewhere = board_.touched_many();
        board_.put_back(cells);
        if (elsewhere) board_.look();
        calm(is_lost);
    }

    bool touched(std::span<const std::uint32_t>& cells) const override {
        cells = board_.touched();
        return !board_.touched_many();
    }

    bool turn(int way) override {
        budget.begin(), chance.road.add(way + 2u);
        return play(way, true, false);
    }

    void drain() override {
        budget.begin(), chance.road.add(1);
        for (std::uint64_t turns = 0; again; ++turns) {
            if (turns == budget.most_further_turns) throw Overspent{Overspent::FURTHER_TURNS};
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
        budget.begin();
        if (again) undo();
        keep(board_.objects);
        begin_again();
    }

    std::span<const Word> cells() const override { return board_.objects; }
    std::size_t moves_size() const override { return board_.moves.size(); }
    std::span<const Word> moves() const override {
        return board_.is_stirred() ? std::span<const Word>(board_.moves) : std::span<const Word>();
    }

    bool goals_reached() override {
        for (std::size_t goal = 0; goal < tables_.goals.size(); ++goal) {
            budget.look(board_.size() * board_.O());
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
    void calm(bool is_lost) {
        if (board_.is_stirred()) board_.rest(), board_.look_at_rest();
        outcome_.commands.clear(), undo_.clear(), sounds.clear(), said.clear();
        again = won = reading = false, is_lost_ = is_lost;
    }

    /// One turn; whether it changed the board. A probe only finds out, and leaves the board as it was.
    bool play(int way, bool winnable, bool probe) {
        again = false;
        std::vector<Word> before = take(board_.objects);
        const Digest road = chance.road;
        bool changed = false;
        try {
            changed = play_from(way, winnable, probe, before);
            chance.road = road;
        } catch (...) {
            restore(before), is_restarting_ = false;
            throw;
        }
        spare_.push_back(std::move(before));
        return changed;
    }

    /// All that a turn, and what comes after it, depend on.
    void take_road(int way, bool winnable, bool probe) {
        if (!chance.passes_milestones) return;
        chance.road.add(Word{winnable} | Word{probe} << 1 | Word{reading} << 2 | Word{is_restarting_} << 3);
        chance.road.add(way + 1u);
        for (const auto* words : {&board_.objects, &board_.moves, &target})
            chance.road.add(std::span<const Word>(*words));
    }

    bool play_from(int way, bool winnable, bool probe, const std::vector<Word>& before) {
        take_road(way, winnable, probe);
        if (!run(way)) return restore(before), false;
        if (outcome_.has(CANCEL)) {
            const bool more = outcome_.commands.size() > 1;
            say(probe);
            restore(before);
            return more;
        }
        const bool restarts = outcome_.has(RESTART);
        if (restarts) {
            say(probe);
            keep(before);
            if (!probe) begin_again();
        }
        const bool changed = board_.objects != before;
        if (probe) return end_probe(changed, before);
        return end(way, winnable, changed, restarts, before);
    }

    /// Whether the probe found a reason to go on.
    bool end_probe(bool changed, const std::vector<Word>& before) {
        if (changed) return restore(before), true;
        if (outcome_.has(WIN) || outcome_.has(RESTART)) return true;
        if (outcome_.has(CHECKPOINT)) target = before;
        return false;
    }

    bool end(int way, bool winnable, bool changed, bool restarted, const std::vector<Word>& before) {
        if (changed && way != TICK) keep(before);
        hear();
        if (!restarted) say(false);
        if (winnable && !reading && is_won(changed)) {
            won = true;
            if (is_followed_) return changed;
            reading = true;
        }
        if (outcome_.has(CHECKPOINT)) target = board_.objects;
        if (outcome_.has(AGAIN) && changed) {
            const bool goes_on = play(TICK, false, true);
            again = goes_on;
        }
        outcome_.commands.clear();
        return changed;
    }

    /// A board that was not won, and has not changed since, is not won.
    bool is_won(bool changed) {
        if (outcome_.has(WIN)) return true;
        if (changed || !is_lost_) is_lost_ = !goals_reached();
        return !is_lost_;
    }

    /// The rules, the movements and the late rules; false if the player had to move and did not.
    bool run(int way) {
        outcome_.commands.clear(), outcome_.blocked.clear();
        players_.clear();
        if (++turns_ % 32 == 0 || board_.is_stirred()) board_.look();
        if (way != TICK) start(static_cast<unsigned>(way));
        banned_.assign(tables_.groups.size() + 1, false);
        if (tables_.is_rigid()) first_ = board_.objects, first_moves_ = board_.moves;
        for (int round = 0; round < MOST_ROUNDS; ++round) {
            for (std::size_t group = 0; round && group < banned_.size(); ++group) chance.road.add(banned_[group]);
            outcome_.created.assign(board_.O(), 0), outcome_.destroyed.assign(board_.O(), 0), outcome_.moved.clear();
            rewriter_.run(tables_.groups, &banned_);
            if (!resolution_.run(banned_)) {
                rewriter_.run(tables_.late, nullptr);
                break;
            }
            board_.objects = first_, board_.moves = first_moves_, board_.stir_all();
            board_.look();
            outcome_.commands.clear();
        }
        return !tables_.require_player_movement || players_.empty() || has_moved();
    }

    bool has_moved() const {
        return !std::ranges::all_of(players_, [&](std::size_t cell) {
            return meets(board_.objects_at(cell), tables_.player.data(), board_.O);
        });
    }

    /// Sets the players in motion.
    void start(unsigned way) {
        board_.visit(tables_.player.data(), tables_.player_every, [&](std::size_t cell) {
            const Word* const here = board_.objects_at(cell);
            players_.push_back(cell);
            for (std::size_t word = 0; word < board_.O(); ++word)
                for (Word left = here[word] & tables_.player[word]; left; left &= left - 1) {
                    const std::size_t object = 64 * word + static_cast<unsigned>(std::countr_zero(left));
                    if (object >= tables_.layer_of.size() || tables_.layer_of[object] == NONE) continue;
                    const auto layer = static_cast<std::size_t>(tables_.layer_of[object]);
                    board_.moves_at(cell)[slot_word(layer)] |= Word{1} << (slot_shift(layer) + way);
                }
            board_.stir(cell), board_.note(cell);
            return true;
        });
    }

    /// Adds the seeds of what was heard: blocked, moved, created, destroyed.
    void hear() {
        sounds.insert(sounds.end(), outcome_.blocked.begin(), outcome_.blocked.end());
        sounds.insert(sounds.end(), outcome_.moved.begin(), outcome_.moved.end());
        const std::size_t* const begin = &tables_.move_noises_begin[tables_.layers + 1];
        for (std::size_t noise = begin[0]; noise < begin[2]; ++noise) {
            const auto& concerned = noise < begin[1] ? outcome_.created : outcome_.destroyed;
            if (meets(concerned.data(), &tables_.noises[noise * tables_.noise_size()], board_.O))
                sounds.push_back(tables_.seeds[noise]);
        }
        budget.hold(sounds.size(), BYTES_OF_SOUND);
    }

    /// Lets the sound effects and the message of a turn be known.
    void say(bool probe) {
        for (const Command& command : outcome_.commands)
            if (!probe && command.order >= MESSAGE) said.push_back(command);
    }

    /// Goes back to the restart target; a restart in the midst of one does nothing.
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
        again = is_lost_ = false;
        outcome_.commands.clear();
    }

    void keep(const std::vector<Word>& cells) {
        if (!keeps_undo) return;
        if (undo_.size() * cells.size() > MOST_UNDO_WORDS)
            undo_.erase(undo_.begin(), undo_.begin() + static_cast<std::ptrdiff_t>(undo_.size() / 2 + 1));
        undo_.push_back(cells);
    }

    /// A copy in memory that was used before.
    std::vector<Word> take(const std::vector<Word>& cells) {
        std::vector<Word> copy;
        if (!spare_.empty()) copy = std::move(spare_.back()), spare_.pop_back();
        copy.assign(cells.begin(), cells.end());
        return copy;
    }

    bool is_reached(std::size_t number) const {
        const bool any = count_wrong(number, 1);
        return tables_.goals[number].quantifier == Goal::SOME ? any : !any;
    }

    /// How many cells (up to `most`) keep a goal from being reached; or for SOME, help it to be.
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
    bool is_followed_ = false, is_restarting_ = false, is_lost_ = false;
    unsigned turns_ = 0;
};

}  // namespace souko
