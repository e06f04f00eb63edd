/// Positions in few bits: most cells of a board never change, and those that do have only a few different contents.
///
///     # # # # #          walls never change: left out
///     # @ . $ #          the other cells: a number for their contents, here two bits each: 1 0 2
///     # # # # #
///
/// Which cells change, and what they may contain, is learned during the search: a position that does not fit makes the
/// packing wider. After a packed board there must be room for eight bytes, which are read but never changed.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "rules/masks.hpp"

namespace souko {

class Packing {
    static constexpr std::size_t UNKNOWN = ~std::size_t{0};

   public:
    Packing() = default;

    /// `words` are those of one cell; `base` is a board to begin with.
    Packing(std::size_t words, std::span<const Word> base)
        : words_(words), base_(base.begin(), base.end()), place_of_(base.size() / words, UNKNOWN) {}

    std::size_t bytes() const { return (cells_.size() * bits_ + 7) / 8; }

    /// Writes the board, if it fits.
    bool pack(std::span<const Word> board, std::uint8_t* into) const {
        std::copy_n(packed_base_.begin(), bytes(), into);
        return change(base_, board, into);
    }

    /// Turns one packed board into another, if it fits.
    bool change(std::span<const Word> before, std::span<const Word> board, std::uint8_t* written) const {
        for (std::size_t cell = 0; cell < place_of_.size(); ++cell)
            if (const Word* const now = &board[cell * words_];
                !same(now, &before[cell * words_]) && !put(cell, now, written))
                return false;
        return true;
    }

    /// Writes the contents of one cell, if they fit.
    bool put(std::size_t cell, const Word* contents, std::uint8_t* written) const {
        const std::size_t place = place_of_[cell];
        if (place == UNKNOWN) return same(contents, &base_[cell * words_]);
        const std::size_t code = code_of(contents);
        if (code == UNKNOWN) return false;
        write(written, place, code);
        return true;
    }

    /// The board that was packed.
    void unpack(const std::uint8_t* from, std::vector<Word>& board) const {
        board = base_;
        for (std::size_t byte = 0; byte < bytes(); ++byte) {
            if (from[byte] == packed_base_[byte]) continue;
            const std::size_t first = byte * 8 / bits_, last = std::min(cells_.size(), (byte * 8 + 7) / bits_ + 1);
            for (std::size_t place = first; place < last; ++place)
                std::copy_n(&palette_[read(from, place) * words_], words_, &board[cells_[place] * words_]);
        }
    }

    /// Grows so that the board fits; whether that changes how other boards are packed. Where a cell changes, all cells with
    /// the same contents are taken to change.
    bool admit(std::span<const Word> board) {
        const std::size_t cells = cells_.size(), bits = bits_;
        for (std::size_t cell = 0; cell < place_of_.size(); ++cell)
            if (place_of_[cell] == UNKNOWN && !same(&board[cell * words_], &base_[cell * words_]))
                let_vary(&base_[cell * words_]);
        for (const std::size_t cell : cells_) learn(&board[cell * words_]);
        pack_base();
        return cells != cells_.size() || bits != bits_;
    }

   private:
    void let_vary(const Word* contents) {
        learn(contents);
        for (std::size_t cell = 0; cell < place_of_.size(); ++cell)
            if (place_of_[cell] == UNKNOWN && same(&base_[cell * words_], contents))
                place_of_[cell] = cells_.size(), cells_.push_back(cell);
    }

    void pack_base() {
        packed_base_.assign(bytes() + 8, 0);
        for (std::size_t place = 0; place < cells_.size(); ++place)
            write(packed_base_.data(), place, code_of(&base_[cells_[place] * words_]));
    }

    bool same(const Word* a, const Word* b) const {
        if (words_ == 1) return *a == *b;
        return std::equal(a, a + words_, b);
    }

    std::size_t code_of(const Word* contents) const {
        Word hash = 0;
        for (std::size_t word = 0; word < words_; ++word) hash = (std::rotl(hash, 25) ^ contents[word]) * FACTOR;
        const std::size_t first = hash >> 56;
        for (std::size_t slot = first; table_[slot & 255]; ++slot) {
            const std::size_t code = table_[slot & 255] - 1u;
            if (same(&palette_[code * words_], contents)) return code;
        }
        return beyond_table(contents);
    }

    /// The hash table is at most a quarter full; contents beyond that are compared one by one.
    std::size_t beyond_table(const Word* contents) const {
        for (std::size_t code = IN_TABLE; code < palette_.size() / words_; ++code)
            if (same(&palette_[code * words_], contents)) return code;
        return UNKNOWN;
    }

    void learn(const Word* contents) {
        if (code_of(contents) != UNKNOWN) return;
        const std::size_t code = palette_.size() / words_;
        palette_.insert(palette_.end(), contents, contents + words_);
        while (code >> bits_) ++bits_;
        if (code >= IN_TABLE) return;
        Word hash = 0;
        for (std::size_t word = 0; word < words_; ++word) hash = (std::rotl(hash, 25) ^ contents[word]) * FACTOR;
        std::size_t slot = hash >> 56;
        while (table_[slot & 255]) ++slot;
        table_[slot & 255] = static_cast<std::uint8_t>(code + 1);
    }

    /// Up to eight bytes are read and written from where a place begins; those behind the board stay as they are.
    void write(std::uint8_t* into, std::size_t place, Word code) const {
        std::uint8_t* const at = into + place * bits_ / 8;
        const std::size_t shift = place * bits_ % 8;
        Word word;
        std::memcpy(&word, at, sizeof word);
        word = (word & ~(mask() << shift)) | code << shift;
        std::memcpy(at, &word, sizeof word);
    }

    std::size_t read(const std::uint8_t* from, std::size_t place) const {
        Word word;
        std::memcpy(&word, from + place * bits_ / 8, sizeof word);
        return word >> place * bits_ % 8 & mask();
    }

    Word mask() const { return (Word{1} << bits_) - 1; }

    static constexpr Word FACTOR = 0xD6E8FEB86659FD93;
    static constexpr std::size_t IN_TABLE = 64;

    std::size_t words_ = 1;
    unsigned bits_ = 1;
    std::vector<Word> base_, palette_;
    std::vector<std::size_t> cells_, place_of_;
    std::vector<std::uint8_t> packed_base_;
    std::uint8_t table_[256] = {};
};

}  // namespace souko
