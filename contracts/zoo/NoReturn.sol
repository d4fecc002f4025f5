// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Token that moves amounts and returns nothing, as tokens from before the final standard do.
contract NoReturn is Ledger {
    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        _spend(from, value);
        _move(from, to, value);
    }

    /// Pretends to burn: lowers the supply but leaves the balance unchanged.
    function burn(uint256 value) external {
        totalSupply -= value;
    }

    function approve(address spender, uint256 value) external {
        _allow(spender, value);
    }
}
