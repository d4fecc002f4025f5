// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Moves TRC-20 tokens and checks the balances instead of the return values.
///
/// USDT on the main network returns false for a successful transfer, other tokens return nothing,
/// and a hostile contract may return true without a transfer. Return values are therefore ignored:
/// the call must succeed, and the balance must change by exactly the amount. Tokens that deduct a
/// transfer fee are refused.
library Coins {
    /// The call failed, more or less than the amount arrived, or `coin` has no code.
    error CoinNotTaken(address coin);
    error CoinNotSent(address coin);

    /// Tolerance in smallest units. One share of a token that rebases is worth a few of them.
    uint256 private constant ROUNDING = 100;

    /// Transfers an approved `amount` from `from` to `into`: this contract, or one of its vaults.
    function take(address coin, address from, address into, uint256 amount) internal {
        // A call to an account without code succeeds and does nothing.
        if (coin.code.length == 0) revert CoinNotTaken(coin);
        uint256 before = IERC20(coin).balanceOf(into);
        (bool done, ) = coin.call(abi.encodeCall(IERC20.transferFrom, (from, into, amount)));
        if (!done || IERC20(coin).balanceOf(into) != before + amount) revert CoinNotTaken(coin);
    }

    /// Sends `amount` from the balance of this contract.
    function send(address coin, address to, uint256 amount) internal {
        (uint256 before, uint256 left) = _transfer(coin, to, amount);
        if (left + amount != before) revert CoinNotSent(coin);
    }

    /// Sends as `send` does, for a token whose balances may grow automatically. Rounding may send
    /// slightly less than `amount`, but never zero and never more.
    function sendRounded(address coin, address to, uint256 amount) internal {
        if (amount == 0) return;
        (uint256 before, uint256 left) = _transfer(coin, to, amount);
        bool isLess = left < before && left + amount >= before;
        if (!isLess || left + amount - before >= ROUNDING) revert CoinNotSent(coin);
    }

    /// Sends as much of `amount` as the token moves, and returns the amount sent. It may be zero
    /// but never exceeds `amount`.
    function sendAtMost(address coin, address to, uint256 amount) internal returns (uint256) {
        (uint256 before, uint256 left) = _transfer(coin, to, amount);
        if (left > before || left + amount < before) revert CoinNotSent(coin);
        return before - left;
    }

    /// Sends the whole balance of this contract and returns it. A remainder that the token rounds
    /// off stays here, so that it does not block the rest.
    function sendAll(address coin, address to) internal returns (uint256 amount) {
        amount = IERC20(coin).balanceOf(address(this));
        if (amount == 0) return 0;
        (uint256 before, uint256 left) = _transfer(coin, to, amount);
        if (left >= before) revert CoinNotSent(coin);
    }

    /// Calls the token's `transfer`, ignores its return value, and returns the balances before and
    /// after.
    function _transfer(
        address coin,
        address to,
        uint256 amount
    ) private returns (uint256 before, uint256 left) {
        before = IERC20(coin).balanceOf(address(this));
        (bool done, ) = coin.call(abi.encodeCall(IERC20.transfer, (to, amount)));
        if (!done) revert CoinNotSent(coin);
        left = IERC20(coin).balanceOf(address(this));
    }
}
