// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Numbers that are worse for users the higher they are. A decrease applies at once, an increase
/// only after a notice. A new value replaces the announced one and starts its own full notice.
library Terms {
    struct Term {
        /// Value that applies until `from`, and value that applies afterwards.
        uint128 known;
        uint128 next;
        uint64 from;
    }

    /// Sets a value and returns the time from which it applies, in seconds.
    function set(Term storage term, uint128 value, uint256 notice) internal returns (uint64 from) {
        uint128 current = at(term);
        bool isMore = value > current;
        from = uint64(block.timestamp + (isMore ? notice : 0));
        (term.known, term.next, term.from) = (current, value, from);
    }

    /// Returns the value that applies now.
    function at(Term storage term) internal view returns (uint128) {
        return block.timestamp >= term.from ? term.next : term.known;
    }

    function isAnnounced(Term storage term) internal view returns (bool) {
        return block.timestamp < term.from;
    }

    /// Returns the announced value and the time from which it applies; zeros if none is announced.
    function coming(Term storage term) internal view returns (uint128 value, uint64 from) {
        if (isAnnounced(term)) (value, from) = (term.next, term.from);
    }
}
