// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {SafeERC20, IERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

interface IPrices {
    function priceInUsdt(address token) external view returns (uint256);
}

/// Keeps coins until a time that their owner chose. Nobody can have them earlier, and nobody else.
/// A lock is known by its owner and the time when it was made, in seconds.
abstract contract LockBook is Ownable {
    using SafeERC20 for IERC20;

    struct Lock {
        address lockerAddress;
        address coinAddress;
        uint256 lockAmount;
        uint256 createTime;
        /// When it can be unlocked.
        uint256 lockTime;
        bool locked;
    }

    error WrongAmount();
    error WrongTime();
    error UnknownLock();
    error StillLocked();
    error AlreadyUnlocked();
    /// One account made two locks within one second.
    error LockExists();

    event Locked(
        address indexed user,
        address indexed coin,
        uint256 amount,
        uint256 createTime,
        uint256 lockTime
    );
    event Unlocked(address indexed user, address indexed coin, uint256 amount, uint256 createTime);

    uint256 internal constant LONGEST = 3_650 days;

    IPrices public immutable prices;

    mapping(address user => uint256[]) private _times;
    mapping(address user => mapping(uint256 createTime => Lock)) private _locks;

    constructor(IPrices prices_) Ownable(msg.sender) {
        prices = prices_;
    }

    /// Gives the coins of a lock back to their owner, once its time has come.
    function unlock(uint256 createTime) external {
        Lock storage known = _locks[msg.sender][createTime];
        if (known.lockerAddress == address(0)) revert UnknownLock();
        if (!known.locked) revert AlreadyUnlocked();
        if (block.timestamp < known.lockTime) revert StillLocked();
        known.locked = false;
        emit Unlocked(msg.sender, known.coinAddress, known.lockAmount, createTime);
        IERC20(known.coinAddress).safeTransfer(msg.sender, known.lockAmount);
    }

    /// The locks of `user` from `start` up to `end`, without it, oldest first.
    function locks(
        address user,
        uint256 start,
        uint256 end
    ) external view returns (Lock[] memory page) {
        uint256[] storage times = _times[user];
        if (end > times.length) end = times.length;
        if (start >= end) return page;
        page = new Lock[](end - start);
        for (uint256 i = start; i < end; i++) page[i - start] = _locks[user][times[i]];
    }

    function lockCount(address user) external view returns (uint256) {
        return _times[user].length;
    }

    function userExist(address user) external view returns (bool) {
        return _times[user].length != 0;
    }

    /// What a whole coin costs in the smallest units of USDT; zero where that is not known.
    function coinPrice(address coin) external view returns (uint256) {
        return prices.priceInUsdt(coin);
    }

    function _lock(uint256 amount, address coin, uint256 lockTime) internal {
        if (lockTime <= block.timestamp || lockTime > block.timestamp + LONGEST) revert WrongTime();
        Lock storage made = _locks[msg.sender][block.timestamp];
        if (made.lockerAddress != address(0)) revert LockExists();
        uint256 before = IERC20(coin).balanceOf(address(this));
        IERC20(coin).safeTransferFrom(msg.sender, address(this), amount);
        // A token may take a fee of its own.
        uint256 held = IERC20(coin).balanceOf(address(this)) - before;
        if (held == 0) revert WrongAmount();
        made.lockerAddress = msg.sender;
        made.coinAddress = coin;
        made.lockAmount = held;
        made.createTime = block.timestamp;
        made.lockTime = lockTime;
        made.locked = true;
        _times[msg.sender].push(block.timestamp);
        emit Locked(msg.sender, coin, held, block.timestamp, lockTime);
    }
}
