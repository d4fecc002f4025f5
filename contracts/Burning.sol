// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";
import {PoolRouter} from "./PoolRouter.sol";
import {RewardPools} from "./RewardPools.sol";

interface IBurns {
    function burn(uint256 amount) external;
}

/// Burns tokens for mining power. Power cannot be granted, sold or withdrawn. It earns a part of a
/// stream of rewards once its account has activated its miner. It carries no promise: a stream
/// without funding pays nothing.
///
/// Only whole tokens are burned. The owner sets a token's value in USDT and its factor, announced a
/// day ahead. The contract holds nothing: within one transaction, incoming tokens are burned or
/// returned.
contract Burning is Owned, ReentrancyGuard {
    struct Coin {
        /// Value of a whole token in the smallest units of USDT, and the share of that value that
        /// becomes power, in basis points. A factor of zero disables burning.
        uint64 uPrice;
        uint32 factor;
        /// Value and factor that apply from `from` on, in seconds. A `from` of zero means that the
        /// token is unknown.
        uint64 nextUPrice;
        uint32 nextFactor;
        uint64 from;
        uint8 decimals;
        /// Whether the token has `burn`. Otherwise tokens go permanently to the dead address.
        bool hasBurn;
    }

    error UnknownCoin();
    error CoinExists();
    error WrongTerms();
    error WrongAmount();
    error LessThanMinimum();
    error OrderAlreadyUsed();
    error CoinNotBurnt(address coin);
    error NoStream();
    error NoPower();
    error AlreadyActive();

    event CoinListed(address indexed coin, uint256 decimals, bool hasBurn);
    event TermsAnnounced(address indexed coin, uint256 uPrice, uint256 factor, uint64 from);
    event StreamSet(uint256 stream);
    /// `trx` is the cost of a purchase in sun; zero if the account burned its own tokens.
    event Burned(
        bytes32 indexed order,
        address indexed user,
        address indexed coin,
        uint256 id,
        uint256 burnAmount,
        uint256 uAmount,
        uint256 power,
        uint256 trx
    );
    event MinerActivated(bytes32 indexed order, address indexed user, uint256 power);

    uint256 private constant WHOLE = 10_000;
    uint256 private constant NOTICE = 1 days;
    /// Largest change of a token's value in one announcement, in basis points.
    uint256 private constant MOST_CHANGE = 2_000;
    uint256 private constant MOST_FACTOR = 100_000;
    uint256 private constant MOST_DECIMALS = 24;
    uint256 private constant MOST_AMOUNT = type(uint112).max;
    address private constant DEAD = 0x000000000000000000000000000000000000dEaD;

    RewardPools public immutable pools;
    PoolRouter public immutable router;

    /// Stream that power earns; zero until it is set, once and permanently.
    uint256 public stream;
    uint256 public burnCount;
    uint256 public totalPower;
    mapping(address user => uint256) public powerOf;
    /// Activation time of the miner in seconds; zero if it is not active.
    mapping(address user => uint64) public activatedAt;
    mapping(address user => mapping(bytes32 order => bool)) public isUsed;
    /// Amounts burned, in smallest units, by all accounts and by one account.
    mapping(address coin => uint256) public burned;
    mapping(address coin => mapping(address user => uint256)) public burnedBy;
    mapping(address coin => Coin) private _coins;

    constructor(RewardPools pools_, PoolRouter router_) {
        pools = pools_;
        router = router_;
    }

    /// Sets the stream that power earns, once. The stream must have this contract as its
    /// controller.
    function setStream(uint256 stream_) external onlyOwner {
        (address controller, , , , , , ) = pools.poolOf(stream_);
        if (stream != 0 || controller != address(this)) revert WrongTerms();
        stream = stream_;
        emit StreamSet(stream_);
    }

    /// Adds a token that can be burned after one day's notice.
    function listCoin(address coin, uint64 uPrice, uint32 factor, bool hasBurn) external onlyOwner {
        if (_coins[coin].from != 0) revert CoinExists();
        uint8 decimals = IERC20Metadata(coin).decimals();
        if (uPrice == 0 || factor == 0 || factor > MOST_FACTOR || decimals > MOST_DECIMALS)
            revert WrongTerms();
        _coins[coin].decimals = decimals;
        _coins[coin].hasBurn = hasBurn;
        emit CoinListed(coin, decimals, hasBurn);
        _announce(coin, uPrice, factor);
    }

    /// Announces a token's value and factor, which apply 24 hours later. The value may be at most a
    /// fifth above or below the current one. A factor of zero ends its burning. A later
    /// announcement replaces an earlier one and starts its own day.
    function announce(address coin, uint64 uPrice, uint32 factor) external onlyOwner {
        Coin storage known = _coins[coin];
        if (known.from == 0) revert UnknownCoin();
        if (block.timestamp >= known.from) {
            known.uPrice = known.nextUPrice;
            known.factor = known.nextFactor;
        }
        uint256 old = known.uPrice;
        uint256 change = uPrice > old ? uPrice - old : old - uPrice;
        // A token whose value never applied has no price to change.
        bool isTooFar = old != 0 && change * WHOLE > old * MOST_CHANGE;
        if (uPrice == 0 || factor > MOST_FACTOR || isTooFar) revert WrongTerms();
        _announce(coin, uPrice, factor);
    }

    /// Burns `quantity` whole tokens that the caller has approved, for at least `leastPower`.
    function burn(
        bytes32 order,
        address coin,
        uint256 quantity,
        uint256 leastPower
    ) external nonReentrant {
        _use(order);
        uint256 unit = _unitOf(coin);
        if (quantity == 0 || quantity > MOST_AMOUNT / unit) revert WrongAmount();
        Coins.take(coin, msg.sender, address(this), quantity * unit);
        _burn(order, coin, quantity, leastPower, 0);
    }

    /// Buys tokens for the TRX of the call, at least `least` whole ones. Burns all whole tokens and
    /// returns the rest to the caller.
    function swapToBurn(
        bytes32 order,
        address coin,
        uint256 least,
        uint256 leastPower,
        uint256 deadline
    ) external payable nonReentrant {
        _use(order);
        uint256 unit = _unitOf(coin);
        // Without this check, a pool that was sent TRX directly would even sell for a call value of
        // zero.
        if (msg.value == 0 || least == 0 || least > MOST_AMOUNT / unit) revert WrongAmount();
        // The router sees this contract as the trader for all of its accounts.
        bytes32 inner = keccak256(abi.encode(msg.sender, order));
        uint256 bought = router.buy{value: msg.value}(inner, coin, least * unit, deadline);
        uint256 quantity = bought / unit;
        uint256 rest = bought - quantity * unit;
        _burn(order, coin, quantity, leastPower, msg.value);
        if (rest > 0) Coins.send(coin, msg.sender, rest);
    }

    /// Activates the caller's miner: its power, past and future, earns from now on.
    function activateMiner(bytes32 order) external nonReentrant {
        _use(order);
        uint256 power = powerOf[msg.sender];
        if (stream == 0) revert NoStream();
        if (power == 0) revert NoPower();
        if (activatedAt[msg.sender] != 0) revert AlreadyActive();
        activatedAt[msg.sender] = uint64(block.timestamp);
        emit MinerActivated(order, msg.sender, power);
        pools.setWeight(stream, msg.sender, power);
    }

    /// Returns a token's current terms and the announced terms that do not apply yet. A `from` of
    /// zero means that none are announced.
    function termsOf(address coin)
        external
        view
        returns (
            uint256 uPrice,
            uint256 factor,
            uint256 decimals,
            bool hasBurn,
            uint256 nextUPrice,
            uint256 nextFactor,
            uint256 from
        )
    {
        Coin storage known = _coins[coin];
        (uPrice, factor) = _terms(known);
        decimals = known.decimals;
        hasBurn = known.hasBurn;
        if (block.timestamp < known.from) {
            (nextUPrice, nextFactor, from) = (known.nextUPrice, known.nextFactor, known.from);
        }
    }

    /// Returns the current value of `quantity` whole tokens, and the power that burning them would
    /// give.
    function preview(
        address coin,
        uint256 quantity
    ) public view returns (uint256 uAmount, uint256 power) {
        (uint256 uPrice, uint256 factor) = _terms(_coins[coin]);
        uAmount = quantity * uPrice;
        power = (uAmount * factor) / WHOLE;
    }

    function _use(bytes32 order) private {
        if (isUsed[msg.sender][order]) revert OrderAlreadyUsed();
        isUsed[msg.sender][order] = true;
    }

    function _announce(address coin, uint64 uPrice, uint32 factor) private {
        Coin storage known = _coins[coin];
        known.nextUPrice = uPrice;
        known.nextFactor = factor;
        known.from = uint64(block.timestamp + NOTICE);
        emit TermsAnnounced(coin, uPrice, factor, known.from);
    }

    function _terms(Coin storage known) private view returns (uint256 uPrice, uint256 factor) {
        if (known.from != 0 && block.timestamp >= known.from) {
            return (known.nextUPrice, known.nextFactor);
        }
        return (known.uPrice, known.factor);
    }

    /// Returns the smallest units of a whole token; reverts if it cannot be burned now.
    function _unitOf(address coin) private view returns (uint256) {
        Coin storage known = _coins[coin];
        (, uint256 factor) = _terms(known);
        if (factor == 0) revert UnknownCoin();
        return 10 ** uint256(known.decimals);
    }

    function _burn(
        bytes32 order,
        address coin,
        uint256 quantity,
        uint256 leastPower,
        uint256 trx
    ) private {
        (uint256 uAmount, uint256 power) = preview(coin, quantity);
        if (power == 0 || power < leastPower) revert LessThanMinimum();
        uint256 amount = quantity * 10 ** uint256(_coins[coin].decimals);
        powerOf[msg.sender] += power;
        totalPower += power;
        // A stream divides by weights of up to this many bits without losing units.
        if (totalPower > MOST_AMOUNT) revert WrongAmount();
        burned[coin] += amount;
        burnedBy[coin][msg.sender] += amount;
        emit Burned(order, msg.sender, coin, ++burnCount, amount, uAmount, power, trx);
        if (activatedAt[msg.sender] != 0) {
            pools.setWeight(stream, msg.sender, powerOf[msg.sender]);
        }
        _destroy(coin, amount);
    }

    /// Burns and checks the result: the supply must fall by the amount, or the dead address must
    /// receive it.
    function _destroy(address coin, uint256 amount) private {
        if (!_coins[coin].hasBurn) {
            uint256 due = IERC20(coin).balanceOf(DEAD) + amount;
            Coins.send(coin, DEAD, amount);
            if (IERC20(coin).balanceOf(DEAD) < due) revert CoinNotBurnt(coin);
            return;
        }
        uint256 supply = IERC20(coin).totalSupply();
        uint256 before = IERC20(coin).balanceOf(address(this));
        IBurns(coin).burn(amount);
        bool isBurnt = IERC20(coin).totalSupply() + amount == supply
            && IERC20(coin).balanceOf(address(this)) + amount == before;
        if (!isBurnt) revert CoinNotBurnt(coin);
    }
}
