// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Coins} from "./Coins.sol";

/// Holds the coins of one lock or one offer, apart from those of everybody else: a coin whose balances
/// change by themselves then gives to, and takes from, the one whose coins they are.
///
/// Made as a clone of an original that the contract which uses it has made: clones share its code,
/// and in it the one account that they obey.
contract Vault {
    error OnlyKeeper();

    address private immutable _keeper = msg.sender;

    modifier onlyKeeper() {
        if (msg.sender != _keeper) revert OnlyKeeper();
        _;
    }

    function send(address coin, address to, uint256 amount) external onlyKeeper {
        Coins.send(coin, to, amount);
    }

    /// As `send`; of a coin that rounds, a little less may go.
    function sendRounded(address coin, address to, uint256 amount) external onlyKeeper {
        Coins.sendRounded(coin, to, amount);
    }

    /// What the coin moves of it, and gives back how much that was.
    function sendAtMost(address coin, address to, uint256 amount) external onlyKeeper returns (uint256) {
        return Coins.sendAtMost(coin, to, amount);
    }

    /// Gives back how much that was.
    function sendAll(address coin, address to) external onlyKeeper returns (uint256) {
        return Coins.sendAll(coin, to);
    }
}
