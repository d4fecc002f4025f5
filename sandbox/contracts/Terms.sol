// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Numbers of which more is worse for people than less, and is said before it counts: less counts at
/// once, more after a notice. What is set last replaces what was announced, and has all of its own notice.
library Terms {
    struct Term {
        /// What counts until `from`, and what from then on.
        uint128 known;
        uint128 next;
        uint64 from;
    }

    /// Gives back from when on it counts, in seconds.
    function set(Term storage term, uint128 value, uint256 notice) internal returns (uint64 from) {
        uint128 current = at(term);
        bool isMore = value > current;
        from = uint64(block.timestamp + (isMore ? notice : 0));
        (term.known, term.next, term.from) = (current, value, from);
    }

    /// What counts now.
    function at(Term storage term) internal view returns (uint128) {
        return block.timestamp >= term.from ? term.next : term.known;
    }

    function isAnnounced(Term storage term) internal view returns (bool) {
        return block.timestamp < term.from;
    }

    /// What was announced, and from when on it counts; zero, if nothing was.
    function coming(Term storage term) internal view returns (uint128 value, uint64 from) {
        if (isAnnounced(term)) (value, from) = (term.next, term.from);
    }
}
