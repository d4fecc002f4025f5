// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";
import {Vault} from "./Vault.sol";
import {Vaults} from "./Vaults.sol";

interface IPrices {
    function priceInUsdt(address token) external view returns (uint256);
}

/// Locks tokens until a time chosen by their owner, each lock in a vault of its own. No account can
/// withdraw them earlier, and only the owner can withdraw them. The owner and the creation time in
/// seconds identify a lock.
abstract contract LockBook is Owned, ReentrancyGuard, Vaults {
    struct Lock {
        address lockerAddress;
        address coinAddress;
        uint256 lockAmount;
        uint256 createTime;
        /// Time from which the tokens can be unlocked, in seconds.
        uint256 lockTime;
        bool locked;
    }

    /// Lock as stored, without the owner and creation time, which are its key.
    struct Kept {
        address coin;
        uint64 lockTime;
        bool locked;
        Vault vault;
        uint256 amount;
    }

    error WrongAmount();
    error WrongTime();
    error UnknownLock();
    error StillLocked();
    error AlreadyUnlocked();
    /// An account tried to create two locks within one second.
    error LockExists();

    event Locked(
        address indexed user,
        address indexed coin,
        uint256 amount,
        uint256 createTime,
        uint256 lockTime
    );
    /// `amount` is the vault's balance. It differs from the locked amount if the token changed it.
    event Unlocked(address indexed user, address indexed coin, uint256 amount, uint256 createTime);

    uint256 internal constant LONGEST = 3_650 days;

    IPrices public immutable prices;

    mapping(address user => uint256[]) private _times;
    mapping(address user => mapping(uint256 createTime => Kept)) private _locks;

    constructor(IPrices prices_) {
        prices = prices_;
    }

    /// Returns the tokens of a lock to their owner once the lock time has passed. Later calls send
    /// any tokens that the vault has received since, as happens with some tokens.
    function unlock(uint256 createTime) external nonReentrant {
        Kept storage known = _locks[msg.sender][createTime];
        if (known.coin == address(0)) revert UnknownLock();
        if (block.timestamp < known.lockTime) revert StillLocked();
        bool isFirst = known.locked;
        known.locked = false;
        uint256 amount = known.vault.sendAll(known.coin, msg.sender);
        if (!isFirst && amount == 0) revert AlreadyUnlocked();
        emit Unlocked(msg.sender, known.coin, amount, createTime);
    }

    /// Returns the locks of `user` from `start` up to but excluding `end`, oldest first.
    function locks(
        address user,
        uint256 start,
        uint256 end
    ) external view returns (Lock[] memory page) {
        uint256[] storage times = _times[user];
        if (end > times.length) end = times.length;
        if (start >= end) return page;
        page = new Lock[](end - start);
        for (uint256 i = start; i < end; i++) {
            Kept storage known = _locks[user][times[i]];
            page[i - start] = Lock(
                user,
                known.coin,
                known.amount,
                times[i],
                known.lockTime,
                known.locked
            );
        }
    }

    function lockCount(address user) external view returns (uint256) {
        return _times[user].length;
    }

    function userExist(address user) external view returns (bool) {
        return _times[user].length != 0;
    }

    /// Returns the price of one whole token in the smallest units of USDT; zero if unknown.
    function coinPrice(address coin) external view returns (uint256) {
        return prices.priceInUsdt(coin);
    }

    function _lock(uint256 amount, address coin, uint256 lockTime) internal nonReentrant {
        if (lockTime <= block.timestamp || lockTime > block.timestamp + LONGEST) revert WrongTime();
        if (amount == 0) revert WrongAmount();
        Kept storage made = _locks[msg.sender][block.timestamp];
        if (made.coin != address(0)) revert LockExists();
        Vault vault = _makeVault();
        made.coin = coin;
        made.lockTime = uint64(lockTime);
        made.locked = true;
        made.vault = vault;
        made.amount = amount;
        _times[msg.sender].push(block.timestamp);
        Coins.take(coin, msg.sender, address(vault), amount);
        emit Locked(msg.sender, coin, amount, block.timestamp, lockTime);
    }
}
