// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IPrices, LockBook} from "./LockBook.sol";

/// Locks the one coin that its owner has named, until a time.
contract CoinLock is LockBook {
    event CoinSet(address indexed coin);

    /// What is locked from now on; locks that exist keep theirs.
    address public coin;

    constructor(IPrices prices_, address coin_) LockBook(prices_) {
        coin = coin_;
        emit CoinSet(coin_);
    }

    function setCoin(address coin_) external onlyOwner {
        coin = coin_;
        emit CoinSet(coin_);
    }

    /// Locks `amount` of the coin, which was approved, until `lockTime` in seconds.
    function lock(uint256 amount, uint256 lockTime) external {
        _lock(amount, coin, lockTime);
    }
}
