// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Names} from "Names.sol";

/// Shows the library to tests.
contract NamesProbe {
    function arePlain(string[] memory texts) external pure returns (bool[] memory answers) {
        answers = new bool[](texts.length);
        for (uint256 i = 0; i < texts.length; i++) answers[i] = Names.isPlain(texts[i]);
    }

    /// The text, made shorter where it stands.
    function isPlainUpTo(string memory text, uint256 length) external pure returns (bool) {
        assembly ("memory-safe") {
            mstore(text, length)
        }
        return Names.isPlain(text);
    }

    /// What one check takes, in energy.
    function costOf(string memory text) external view returns (uint256 energy) {
        energy = gasleft();
        Names.isPlain(text);
        energy -= gasleft();
    }
}
