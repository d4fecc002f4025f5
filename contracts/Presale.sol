// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IUniswapV2Pair} from "@uniswap/v2-core/contracts/interfaces/IUniswapV2Pair.sol";
import {CastToken} from "./CastToken.sol";
import {Coins} from "./Coins.sol";
import {Trx} from "./Trx.sol";
import {Wtrx} from "./Wtrx.sol";

/// Terms of a presale, set by its creator. Rates are basis points, times are seconds, TRX amounts
/// are sun, and token amounts are smallest units.
struct PresaleTerms {
    uint64 startTime;
    /// Price of all presale tokens together: the hard cap.
    uint256 presaleEthAmount;
    /// TRX added to the internal pool if all tokens are sold; in proportion otherwise.
    uint256 tradeEthAmount;
    /// Tokens for sale, the maximum for one account, and the tokens for the pool if all are sold.
    uint256 maxTotalNum;
    uint256 presaleMaxNum;
    uint256 insideMaxNum;
    /// Share of `maxTotalNum` that must be sold. Otherwise all payments can be refunded.
    uint16 softCapRate;
    /// Shares of the LP tokens for buyers and for the developer. Together they are all LP tokens,
    /// or none. If none, the liquidity stays in the pool permanently.
    uint16 userLPShare;
    uint16 devLPShare;
    address devLPReceiver;
    bool lpDistributionEnabled;
    /// Tokens are first released `vestingDelay` after the launch and then every `vestingDis`,
    /// `vestingRate` of them each time.
    uint32 vestingDelay;
    uint16 vestingRate;
    uint32 vestingDis;
    /// Insurance: the share of the raise that is held back. It refunds buyers who change their mind
    /// before they have received anything.
    uint16 backingShare;
}

