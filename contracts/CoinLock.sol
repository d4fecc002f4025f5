// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IPrices, LockBook} from "./LockBook.sol";

/// Locks one token, chosen by the contract's owner, until a given time.
contract CoinLock is LockBook {
    event CoinSet(address indexed coin);

    /// Token of future locks; existing locks keep theirs.
    address public coin;

    constructor(IPrices prices_, address coin_) LockBook(prices_) {
        coin = coin_;
        emit CoinSet(coin_);
    }

    function setCoin(address coin_) external onlyOwner {
        coin = coin_;
        emit CoinSet(coin_);
    }

    /// Locks an approved `amount` of the token until `lockTime`, in seconds.
    function lock(uint256 amount, uint256 lockTime) external {
        _lock(amount, coin, lockTime);
    }
}
