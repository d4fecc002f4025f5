// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Coins} from "./Coins.sol";
import {StakeBook} from "./StakeBook.sol";
import {Trx} from "./Trx.sol";
import {Vault} from "./Vault.sol";

/// Stakes of an asset for a fixed time at a fixed rate. A stake is accepted only if its plan's fund
/// can set aside its whole reward, so every promised reward exists. The reward grows evenly.
/// Leaving early pays the grown part, and the rest returns to the fund.
contract FixedPlans is StakeBook {
    struct Reward {
        uint128 whole;
        uint128 claimed;
    }

    /// The fund cannot cover the reward of this amount. `stillFits` is the largest amount whose
    /// reward it covers.
    error FundTooSmall(uint256 stillFits);
    error NothingToClaim();
    error NothingToTake();
    error StillOpen();

    event PlanAdded(uint256 indexed place, Terms terms, uint256 rateBp);
    event PlanFunded(uint256 indexed place, address indexed from, uint256 amount);
    event RewardSet(bytes32 indexed order, address indexed account, uint256 reward);
    event RewardClaimed(bytes32 indexed order, address indexed account, uint256 amount);
    event RestTaken(uint256 indexed place, uint256 amount);

    /// Basis points times days per year, because rates are yearly.
    uint256 private constant YEAR = 3_650_000;
    uint256 private constant MOST_RATE = 100_000;
    uint256 private constant MOST_FUND = type(uint112).max;

    /// Yearly rate of a plan, in basis points.
    mapping(uint256 place => uint256) public rateBpOf;
    /// Funds available for new stakes, and rewards promised but not paid yet.
    mapping(uint256 place => uint256) public fundOf;
    mapping(uint256 place => uint256) public reservedOf;
    /// Vault of a plan's rewards in tokens, apart from the stakes.
    mapping(uint256 place => Vault) private _vaults;
    mapping(address account => mapping(bytes32 order => Reward)) private _rewards;

    function addPlan(
        Terms calldata terms,
        uint256 rateBp
    ) external onlyOwner returns (uint256 place) {
        if (terms.daysLong == 0 || rateBp == 0 || rateBp > MOST_RATE) revert WrongTerms();
        place = _addPlace(terms);
        rateBpOf[place] = rateBp;
        if (terms.coin != address(0)) _vaults[place] = _makeVault();
        emit PlanAdded(place, terms, rateBp);
    }

    /// Pays into a plan's fund. Anyone may call it.
    function fund(uint256 place, uint256 amount) external payable nonReentrant {
        Terms memory terms = termsOf(place);
        if (terms.most == 0) revert UnknownPlace();
        if (isClosed[place]) revert Closed();
        if (amount == 0 || fundOf[place] + reservedOf[place] + amount > MOST_FUND)
            revert WrongAmount();
        if (msg.value != (terms.coin == address(0) ? amount : 0)) revert WrongValue();
        fundOf[place] += amount;
        if (terms.coin != address(0))
            Coins.take(terms.coin, msg.sender, address(_vaults[place]), amount);
        emit PlanFunded(place, msg.sender, amount);
    }

    /// Stakes an amount in a plan; for TRX, the call value. An account can use each order once.
    function pledge(bytes32 order, uint256 place, uint256 amount) external payable nonReentrant {
        _stake(order, place, amount);
        uint256 reward = rewardFor(place, amount);
        if (reward > fundOf[place]) revert FundTooSmall(stillFits(place));
        fundOf[place] -= reward;
        reservedOf[place] += reward;
        _rewards[msg.sender][order].whole = uint128(reward);
        emit RewardSet(order, msg.sender, reward);
    }

    /// Pays the grown and still unpaid rewards of these stakes.
    function click(bytes32[] calldata orders) external nonReentrant {
        if (orders.length == 0 || orders.length > MOST_AT_ONCE) revert WrongAmount();
        bool isAny;
        for (uint256 i = 0; i < orders.length; i++) {
            Stake storage stake = _stakeOf(orders[i]);
            uint256 amount = claimable(msg.sender, orders[i]);
            if (amount == 0) continue;
            isAny = true;
            _book(orders[i], stake.place, amount);
            address coin = termsOf(stake.place).coin;
            if (coin == address(0)) Trx.sendToCaller(amount);
            else _vaults[stake.place].sendRounded(coin, msg.sender, amount);
        }
        if (!isAny) revert NothingToClaim();
    }

    /// Withdraws funds that are not promised to any stake, from a closed plan.
    function takeRest(uint256 place) external onlyOwner nonReentrant {
        if (!isClosed[place]) revert StillOpen();
        address coin = termsOf(place).coin;
        uint256 amount = fundOf[place];
        if (coin != address(0)) {
            uint256 held = IERC20(coin).balanceOf(address(_vaults[place]));
            uint256 reserved = reservedOf[place];
            amount = held > reserved ? held - reserved : 0;
        }
        if (amount == 0) revert NothingToTake();
        fundOf[place] = 0;
        emit RestTaken(place, amount);
        if (coin == address(0)) Trx.sendToCaller(amount);
        else _vaults[place].sendRounded(coin, msg.sender, amount);
    }

    /// Returns the whole reward of an amount that stays for a plan's full time.
    function rewardFor(uint256 place, uint256 amount) public view returns (uint256) {
        if (amount > type(uint112).max) revert ExceedsMaximum();
        return (amount * rateBpOf[place] * termsOf(place).daysLong) / YEAR;
    }

    /// Returns the largest amount whose reward the fund still covers.
    function stillFits(uint256 place) public view returns (uint256) {
        uint256 rate = rateBpOf[place] * termsOf(place).daysLong;
        if (rate == 0) revert UnknownPlace();
        return Math.min(((fundOf[place] + 1) * YEAR - 1) / rate, type(uint112).max);
    }

    /// Returns the earned and unpaid reward of a stake, as of the latest block.
    function claimable(address account, bytes32 order) public view returns (uint256) {
        Stake memory stake = stakeOf(account, order);
        Reward memory reward = _rewards[account][order];
        return _grown(stake, reward.whole) - reward.claimed;
    }

    function rewardOf(
        address account,
        bytes32 order
    ) external view returns (uint256 whole, uint256 claimed) {
        Reward memory reward = _rewards[account][order];
        return (reward.whole, reward.claimed);
    }

    /// Returns the grown part of a whole reward: all of it once the time is over. Ended stakes were
    /// already cut to their grown part.
    function _grown(Stake memory stake, uint256 whole) private view returns (uint256) {
        if (stake.endedAt != 0 || block.timestamp >= stake.until) return whole;
        return (whole * (block.timestamp - stake.since)) / (stake.until - stake.since);
    }

    function _ended(bytes32 order, Stake storage stake) internal override {
        if (block.timestamp >= stake.until) return;
        Reward storage reward = _rewards[msg.sender][order];
        uint256 grown = (uint256(reward.whole) * (block.timestamp - stake.since))
            / (stake.until - stake.since);
        uint256 unearned = reward.whole - grown;
        reward.whole = uint128(grown);
        reservedOf[stake.place] -= unearned;
        fundOf[stake.place] += unearned;
    }

    function _keepCost(uint256 place, uint256 amount) internal override {
        fundOf[place] += amount;
    }

    function _costsTo(uint256 place) internal view override returns (address) {
        return address(_vaults[place]);
    }

    /// Pays the grown reward along with the stake. A reward that cannot be paid stays claimable.
    function _afterEnd(bytes32 order, Stake storage stake) internal override {
        Reward storage reward = _rewards[msg.sender][order];
        uint256 amount = reward.whole - reward.claimed;
        if (amount == 0) return;
        address coin = termsOf(stake.place).coin;
        if (coin == address(0)) {
            _book(order, stake.place, amount);
            Trx.sendToCaller(amount);
            return;
        }
        try _vaults[stake.place].sendRounded(coin, msg.sender, amount) {
            _book(order, stake.place, amount);
        } catch {}
    }

    function _book(bytes32 order, uint256 place, uint256 amount) private {
        _rewards[msg.sender][order].claimed += uint128(amount);
        reservedOf[place] -= amount;
        emit RewardClaimed(order, msg.sender, amount);
    }
}
