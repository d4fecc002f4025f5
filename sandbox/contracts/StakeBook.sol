// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";
import {Trx} from "./Trx.sol";
import {Vault} from "./Vault.sol";
import {Vaults} from "./Vaults.sol";

/// Keeps what people have staked: tokens in a vault for each stake, TRX here, counted apart. Nothing
/// lends or moves it but the exit of whose it is, which asks nobody and cannot be barred by anybody.
///
/// A stake is known by its account and the order that made it, once. What leaving early costs is
/// fixed in it when it is made.
abstract contract StakeBook is Owned, ReentrancyGuard, Vaults {
    /// What the owner says of the stakes in one place; it never changes.
    struct Terms {
        /// TRX is the all-zero address.
        address coin;
        uint16 daysLong;
        /// Of what is taken back before its time, in basis points.
        uint16 costBp;
        /// The least of one stake, and the most that one account may have there altogether.
        uint128 least;
        uint128 most;
    }

    struct Stake {
        uint64 since;
        /// From then on it can be taken back for nothing.
        uint64 until;
        /// Zero: it is not over.
        uint64 endedAt;
        uint16 costBp;
        uint32 place;
        Vault vault;
        uint128 amount;
    }

    error WrongTerms();
    error UnknownPlace();
    error Closed();
    error WrongAmount();
    error WrongValue();
    error LessThanMinimum();
    error ExceedsMaximum();
    error OrderAlreadyUsed();
    error UnknownStake();
    error StillLocked();
    error AlreadyOver();

    event PlaceClosed(uint256 indexed place);
    event Staked(
        bytes32 indexed order,
        address indexed account,
        uint256 indexed place,
        uint256 amount,
        uint64 until
    );
    /// Taken back in its time; again, without an amount of its own, if its coin has grown since.
    event Unlocked(
        bytes32 indexed order,
        address indexed account,
        uint256 indexed place,
        uint256 amount
    );
    /// Taken back before its time, less `cost`: nothing, where the coin does not move it.
    event Cancelled(
        bytes32 indexed order,
        address indexed account,
        uint256 indexed place,
        uint256 amount,
        uint256 cost
    );

    uint256 internal constant WHOLE = 10_000;
    uint256 private constant MOST_COST = 1_000;
    uint256 private constant LONGEST_DAYS = 3_650;
    /// As much as a pool of tokens can hold of anything.
    uint256 private constant MOST_AMOUNT = type(uint112).max;
    /// An exit of so many stays within a transaction's energy.
    uint256 internal constant MOST_AT_ONCE = 10;
    uint256 private constant PAGE = 200;

    /// Their numbers begin with 1.
    uint256 public placeCount;
    mapping(uint256 place => Terms) private _terms;
    mapping(uint256 place => bool) public isClosed;
    /// What is staked there now, by all and by an account.
    mapping(uint256 place => uint256) public staked;
    mapping(uint256 place => mapping(address account => uint256)) public stakedBy;

    mapping(address account => mapping(bytes32 order => Stake)) private _stakes;
    mapping(address account => bytes32[]) private _orders;

    /// Takes no more stakes there, for good. Those that are there stay as they are.
    function close(uint256 place) external onlyOwner {
        if (_terms[place].most == 0) revert UnknownPlace();
        if (isClosed[place]) revert Closed();
        isClosed[place] = true;
        emit PlaceClosed(place);
    }

    /// Takes stakes back whose time has come, for nothing.
    function unlock(bytes32[] calldata orders) external nonReentrant {
        if (orders.length == 0 || orders.length > MOST_AT_ONCE) revert WrongAmount();
        for (uint256 i = 0; i < orders.length; i++) {
            Stake storage stake = _stakeOf(orders[i]);
            if (block.timestamp < stake.until) revert StillLocked();
            _unlock(orders[i], stake);
        }
    }

    /// Takes a stake back before its time, for the cost that is fixed in it; after it, for nothing.
    function cancel(bytes32 order) external nonReentrant {
        Stake storage stake = _stakeOf(order);
        if (stake.endedAt != 0) revert AlreadyOver();
        uint256 costBp = block.timestamp < stake.until ? stake.costBp : 0;
        _end(order, stake);
        address coin = _terms[stake.place].coin;
        if (coin == address(0)) {
            uint256 cost = (uint256(stake.amount) * costBp) / WHOLE;
            emit Cancelled(order, msg.sender, stake.place, stake.amount, cost);
            _keepCost(stake.place, cost);
            Trx.sendToCaller(stake.amount - cost);
        } else {
            uint256 held = IERC20(coin).balanceOf(address(stake.vault));
            uint256 cost = _takeCost(coin, stake, (held * costBp) / WHOLE);
            emit Cancelled(order, msg.sender, stake.place, held, cost);
            stake.vault.sendAll(coin, msg.sender);
        }
        _afterEnd(order, stake);
    }

    function termsOf(uint256 place) public view returns (Terms memory) {
        return _terms[place];
    }

    function stakeOf(address account, bytes32 order) public view returns (Stake memory) {
        return _stakes[account][order];
    }

    /// The orders of an account's stakes, also of those that are over, from the `start`-th on.
    function ordersOf(
        address account,
        uint256 start,
        uint256 size
    ) external view returns (bytes32[] memory page) {
        bytes32[] storage all = _orders[account];
        if (size > PAGE) size = PAGE;
        if (start >= all.length) return page;
        uint256 count = all.length - start < size ? all.length - start : size;
        page = new bytes32[](count);
        for (uint256 i = 0; i < count; i++) page[i] = all[start + i];
    }

    function orderCount(address account) external view returns (uint256) {
        return _orders[account].length;
    }

    function _addPlace(Terms calldata terms) internal returns (uint256 place) {
        if (
            terms.daysLong > LONGEST_DAYS ||
            terms.costBp > MOST_COST ||
            terms.least == 0 ||
            terms.most < terms.least ||
            terms.most > MOST_AMOUNT
        ) revert WrongTerms();
        place = ++placeCount;
        _terms[place] = terms;
    }

    /// Takes the caller's stake: exactly the amount, or nothing.
    function _stake(
        bytes32 order,
        uint256 place,
        uint256 amount
    ) internal returns (Stake storage stake) {
        Terms memory terms = _terms[place];
        if (terms.most == 0) revert UnknownPlace();
        if (isClosed[place]) revert Closed();
        if (amount == 0) revert WrongAmount();
        if (amount < terms.least) revert LessThanMinimum();
        uint256 own = stakedBy[place][msg.sender];
        if (amount > terms.most - own) revert ExceedsMaximum();
        if (msg.value != (terms.coin == address(0) ? amount : 0)) revert WrongValue();
        stake = _stakes[msg.sender][order];
        if (stake.since != 0) revert OrderAlreadyUsed();
        stake.since = uint64(block.timestamp);
        stake.until = uint64(block.timestamp + uint256(terms.daysLong) * 1 days);
        stake.costBp = terms.costBp;
        stake.place = uint32(place);
        stake.amount = uint128(amount);
        stakedBy[place][msg.sender] = own + amount;
        staked[place] += amount;
        _orders[msg.sender].push(order);
        if (terms.coin != address(0)) {
            stake.vault = _makeVault();
            Coins.take(terms.coin, msg.sender, address(stake.vault), amount);
        }
        emit Staked(order, msg.sender, place, amount, stake.until);
    }

    function _stakeOf(bytes32 order) internal view returns (Stake storage stake) {
        stake = _stakes[msg.sender][order];
        if (stake.since == 0) revert UnknownStake();
    }

    function _unlock(bytes32 order, Stake storage stake) private {
        address coin = _terms[stake.place].coin;
        bool isFirst = stake.endedAt == 0;
        if (isFirst) _end(order, stake);
        if (coin == address(0)) {
            if (!isFirst) revert AlreadyOver();
            emit Unlocked(order, msg.sender, stake.place, stake.amount);
            Trx.sendToCaller(stake.amount);
        } else {
            uint256 amount = stake.vault.sendAll(coin, msg.sender);
            // Its vault may have been given something since, as some coins do.
            if (!isFirst && amount == 0) revert AlreadyOver();
            emit Unlocked(order, msg.sender, stake.place, amount);
        }
        if (isFirst) _afterEnd(order, stake);
    }

    /// Takes what leaving costs out of a stake's vault, and gives back what it came to. What the coin does
    /// not move is not taken: it must not keep the owner from the rest.
    function _takeCost(
        address coin,
        Stake storage stake,
        uint256 cost
    ) private returns (uint256 taken) {
        if (cost == 0) return 0;
        address to = _costsTo(stake.place);
        uint256 before = IERC20(coin).balanceOf(to);
        try stake.vault.sendAtMost(coin, to, cost) returns (uint256 moved) {
            taken = moved;
        } catch {}
        uint256 has = IERC20(coin).balanceOf(to);
        if (has > before) _keepCost(stake.place, has - before);
    }

    function _end(bytes32 order, Stake storage stake) private {
        stake.endedAt = uint64(block.timestamp);
        stakedBy[stake.place][msg.sender] -= stake.amount;
        staked[stake.place] -= stake.amount;
        _ended(order, stake);
    }

    /// What the stake counted is over. Must never revert.
    function _ended(bytes32 order, Stake storage stake) internal virtual;

    /// Books what leaving early has cost.
    function _keepCost(uint256 place, uint256 amount) internal virtual;

    /// Where it goes if it is tokens; TRX stays here.
    function _costsTo(uint256 place) internal view virtual returns (address);

    /// Once the stake itself is paid out. Must never revert for a reason of anybody but its owner.
    function _afterEnd(bytes32 order, Stake storage stake) internal virtual;
}
