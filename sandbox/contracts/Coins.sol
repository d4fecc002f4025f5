// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Takes and sends TRC-20 tokens, by what they do and not by what they answer.
///
/// USDT of the main network answers false to a transfer that it has made, others answer nothing, and
/// one that lies answers true. So an answer is not read: the call must succeed, and the balance must
/// have changed by exactly the amount. What takes a fee on its way is refused at the door.
library Coins {
    /// Less or more arrived than was to be taken, or nobody can say how much.
    error CoinNotTaken(address coin);
    error CoinNotSent(address coin);

    /// In smallest units: a share of a coin whose balances grow by themselves is worth a few.
    uint256 private constant ROUNDING = 100;

    /// Takes `amount` from `from`, who has approved it, into `into`: this contract, or one of its own.
    function take(address coin, address from, address into, uint256 amount) internal {
        // A call to an account without code succeeds and does nothing.
        if (coin.code.length == 0) revert CoinNotTaken(coin);
        uint256 before = IERC20(coin).balanceOf(into);
        (bool done, ) = coin.call(abi.encodeCall(IERC20.transferFrom, (from, into, amount)));
        if (!done || IERC20(coin).balanceOf(into) != before + amount) revert CoinNotTaken(coin);
    }

    /// Sends `amount` of what this contract has.
    function send(address coin, address to, uint256 amount) internal {
        (uint256 before, uint256 left) = _transfer(coin, to, amount);
        if (left + amount != before) revert CoinNotSent(coin);
    }

    /// As `send`, of a coin whose balances may grow by themselves: where it rounds, a little less goes
    /// than `amount`, but never nothing, and never more.
    function sendRounded(address coin, address to, uint256 amount) internal {
        if (amount == 0) return;
        (uint256 before, uint256 left) = _transfer(coin, to, amount);
        bool isLess = left < before && left + amount >= before;
        if (!isLess || left + amount - before >= ROUNDING) revert CoinNotSent(coin);
    }

    /// Sends what a coin moves of `amount`, which may be nothing, and gives back how much that was; never
    /// more.
    function sendAtMost(address coin, address to, uint256 amount) internal returns (uint256) {
        (uint256 before, uint256 left) = _transfer(coin, to, amount);
        if (left > before || left + amount < before) revert CoinNotSent(coin);
        return before - left;
    }

    /// Sends all that this contract has, and gives back how much that was. What such a coin rounds
    /// stays here, and must not keep all the others.
    function sendAll(address coin, address to) internal returns (uint256 amount) {
        amount = IERC20(coin).balanceOf(address(this));
        if (amount == 0) return 0;
        (uint256 before, uint256 left) = _transfer(coin, to, amount);
        if (left >= before) revert CoinNotSent(coin);
    }

    /// Has the coin do it, whatever it answers; gives back the balances before and after.
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
