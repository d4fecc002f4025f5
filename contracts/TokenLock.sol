// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IPrices, LockBook} from "./LockBook.sol";

/// Locks any token for a number of days.
contract TokenLock is LockBook {
    constructor(IPrices prices_) LockBook(prices_) {}

    /// Locks an approved `amount` of `coin` for `numberOfDays` days.
    function lock(uint256 amount, address coin, uint256 numberOfDays) external {
        if (numberOfDays == 0 || numberOfDays > LONGEST / 1 days) revert WrongTime();
        _lock(amount, coin, block.timestamp + numberOfDays * 1 days);
    }
}
