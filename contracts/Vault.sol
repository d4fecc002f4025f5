// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Coins} from "./Coins.sol";

/// Holds the tokens of one lock, offer, stake or fund, apart from all others. If a token changes
/// balances automatically, the gain or loss falls to the owner of those tokens.
///
/// Each vault is a clone of an original created by the contract that uses it. Clones share its
/// code, which names the one account that they obey.
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

    /// Sends as `send` does; a token that rounds may send slightly less.
    function sendRounded(address coin, address to, uint256 amount) external onlyKeeper {
        Coins.sendRounded(coin, to, amount);
    }

    /// Sends as much of `amount` as the token moves, and returns the amount sent.
    function sendAtMost(address coin, address to, uint256 amount) external onlyKeeper returns (uint256) {
        return Coins.sendAtMost(coin, to, amount);
    }

    /// Sends the whole balance and returns the amount sent.
    function sendAll(address coin, address to) external onlyKeeper returns (uint256) {
        return Coins.sendAll(coin, to);
    }
}