/// Sells a token for TRX before it is traded.
///
/// The presale is open from `startTime` until all tokens are sold or the time is over. If it misses
/// the soft cap, buyers claim refunds and the creator withdraws the tokens. If it reaches the soft
/// cap, anyone may call `launch`. The pool then opens at the preset price, unsold tokens are
/// burned, and buyers receive theirs by vesting. Until `insuredUntil`, a buyer who has received
/// nothing may instead give up the tokens for `backingShare` of the payment. Those tokens are
/// burned, and their share of the pool stays in it permanently. The rest of the backing belongs to
/// the creator.
///
/// Rounding favours those who come later. A purchase carries an order id chosen by its buyer and is
/// accepted once: a second attempt reverts.
///
/// Each presale is a clone. The factory calls `initialize` in the transaction that creates it.
contract Presale is ReentrancyGuard {
    enum Phase {
        NotStarted,
        InProgress,
        /// The presale is over and missed the soft cap.
        Failed,
        /// The presale is over and can be launched.
        Succeeded,
        Launched
    }

    struct Buyer {
        uint256 bought;
        uint256 paid;
        uint256 received;
        bool refunded;
        bool liquidityReceived;
    }

    error AlreadyInitialised();
    error WrongTerms();
    error NotInPresale();
    error WrongAmount();
    error ExceedsPersonalMaximum();
    error InsufficientRemaining();
    error WrongValue();
    error OrderAlreadyPaid();
    error NotFailed();
    error NotSucceeded();
    error NotLaunched();
    error NothingToRefund();
    error NothingToReceive();
    error NotInsured();
    error AlreadyReceived();
    error AlreadyRefunded();
    error OnlyCreator();

    event Bought(bytes32 indexed order, address indexed buyer, uint256 amount, uint256 paid);
    event Refunded(address indexed buyer, uint256 amount, uint256 paid);
    event Launched(
        address indexed pair,
        uint256 trx,
        uint256 tokens,
        uint256 liquidity,
        uint64 insuredUntil
    );
    event Received(address indexed buyer, uint256 amount);
    event LiquidityReceived(address indexed buyer, uint256 amount);
    event InsuranceUsed(address indexed buyer, uint256 amount, uint256 paidBack);
    event CreatorPaid(address indexed creator, uint256 trx, uint256 tokens);

    uint256 private constant WHOLE = 10_000;
    /// With these minima, a pool always has more than Uniswap's minimum liquidity.
    uint256 private constant LEAST_SOFT_CAP = 100;
    uint256 private constant LEAST_POOL_TRX = 1_000_000;
    uint256 private constant LEAST_POOL_TOKENS = 1e18;
    /// Limits that keep a mistyped time from locking tokens forever.
    uint256 private constant LATEST_START = 365 days;
    uint256 private constant LONGEST_RELEASE = 3_650 days;
    address private constant NOBODY = address(0xdead);

    CastToken public token;
    address public creator;
    Wtrx private _wtrx;
    PresaleTerms private _terms;
    uint64 public endTime;
    uint64 public launchedAt;
    uint64 public insuredUntil;
    uint32 private _insuranceSeconds;
    uint256 public sold;
    uint256 public raised;
    /// LP tokens still held here, and the number of bought tokens that share them.
    uint256 public liquidityLeft;
    uint256 private _dividedAmong;
    /// Amount held for insured buyers, in sun.
    uint256 public backing;
    /// Amount that the creator may withdraw, in sun.
    uint256 public creatorDue;
    mapping(address buyer => Buyer) private _buyers;
    mapping(address buyer => mapping(bytes32 order => bool)) public isPaid;

    constructor() {
        creator = NOBODY;
    }

    function initialize(
        PresaleTerms calldata given,
        CastToken token_,
        address creator_,
        Wtrx wtrx,
        uint64 saleSeconds,
        uint32 insuranceSeconds
    ) external {
        if (creator != address(0)) revert AlreadyInitialised();
        check(given);
        // Its address is known before it is created. Sending LP tokens to itself would make the
        // launch fail.
        if (given.devLPReceiver == address(this)) revert WrongTerms();
        creator = creator_;
        token = token_;
        _wtrx = wtrx;
        _terms = given;
        endTime = given.startTime + saleSeconds;
        _insuranceSeconds = insuranceSeconds;
    }

    /// Reverts with WrongTerms unless the terms are valid for a presale.
    function check(PresaleTerms calldata given) public view {
        uint256 periods = given.vestingRate == 0 ? 0 : Math.ceilDiv(WHOLE, given.vestingRate);
        uint256 shares = uint256(given.userLPShare) + given.devLPShare;
        if (
            given.startTime < block.timestamp ||
            given.startTime > block.timestamp + LATEST_START ||
            given.presaleEthAmount == 0 ||
            given.presaleEthAmount > type(uint112).max ||
            given.tradeEthAmount < LEAST_POOL_TRX ||
            given.maxTotalNum == 0 ||
            given.presaleMaxNum == 0 ||
            given.presaleMaxNum > given.maxTotalNum ||
            given.insideMaxNum < LEAST_POOL_TOKENS ||
            given.softCapRate < LEAST_SOFT_CAP ||
            given.softCapRate > WHOLE ||
            shares != (given.lpDistributionEnabled ? WHOLE : 0) ||
            (given.devLPShare != 0 && given.devLPReceiver == address(0)) ||
            periods == 0 ||
            given.vestingRate > WHOLE ||
            (periods > 1 && given.vestingDis == 0) ||
            given.vestingDelay + (periods - 1) * given.vestingDis > LONGEST_RELEASE ||
            given.backingShare > WHOLE ||
            // The raise pays for both pool and backing.
            given.tradeEthAmount * WHOLE > given.presaleEthAmount * (WHOLE - given.backingShare)
        ) revert WrongTerms();
    }

    function terms() external view returns (PresaleTerms memory) {
        return _terms;
    }

    function phase() public view returns (Phase) {
        if (launchedAt != 0) return Phase.Launched;
        if (block.timestamp < _terms.startTime) return Phase.NotStarted;
        if (sold == _terms.maxTotalNum) return Phase.Succeeded;
        if (block.timestamp < endTime) return Phase.InProgress;
        return sold >= softCap() ? Phase.Succeeded : Phase.Failed;
    }

    /// Returns the amount of tokens that must be sold, in smallest units.
    function softCap() public view returns (uint256) {
        return Math.mulDiv(_terms.maxTotalNum, _terms.softCapRate, WHOLE, Math.Rounding.Ceil);
    }

    /// Returns the price of `amount` smallest units of the token, in sun, rounded up.
    function costOf(uint256 amount) public view returns (uint256) {
        return
            Math.mulDiv(amount, _terms.presaleEthAmount, _terms.maxTotalNum, Math.Rounding.Ceil);
    }

    function buyerOf(address account) external view returns (Buyer memory) {
        return _buyers[account];
    }

    /// Returns the tokens that `account` can claim now.
    function receivable(address account) public view returns (uint256) {
        Buyer storage buyer = _buyers[account];
        return buyer.refunded ? 0 : _released(buyer.bought) - buyer.received;
    }

    /// Returns the LP tokens that `account` can claim now.
    function liquidityReceivable(address account) public view returns (uint256) {
        Buyer storage buyer = _buyers[account];
        if (launchedAt == 0 || buyer.refunded || buyer.liquidityReceived) return 0;
        return _liquidityOf(buyer.bought);
    }

    /// Returns the insurance refund that `account` would get now, in sun.
    function insuredAmount(address account) public view returns (uint256) {
        Buyer storage buyer = _buyers[account];
        bool isOpen = launchedAt != 0 && block.timestamp < insuredUntil;
        if (!isOpen || buyer.refunded || buyer.received != 0 || buyer.liquidityReceived) return 0;
        return (buyer.paid * _terms.backingShare) / WHOLE;
    }

    function buy(bytes32 order, uint256 amount) external payable nonReentrant {
        if (phase() != Phase.InProgress) revert NotInPresale();
        if (isPaid[msg.sender][order]) revert OrderAlreadyPaid();
        if (amount == 0) revert WrongAmount();
        Buyer storage buyer = _buyers[msg.sender];
        if (buyer.bought + amount > _terms.presaleMaxNum) revert ExceedsPersonalMaximum();
        if (sold + amount > _terms.maxTotalNum) revert InsufficientRemaining();
        if (msg.value != costOf(amount)) revert WrongValue();
        isPaid[msg.sender][order] = true;
        buyer.bought += amount;
        buyer.paid += msg.value;
        sold += amount;
        raised += msg.value;
        emit Bought(order, msg.sender, amount, msg.value);
    }

    /// Refunds the caller's payments after the soft cap was missed.
    function refund() external nonReentrant {
        if (phase() != Phase.Failed) revert NotFailed();
        Buyer storage buyer = _buyers[msg.sender];
        uint256 paid = buyer.paid;
        if (paid == 0 || buyer.refunded) revert NothingToRefund();
        buyer.refunded = true;
        emit Refunded(msg.sender, buyer.bought, paid);
        Trx.sendToCaller(paid);
    }

    /// Returns the tokens to the creator after the soft cap was missed.
    function takeBack() external nonReentrant {
        if (msg.sender != creator) revert OnlyCreator();
        if (phase() != Phase.Failed) revert NotFailed();
        uint256 left = token.balanceOf(address(this));
        if (left == 0) revert NothingToReceive();
        Coins.send(address(token), creator, left);
        emit CreatorPaid(creator, 0, left);
    }

    /// Opens the pool. Anyone may call it.
    function launch() external nonReentrant {
        if (phase() != Phase.Succeeded) revert NotSucceeded();
        launchedAt = uint64(block.timestamp);
        uint256 trx = Math.mulDiv(_terms.tradeEthAmount, sold, _terms.maxTotalNum);
        uint256 tokens = Math.mulDiv(_terms.insideMaxNum, sold, _terms.maxTotalNum);
        backing = (raised * _terms.backingShare) / WHOLE;
        creatorDue = raised - trx - backing;
        if (backing > 0) insuredUntil = launchedAt + _terms.vestingDelay + _insuranceSeconds;

        IUniswapV2Pair pair = IUniswapV2Pair(token.pair());
        Coins.send(address(token), address(pair), tokens);
        _wtrx.deposit{value: trx}();
        Coins.send(address(_wtrx), address(pair), trx);
        uint256 liquidity = pair.mint(address(this));
        _divide(pair, liquidity);
        uint256 left = token.balanceOf(address(this)) - sold;
        if (left > 0) token.burn(left);
        emit Launched(address(pair), trx, tokens, liquidity, insuredUntil);
    }

    /// Sends the caller the tokens that are released and not yet received.
    function receiveTokens() external nonReentrant {
        if (launchedAt == 0) revert NotLaunched();
        uint256 amount = receivable(msg.sender);
        if (amount == 0) revert NothingToReceive();
        _buyers[msg.sender].received += amount;
        emit Received(msg.sender, amount);
        Coins.send(address(token), msg.sender, amount);
    }

    /// Sends the caller its share of the LP tokens. If the share is less than one unit, it goes to
    /// the other buyers.
    function receiveLiquidity() external nonReentrant {
        if (launchedAt == 0) revert NotLaunched();
        Buyer storage buyer = _buyers[msg.sender];
        bool isOwed = buyer.bought != 0 && !buyer.refunded && !buyer.liquidityReceived;
        if (!isOwed || _dividedAmong == 0) revert NothingToReceive();
        uint256 amount = _liquidityOf(buyer.bought);
        // A claim of zero must not forfeit the caller's insurance.
        if (amount == 0 && insuredAmount(msg.sender) != 0) revert NothingToReceive();
        buyer.liquidityReceived = true;
        emit LiquidityReceived(msg.sender, amount);
        _giveLiquidity(buyer.bought, msg.sender);
    }

    /// Exchanges the caller's tokens for the insured part of the payment. The tokens are burned.
    function insurance() external nonReentrant {
        Buyer storage buyer = _buyers[msg.sender];
        if (launchedAt == 0) revert NotLaunched();
        if (buyer.refunded) revert AlreadyRefunded();
        if (buyer.received != 0 || buyer.liquidityReceived) revert AlreadyReceived();
        uint256 amount = insuredAmount(msg.sender);
        if (amount == 0) revert NotInsured();
        buyer.refunded = true;
        backing -= amount;
        emit InsuranceUsed(msg.sender, buyer.bought, amount);
        token.burn(buyer.bought);
        _giveLiquidity(buyer.bought, NOBODY);
        Trx.sendToCaller(amount);
    }

    /// Pays the creator the raise without pool and backing; after the insurance ends, also the
    /// remaining backing.
    function payCreator() external nonReentrant {
        if (msg.sender != creator) revert OnlyCreator();
        if (launchedAt == 0) revert NotLaunched();
        if (block.timestamp >= insuredUntil) {
            creatorDue += backing;
            backing = 0;
        }
        uint256 due = creatorDue;
        if (due == 0) revert NothingToReceive();
        creatorDue = 0;
        emit CreatorPaid(creator, due, 0);
        Trx.sendToCaller(due);
    }

    function _divide(IUniswapV2Pair pair, uint256 liquidity) private {
        if (!_terms.lpDistributionEnabled) return Coins.send(address(pair), NOBODY, liquidity);
        uint256 dev = (liquidity * _terms.devLPShare) / WHOLE;
        liquidityLeft = liquidity - dev;
        _dividedAmong = sold;
        if (dev > 0) Coins.send(address(pair), _terms.devLPReceiver, dev);
    }

    /// Returns the LP tokens for `bought` tokens. The share is computed from what is left, so the
    /// last buyer leaves nothing. The order in which buyers claim matters only by rounding.
    function _liquidityOf(uint256 bought) private view returns (uint256) {
        return _dividedAmong == 0 ? 0 : Math.mulDiv(liquidityLeft, bought, _dividedAmong);
    }

    function _giveLiquidity(uint256 bought, address to) private {
        if (_dividedAmong == 0) return;
        uint256 amount = _liquidityOf(bought);
        liquidityLeft -= amount;
        _dividedAmong -= bought;
        Coins.send(token.pair(), to, amount);
    }

    /// Returns the part of `amount` that is released by now.
    function _released(uint256 amount) private view returns (uint256) {
        if (launchedAt == 0) return 0;
        uint256 first = uint256(launchedAt) + _terms.vestingDelay;
        if (block.timestamp < first) return 0;
        uint256 rate = _terms.vestingRate;
        if (rate < WHOLE) {
            rate *= 1 + (block.timestamp - first) / _terms.vestingDis;
            if (rate > WHOLE) rate = WHOLE;
        }
        return (amount * rate) / WHOLE;
    }
}
