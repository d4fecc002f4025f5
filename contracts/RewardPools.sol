// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";
import {Trx} from "./Trx.sol";

/// Streams of rewards: paid-in amounts flow, second by second, to the accounts that have weight.
///
/// Only paid-in amounts are owed, and only their earners can withdraw them: a pool without funding
/// earns nothing. Each pool has one controller, a contract that never changes. Only the controller
/// sets weights, by `setWeight`, which makes no external call and never reverts for it. No pool can
/// therefore block an exit.
contract RewardPools is Owned, ReentrancyGuard {
    struct Pool {
        address controller;
        /// TRX is the zero address.
        address coin;
        /// Times in seconds up to which the stream is accounted for, and at which it ends.
        uint64 countedAt;
        uint64 endsAt;
        /// Smallest units per second, times SCALE.
        uint256 rate;
        /// Earnings of one unit of weight since the beginning, times SCALE.
        uint256 earnedPerWeight;
        uint256 totalWeight;
        uint256 funded;
        uint256 claimed;
    }

    struct Share {
        uint256 weight;
        /// Value of `earnedPerWeight` up to which this account's earnings are in `owed`.
        uint256 countedTo;
        /// Smallest units, times SCALE, so that rounding loses nothing.
        uint256 owed;
    }

    error UnknownPool();
    error OnlyController();
    error WrongTerms();
    error WrongAmount();
    error WrongValue();
    error NothingToClaim();

    event PoolMade(uint256 indexed pool, address indexed controller, address indexed coin);
    event Funded(uint256 indexed pool, address indexed from, uint256 amount, uint64 endsAt);
    event WeightSet(uint256 indexed pool, address indexed account, uint256 weight);
    event Claimed(uint256 indexed pool, address indexed account, uint256 amount);

    /// Fixed-point factor. A small amount over a long time makes the rate a fraction of the
    /// smallest unit. The rate is also divided by weights, which may be token amounts of up to 112
    /// bits, as in pools.
    uint256 private constant SCALE = 2 ** 112;
    /// Maximum funding over a pool's whole life. With it, every product here fits into 256 bits.
    uint256 private constant MOST_FUNDED = type(uint112).max;
    uint256 private constant LONGEST_DAYS = 365;
    /// Maximum number of pools in one claim, so that it stays within a transaction's energy.
    uint256 private constant MOST_CLAIMED = 20;

    /// Number of pools; their numbers begin with 1.
    uint256 public poolCount;
    mapping(uint256 pool => Pool) private _pools;
    mapping(uint256 pool => mapping(address account => Share)) private _shares;

    /// Creates a pool that pays in `coin`. Its asset and controller never change.
    function makePool(address controller, address coin) external onlyOwner returns (uint256 pool) {
        if (controller == address(0)) revert WrongTerms();
        pool = ++poolCount;
        _pools[pool].controller = controller;
        _pools[pool].coin = coin;
        emit PoolMade(pool, controller, coin);
    }

    /// Pays into a pool, to flow for `daysLong` days from now on. Anyone may call it.
    ///
    /// The new amount and the rest of the stream form one stream. Its duration is the mean of both
    /// durations, weighted by amount, so a small payment changes little. To make the rest flow n
    /// times as fast takes n - 1 times the rest, paid to all who have weight. The rate never falls;
    /// if necessary, the stream ends sooner.
    function fund(uint256 pool, uint256 amount, uint256 daysLong) external payable nonReentrant {
        Pool storage p = _pools[pool];
        if (p.controller == address(0)) revert UnknownPool();
        if (amount == 0 || amount > MOST_FUNDED - p.funded) revert WrongAmount();
        if (daysLong == 0 || daysLong > LONGEST_DAYS) revert WrongTerms();
        if (msg.value != (p.coin == address(0) ? amount : 0)) revert WrongValue();
        if (p.coin != address(0)) Coins.take(p.coin, msg.sender, address(this), amount);

        _count(p);
        uint256 left = p.endsAt > block.timestamp ? p.endsAt - block.timestamp : 0;
        uint256 rest = p.rate * left;
        uint256 sum = rest + amount * SCALE;
        uint256 length = daysLong * 1 days;
        if (left > 0) {
            length = Math.ceilDiv(rest * left + amount * SCALE * length, sum);
            uint256 longest = sum / p.rate;
            if (length > longest) length = longest;
        }
        p.rate = sum / length;
        p.endsAt = uint64(block.timestamp + length);
        p.funded += amount;
        emit Funded(pool, msg.sender, amount, p.endsAt);
    }

    /// Sets an account's weight from now on; only the controller may call it. Past earnings stay
    /// unchanged.
    function setWeight(uint256 pool, address account, uint256 weight) external {
        Pool storage p = _pools[pool];
        if (msg.sender != p.controller) revert OnlyController();
        _count(p);
        Share storage share = _shares[pool][account];
        _settle(p, share);
        p.totalWeight = p.totalWeight - share.weight + weight;
        share.weight = weight;
        emit WeightSet(pool, account, weight);
    }

    /// Pays the caller its earnings in each of the pools; skips pools in which they are zero.
    function claim(uint256[] calldata pools) external nonReentrant {
        if (pools.length > MOST_CLAIMED) revert WrongTerms();
        bool isAny;
        for (uint256 i = 0; i < pools.length; i++) {
            Pool storage p = _pools[pools[i]];
            if (p.controller == address(0)) revert UnknownPool();
            _count(p);
            Share storage share = _shares[pools[i]][msg.sender];
            _settle(p, share);
            uint256 amount = share.owed / SCALE;
            if (amount == 0) continue;
            isAny = true;
            share.owed -= amount * SCALE;
            p.claimed += amount;
            emit Claimed(pools[i], msg.sender, amount);
            if (p.coin == address(0)) Trx.sendToCaller(amount);
            else Coins.sendRounded(p.coin, msg.sender, amount);
        }
        if (!isAny) revert NothingToClaim();
    }

    function poolOf(uint256 pool)
        external
        view
        returns (
            address controller,
            address coin,
            uint256 rate,
            uint64 endsAt,
            uint256 totalWeight,
            uint256 funded,
            uint256 claimed
        )
    {
        Pool storage p = _pools[pool];
        (, uint64 ends) = _now(p);
        return (p.controller, p.coin, p.rate, ends, p.totalWeight, p.funded, p.claimed);
    }

    function weightOf(uint256 pool, address account) external view returns (uint256) {
        return _shares[pool][account].weight;
    }

    /// Returns the amount that an account could claim as of the latest block.
    function claimable(uint256 pool, address account) external view returns (uint256) {
        Share storage share = _shares[pool][account];
        (uint256 earned, ) = _now(_pools[pool]);
        return (share.owed + share.weight * (earned - share.countedTo)) / SCALE;
    }

    function _count(Pool storage p) private {
        (p.earnedPerWeight, p.endsAt) = _now(p);
        p.countedAt = uint64(block.timestamp);
    }

    /// Returns the stream as of now. Time without any weight postpones its end.
    function _now(Pool storage p) private view returns (uint256 earned, uint64 endsAt) {
        earned = p.earnedPerWeight;
        endsAt = p.endsAt;
        uint256 to = block.timestamp < endsAt ? block.timestamp : endsAt;
        if (to <= p.countedAt) return (earned, endsAt);
        uint256 passed = to - p.countedAt;
        if (p.totalWeight == 0) endsAt += uint64(block.timestamp - p.countedAt);
        else earned += (p.rate * passed) / p.totalWeight;
    }

    function _settle(Pool storage p, Share storage share) private {
        share.owed += share.weight * (p.earnedPerWeight - share.countedTo);
        share.countedTo = p.earnedPerWeight;
    }
}
