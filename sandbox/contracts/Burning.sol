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

/// Burns coins for power. Power is nobody's to give, to sell or to take back; it earns a part of a
/// stream of rewards once its account has activated its miner. Nothing is promised for it: a stream
/// that nobody funds pays nothing.
///
/// Coins are burnt whole. What one counts, in USDT, and its factor are the owner's, announced a day
/// ahead. The contract holds nothing: what came in is burnt, or goes back, in the same transaction.
contract Burning is Owned, ReentrancyGuard {
    struct Coin {
        /// What a whole coin counts, in the smallest units of USDT, and the basis points of that which
        /// are power. A factor of zero burns none.
        uint64 uPrice;
        uint32 factor;
        /// What counts from `from` on, in seconds; zero: nothing is announced.
        uint64 nextUPrice;
        uint32 nextFactor;
        uint64 from;
        uint8 decimals;
        /// It has `burn`; else what is burnt goes to the dead address, for good.
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
    /// `trx` is what a purchase cost in sun; zero where the coins were the account's own.
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
    /// Of what a coin counts, in a change.
    uint256 private constant MOST_CHANGE = 2_000;
    uint256 private constant MOST_FACTOR = 100_000;
    uint256 private constant MOST_DECIMALS = 24;
    uint256 private constant MOST_AMOUNT = type(uint112).max;
    address private constant DEAD = 0x000000000000000000000000000000000000dEaD;

    RewardPools public immutable pools;
    PoolRouter public immutable router;

    /// The stream that power earns; zero until it is named, for good.
    uint256 public stream;
    uint256 public burnCount;
    uint256 public totalPower;
    mapping(address user => uint256) public powerOf;
    /// In seconds; zero: the miner is not activated.
    mapping(address user => uint64) public activatedAt;
    mapping(address user => mapping(bytes32 order => bool)) public isUsed;
    /// In smallest units, by all and by an account.
    mapping(address coin => uint256) public burned;
    mapping(address coin => mapping(address user => uint256)) public burnedBy;
    mapping(address coin => Coin) private _coins;

    constructor(RewardPools pools_, PoolRouter router_) {
        pools = pools_;
        router = router_;
    }

    /// Names the stream that power earns, once; it was made with this contract as its controller.
    function setStream(uint256 stream_) external onlyOwner {
        (address controller, , , , , , ) = pools.poolOf(stream_);
        if (stream != 0 || controller != address(this)) revert WrongTerms();
        stream = stream_;
        emit StreamSet(stream_);
    }

    /// Adds a coin that can be burnt from tomorrow on.
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

    /// Announces what a coin counts from tomorrow on, at most a fifth more or less than now; a factor of
    /// zero ends its burning. A later announcement takes an earlier one's place, and its own day.
    function announce(address coin, uint64 uPrice, uint32 factor) external onlyOwner {
        Coin storage known = _coins[coin];
        if (known.from == 0) revert UnknownCoin();
        if (block.timestamp >= known.from) {
            known.uPrice = known.nextUPrice;
            known.factor = known.nextFactor;
        }
        uint256 old = known.uPrice;
        uint256 change = uPrice > old ? uPrice - old : old - uPrice;
        // One that never counted has no price to change.
        bool isTooFar = old != 0 && change * WHOLE > old * MOST_CHANGE;
        if (uPrice == 0 || factor > MOST_FACTOR || isTooFar) revert WrongTerms();
        _announce(coin, uPrice, factor);
    }

    /// Burns `quantity` whole coins of the caller, who has approved them, for at least `leastPower`.
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

    /// Buys coins for the TRX that is sent along, at least `least` whole ones, and burns all that are
    /// whole; the rest is the caller's.
    function swapToBurn(
        bytes32 order,
        address coin,
        uint256 least,
        uint256 leastPower,
        uint256 deadline
    ) external payable nonReentrant {
        _use(order);
        uint256 unit = _unitOf(coin);
        // A pool that was given TRX would sell for nothing, too.
        if (msg.value == 0 || least == 0 || least > MOST_AMOUNT / unit) revert WrongAmount();
        // The router knows this contract for all of its accounts.
        bytes32 inner = keccak256(abi.encode(msg.sender, order));
        uint256 bought = router.buy{value: msg.value}(inner, coin, least * unit, deadline);
        uint256 quantity = bought / unit;
        uint256 rest = bought - quantity * unit;
        _burn(order, coin, quantity, leastPower, msg.value);
        if (rest > 0) Coins.send(coin, msg.sender, rest);
    }

    /// From now on what the caller has burnt, and will burn, earns.
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

    /// A coin as of now: what counts, what was announced and does not count yet (from zero: nothing was).
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

    /// What so many whole coins count now, and the power that burning them would give.
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

    /// The smallest units of a whole coin that can be burnt now.
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
        // A stream divides by weights of so many bits without losing units of it.
        if (totalPower > MOST_AMOUNT) revert WrongAmount();
        burned[coin] += amount;
        burnedBy[coin][msg.sender] += amount;
        emit Burned(order, msg.sender, coin, ++burnCount, amount, uAmount, power, trx);
        if (activatedAt[msg.sender] != 0) {
            pools.setWeight(stream, msg.sender, powerOf[msg.sender]);
        }
        _destroy(coin, amount);
    }

    /// Judges a coin by what it does: its supply falls by the amount, or it is at the dead address.
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
