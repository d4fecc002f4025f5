// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Names} from "Names.sol";

/// Exposes the library to tests.
contract NamesProbe {
    function arePlain(string[] memory texts) external pure returns (bool[] memory answers) {
        answers = new bool[](texts.length);
        for (uint256 i = 0; i < texts.length; i++) answers[i] = Names.isPlain(texts[i]);
    }

    /// Checks the text after shortening it in place.
    function isPlainUpTo(string memory text, uint256 length) external pure returns (bool) {
        assembly ("memory-safe") {
            mstore(text, length)
        }
        return Names.isPlain(text);
    }

    /// Returns the energy that one check costs.
    function costOf(string memory text) external view returns (uint256 energy) {
        energy = gasleft();
        Names.isPlain(text);
        energy -= gasleft();
    }
}
