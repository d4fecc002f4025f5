// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Coins} from "./Coins.sol";
import {RewardPools} from "./RewardPools.sol";
import {StakeBook} from "./StakeBook.sol";

/// Stakes of pool shares and of single coins that earn, by their amount, a part of a stream of rewards
/// for as long as they are here. They are free after the pool's lock; before it, leaving costs a part,
/// which flows to those who stay.
contract Staking is StakeBook {
    error NothingToTake();

    /// `rewards` and `costs` are numbers in the contract of rewards.
    event PoolAdded(uint256 indexed place, Terms terms, uint256 rewards, uint256 costs);
    event CostsFlow(uint256 indexed place, uint256 amount);

    /// How long what leaving has cost flows to the others.
    uint256 private constant COST_DAYS = 30;

    RewardPools public immutable pools;

    /// The stream that a pool's stakes earn, and the one of what leaving costs, in the staked coin.
    mapping(uint256 place => uint256) public rewardsOf;
    mapping(uint256 place => uint256) public costsOf;
    /// What leaving has cost and has not flowed yet.
    mapping(uint256 place => uint256) public kept;
    /// The first pool of each stream: a stream counts units of one coin, so that nobody can thin it out
    /// with units of another one, which may be worth nothing.
    mapping(uint256 stream => uint256 place) private _firstOf;

    constructor(RewardPools pools_) {
        pools = pools_;
    }

    /// Adds a pool of stakes. Both streams were made before, with this contract as their controller.
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

    /// Stakes an amount in a pool; of TRX, what is sent along. An order of an account is admitted once.
    function pledge(bytes32 order, uint256 place, uint256 amount) external payable nonReentrant {
        _stake(order, place, amount);
        _weigh(place, amount, 0);
    }

    /// Lets what leaving a pool has cost flow to those who are there. Anybody may ask for it.
    function flow(uint256 place) external nonReentrant {
        address coin = termsOf(place).coin;
        uint256 costs = costsOf[place];
        uint256 amount = kept[place];
        // A coin whose balances shrink by themselves flows as far as it is there.
        if (coin != address(0)) amount = Math.min(amount, IERC20(coin).balanceOf(address(this)));
        if (amount == 0) revert NothingToTake();
        kept[place] = 0;
        if (coin == address(0)) {
            pools.fund{value: amount}(costs, amount, COST_DAYS);
        } else {
            // Whatever it answers: the pools count what they get.
            (bool done, ) = coin.call(abi.encodeCall(IERC20.approve, (address(pools), amount)));
            if (!done) revert Coins.CoinNotSent(coin);
            pools.fund(costs, amount, COST_DAYS);
        }
        emit CostsFlow(place, amount);
    }

    /// The pools refuse their controller nothing and call nobody.
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
