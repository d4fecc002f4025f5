// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Coins} from "./Coins.sol";
import {RewardPools} from "./RewardPools.sol";
import {StakeBook} from "./StakeBook.sol";

/// Stakes of LP tokens and of single tokens. While staked, they earn a share of a reward stream in
/// proportion to their amount. Unstaking is free after the pool's lock. Before that it costs a
/// part, which flows to the remaining stakers.
contract Staking is StakeBook {
    error NothingToTake();

    /// `rewards` and `costs` are pool numbers in the RewardPools contract.
    event PoolAdded(uint256 indexed place, Terms terms, uint256 rewards, uint256 costs);
    event CostsFlow(uint256 indexed place, uint256 amount);

    /// Number of days over which the cost of leaving flows to the others.
    uint256 private constant COST_DAYS = 30;

    RewardPools public immutable pools;

    /// Stream that a pool's stakes earn, and stream of the costs of leaving, in the staked asset.
    mapping(uint256 place => uint256) public rewardsOf;
    mapping(uint256 place => uint256) public costsOf;
    /// Costs of leaving that have not entered a stream yet.
    mapping(uint256 place => uint256) public kept;
    /// First pool of each stream. A stream counts units of one asset, so that units of another,
    /// perhaps worthless, asset cannot dilute it.
    mapping(uint256 stream => uint256 place) private _firstOf;

    constructor(RewardPools pools_) {
        pools = pools_;
    }

    /// Adds a pool of stakes. Both streams must already exist, with this contract as their
    /// controller.
    function addPool(
        Terms calldata terms,
        uint256 rewards,
        uint256 costs
    ) external onlyOwner returns (uint256 place) {
        (address controller, , , , , , ) = pools.poolOf(rewards);
        (address ofCosts, address coin, , , , , ) = pools.poolOf(costs);
        if (controller != address(this) || ofCosts != address(this) || coin != terms.coin)
            revert WrongTerms();
        place = _addPlace(terms);
        rewardsOf[place] = rewards;
        costsOf[place] = costs;
        _join(rewards, place);
        _join(costs, place);
        emit PoolAdded(place, terms, rewards, costs);
    }

    /// Stakes an amount in a pool; for TRX, the call value. An account can use each order once.
    function pledge(bytes32 order, uint256 place, uint256 amount) external payable nonReentrant {
        _stake(order, place, amount);
        _weigh(place, amount, 0);
    }

    /// Streams the costs of leaving a pool to its stakers. Anyone may call it.
    function flow(uint256 place) external nonReentrant {
        address coin = termsOf(place).coin;
        uint256 costs = costsOf[place];
        uint256 amount = kept[place];
        // A token whose balances shrink automatically is streamed only up to the balance held.
        if (coin != address(0)) amount = Math.min(amount, IERC20(coin).balanceOf(address(this)));
        if (amount == 0) revert NothingToTake();
        kept[place] = 0;
        if (coin == address(0)) {
            pools.fund{value: amount}(costs, amount, COST_DAYS);
        } else {
            // The return value is ignored: the pools check the amount that they receive.
            (bool done, ) = coin.call(abi.encodeCall(IERC20.approve, (address(pools), amount)));
            if (!done) revert Coins.CoinNotSent(coin);
            pools.fund(costs, amount, COST_DAYS);
        }
        emit CostsFlow(place, amount);
    }

    /// The pools never revert for their controller and make no external call.
    function _ended(bytes32, Stake storage stake) internal override {
        _weigh(stake.place, 0, stake.amount);
    }

    function _keepCost(uint256 place, uint256 amount) internal override {
        kept[place] += amount;
    }

    function _costsTo(uint256) internal view override returns (address) {
        return address(this);
    }

    function _afterEnd(bytes32, Stake storage) internal override {}

    function _join(uint256 stream, uint256 place) private {
        uint256 first = _firstOf[stream];
        if (first == 0) _firstOf[stream] = place;
        else if (termsOf(first).coin != termsOf(place).coin) revert WrongTerms();
    }

    function _weigh(uint256 place, uint256 more, uint256 less) private {
        _change(rewardsOf[place], more, less);
        if (costsOf[place] != rewardsOf[place]) _change(costsOf[place], more, less);
    }

    function _change(uint256 pool, uint256 more, uint256 less) private {
        pools.setWeight(pool, msg.sender, pools.weightOf(pool, msg.sender) + more - less);
    }
}
