// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";
import {Trx} from "./Trx.sol";
import {Vault} from "./Vault.sol";
import {Vaults} from "./Vaults.sol";

/// Holds stakes: tokens in one vault per stake, TRX in this contract, recorded per stake. Stakes
/// are never lent, and move only when their account exits. An exit needs no consent, and no one can
/// block it.
///
/// A stake is identified by its account and the order that created it; an order is used once. The
/// cost of leaving early is fixed when the stake is created.
abstract contract StakeBook is Owned, ReentrancyGuard, Vaults {
    /// Owner's terms for the stakes in one place; they never change.
    struct Terms {
        /// TRX is the zero address.
        address coin;
        uint16 daysLong;
        /// Cost of unstaking early, in basis points of the amount.
        uint16 costBp;
        /// Minimum of one stake, and maximum total of one account in this place.
        uint128 least;
        uint128 most;
    }

    struct Stake {
        uint64 since;
        /// Time from which unstaking is free.
        uint64 until;
        /// Zero if the stake is still active.
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
    /// Unstaked after the lock. It occurs again, with the later growth alone, if the token has
    /// grown since.
    event Unlocked(
        bytes32 indexed order,
        address indexed account,
        uint256 indexed place,
        uint256 amount
    );
    /// Unstaked before the lock ended, less `cost`. The cost is zero if the token does not move it.
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
    /// Largest amount of a token that a pool can hold.
    uint256 private constant MOST_AMOUNT = type(uint112).max;
    /// Maximum number of stakes in one exit, so that it stays within a transaction's energy.
    uint256 internal constant MOST_AT_ONCE = 10;
    uint256 private constant PAGE = 200;

    /// Number of places; their numbers begin with 1.
    uint256 public placeCount;
    mapping(uint256 place => Terms) private _terms;
    mapping(uint256 place => bool) public isClosed;
    /// Amounts staked in a place now, by all accounts and by one account.
    mapping(uint256 place => uint256) public staked;
    mapping(uint256 place => mapping(address account => uint256)) public stakedBy;

    mapping(address account => mapping(bytes32 order => Stake)) private _stakes;
    mapping(address account => bytes32[]) private _orders;

    /// Permanently stops new stakes in a place. Existing stakes do not change.
    function close(uint256 place) external onlyOwner {
        if (_terms[place].most == 0) revert UnknownPlace();
        if (isClosed[place]) revert Closed();
        isClosed[place] = true;
        emit PlaceClosed(place);
    }

    /// Unstakes stakes whose lock has ended, without cost.
    function unlock(bytes32[] calldata orders) external nonReentrant {
        if (orders.length == 0 || orders.length > MOST_AT_ONCE) revert WrongAmount();
        for (uint256 i = 0; i < orders.length; i++) {
            Stake storage stake = _stakeOf(orders[i]);
            if (block.timestamp < stake.until) revert StillLocked();
            _unlock(orders[i], stake);
        }
    }

    /// Unstakes before the lock ends, for the cost fixed in the stake; afterwards, without cost.
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

    /// Returns the orders of an account's stakes, including ended ones, from index `start` on.
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

    /// Takes the caller's stake: exactly the amount, or the call reverts.
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
            // The vault may have received tokens since, as happens with some tokens.
            if (!isFirst && amount == 0) revert AlreadyOver();
            emit Unlocked(order, msg.sender, stake.place, amount);
        }
        if (isFirst) _afterEnd(order, stake);
    }

    /// Takes the cost of leaving out of a stake's vault, and returns the amount taken. If the token
    /// does not move it, the cost is waived, so that the owner can still withdraw the rest.
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

    /// Ends the stake's share of rewards. Must never revert.
    function _ended(bytes32 order, Stake storage stake) internal virtual;

    /// Records the cost of leaving early.
    function _keepCost(uint256 place, uint256 amount) internal virtual;

    /// Returns the receiver of costs in tokens; costs in TRX stay in this contract.
    function _costsTo(uint256 place) internal view virtual returns (address);

    /// Runs after the stake itself is paid out. Must never revert because of anyone but the stake's
    /// owner.
    function _afterEnd(bytes32 order, Stake storage stake) internal virtual;
}
