// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Rules for the characters of a name, so that everyone sees the whole name, and the same one.
/// Interfaces must detect look-alike names, because the tables for that are too large for a
/// contract.
library Names {
    /// Whether `text` is well-formed UTF-8 (Unicode 3.9, table 3-7) of visible characters, with
    /// spaces only between them. Refuses controls, default-ignorable code points (zero widths,
    /// joiners, fillers, variation selectors, tags; DerivedCoreProperties.txt), directions, line
    /// separators, interlinear annotations and noncharacters. Empty text is not a name.
    function isPlain(string memory text) internal pure returns (bool) {
        uint256 length = bytes(text).length;
        if (length == 0) return false;
        uint256 i = 0;
        uint256 point;
        unchecked {
            while (i < length) {
                uint256 word;
                // Loads 32 bytes at once, from `i` on. Bounds-checked reads of single bytes cost
                // almost twice as much.
                assembly ("memory-safe") {
                    word := mload(add(add(text, 0x20), i))
                }
                point = word >> 248;
                uint256 size = 1;
                if (point >= 0x80) {
                    (point, size) = _decode(word);
                    // Bytes after the end of the text are not part of it.
                    if (size == 0 || i + size > length || _isHidden(point)) return false;
                } else if (point < 0x20 || point == 0x7F) {
                    return false;
                }
                if (i == 0 && _isSpace(point)) return false;
                i += size;
            }
        }
        return !_isSpace(point);
    }

    /// Decodes the multi-byte code point at the start of a word and returns its size in bytes. The
    /// size is 0 if the bytes are not valid UTF-8.
    function _decode(uint256 word) private pure returns (uint256 point, uint256 size) {
        uint256 first = word >> 248;
        // Lower values are continuation bytes, or would begin an overlong form.
        if (first < 0xC2 || first > 0xF4) return (0, 0);
        if (first < 0xE0) {
            uint256 two = word >> 240;
            point = ((two & 0x1F00) >> 2) | (two & 0x3F);
            return two & 0xC0 == 0x80 ? (point, 2) : (0, 0);
        }
        if (first < 0xF0) {
            uint256 three = word >> 232;
            point = ((three & 0x0F0000) >> 4) | ((three & 0x3F00) >> 2) | (three & 0x3F);
            if (three & 0xC0C0 != 0x8080 || point < 0x800 || (point >= 0xD800 && point <= 0xDFFF))
                return (0, 0);
            return (point, 3);
        }
        uint256 four = word >> 224;
        point =
            ((four & 0x07000000) >> 6) |
            ((four & 0x3F0000) >> 4) |
            ((four & 0x3F00) >> 2) |
            (four & 0x3F);
        if (four & 0xC0C0C0 != 0x808080 || point < 0x10000 || point > 0x10FFFF) return (0, 0);
        return (point, 4);
    }

    /// Whether a name must not contain this code point. Tests ranges in ascending order, so that
    /// letters and ideographs pass after a few comparisons.
    function _isHidden(uint256 point) private pure returns (bool) {
        if (point < 0xA0) return true;
        if (point < 0x34F) return point == 0xAD;
        if (point < 0x2000)
            return
                point == 0x34F ||
                point == 0x61C ||
                point == 0x115F ||
                point == 0x1160 ||
                point == 0x17B4 ||
                point == 0x17B5 ||
                (point >= 0x180B && point <= 0x180F);
        if (point < 0x2070)
            return
                (point >= 0x200B && point <= 0x200F) ||
                (point >= 0x2028 && point <= 0x202E) ||
                point >= 0x2060;
        if (point < 0xFDD0) return point == 0x3164;
        if (point < 0x10000)
            return
                point <= 0xFDEF ||
                (point >= 0xFE00 && point <= 0xFE0F) ||
                point == 0xFEFF ||
                point == 0xFFA0 ||
                (point >= 0xFFF0 && point <= 0xFFFC) ||
                point >= 0xFFFE;
        return
            point == 0x16FE4 ||
            (point >= 0x13430 && point <= 0x13442) ||
            point == 0x1D159 ||
            (point >= 0x1BCA0 && point <= 0x1BCA3) ||
            (point >= 0x1D173 && point <= 0x1D17A) ||
            (point >= 0xE0000 && point <= 0xE0FFF) ||
            point & 0xFFFE == 0xFFFE;
    }

    /// Whether a code point is a space of any width, or the blank Braille pattern.
    function _isSpace(uint256 point) private pure returns (bool) {
        return
            point == 0x20 ||
            point == 0xA0 ||
            point == 0x1680 ||
            (point >= 0x2000 && point <= 0x200A) ||
            point == 0x202F ||
            point == 0x205F ||
            point == 0x2800 ||
            point == 0x3000;
    }
}
