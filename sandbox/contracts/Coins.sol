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
        uint256 before = IERC20(coin).balanceOf(address(this));
        (bool done, ) = coin.call(abi.encodeCall(IERC20.transfer, (to, amount)));
        if (!done || IERC20(coin).balanceOf(address(this)) + amount != before)
            revert CoinNotSent(coin);
    }

    /// Sends all that this contract has, and gives back how much that was. A coin whose balances grow
    /// by themselves may round: then a unit stays, which must not keep all the others.
    function sendAll(address coin, address to) internal returns (uint256 amount) {
        amount = IERC20(coin).balanceOf(address(this));
        if (amount == 0) return 0;
        (bool done, ) = coin.call(abi.encodeCall(IERC20.transfer, (to, amount)));
        if (!done || IERC20(coin).balanceOf(address(this)) >= amount) revert CoinNotSent(coin);
    }
}
