// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IPrices, LockBook} from "./LockBook.sol";

/// Locks any coin for a number of days.
contract TokenLock is LockBook {
    constructor(IPrices prices_) LockBook(prices_) {}

    /// Locks `amount` of `coin`, which was approved, for so many days.
    function lock(uint256 amount, address coin, uint256 numberOfDays) external {
        if (numberOfDays == 0 || numberOfDays > LONGEST / 1 days) revert WrongTime();
        _lock(amount, coin, block.timestamp + numberOfDays * 1 days);
    }
}
