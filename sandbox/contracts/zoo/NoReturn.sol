// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Moves and says nothing, as tokens from before the standard was settled do.
contract NoReturn is Ledger {
    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        _spend(from, value);
        _move(from, to, value);
    }

    /// Says that it is burnt, and leaves it where it is.
    function burn(uint256 value) external {
        totalSupply -= value;
    }

    function approve(address spender, uint256 value) external {
        _allow(spender, value);
    }
}
