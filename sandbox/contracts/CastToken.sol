// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {Names} from "./Names.sol";
import {Trx} from "./Trx.sol";
import {IUniswapV2Pair} from "@uniswap/v2-core/contracts/interfaces/IUniswapV2Pair.sol";

/// What a creator decides about a token, for good: there is nobody who could change it later.
/// Rates are basis points, times are seconds, amounts are smallest units.
struct TokenTerms {
    string name;
    string symbol;
    uint256 totalSupply;
    /// Taken from what is bought from, and sold to, the internal pool.
    uint16 feeBuy;
    uint16 feeSell;
    address feeRecipient;
    /// Whether tokens of the pool are burnt from time to time: `percentForLPBurn` of what is there,
    /// at most each `lpBurnFrequency`, and never more than `burnLimit` altogether.
    bool lpBurnEnabled;
    uint32 lpBurnFrequency;
    uint16 percentForLPBurn;
    uint256 burnLimit;
    /// For so long after trading opened the fee is `protectFee`, if that is higher.
    uint32 protectTime;
    uint16 protectFee;
    /// Whether the pool takes sales while the protection lasts.
    bool isInsideSell;
    /// Fees are kept until they reach this amount, and are paid out in TRX, little by
    /// little with sales then. Zero: they are paid in the token at once.
    uint256 swapThreshold;
}

interface ISellsForTrx {
    function sellHeld(uint256 amount, address to) external returns (uint256);
}

/// A token of the factory. Nobody can mint, pause, or shut anybody out; its terms never change.
///
/// Made as a clone: the factory calls `initialize` in the transaction that makes it.
contract CastToken is ERC20Burnable {
    error AlreadyInitialised();
    error WrongTerms();
    error OnlyFactory();
    /// Trading has not been opened yet, or not by whoever may open it.
    error NotLaunched();
    /// The token's own contract is no account: what is sent to it would be its fees.
    error NotToItself();
    error OnlyFeeRecipient();
    error AlreadyLaunched();
    /// The pool takes no sales before the protection is over.
    error SalesProtected();

    event Launched(uint64 at);
    event PresaleSet(address indexed presale);
    event FeeTaken(address indexed from, address indexed to, uint256 amount);
    event FeesSold(uint256 amount, uint256 trx);
    /// Selling them failed, and is tried again with the next sale.
    event FeesNotSold(uint256 amount);
    event PoolBurnt(uint256 amount);
    event FeesTaken(address indexed to, uint256 amount);

    uint256 private constant WHOLE = 10_000;
    /// The most of a pool's tokens that is burnt, or sold as fees, at once. Both move the price by half a
    /// percent at most, so that trading around them costs more than it brings: the pool itself takes
    /// 0.3 % of each trade.
    uint256 private constant MOST_BURNT = 50;
    uint256 private constant MOST_SOLD = 25;
    /// So long after fees were sold no others are, in seconds.
    uint256 private constant SALE_PAUSE = 1 minutes;
    /// How far below what it was fees are not sold any more: somebody may have pressed the price down.
    uint256 private constant MOST_PRESSED = 200;
    /// What the price was is forgotten in so many seconds: 1 % a minute. Whoever presses it must leave it
    /// there for others to buy at.
    uint256 private constant MEMORY = 100 minutes;
    /// Prices are TRX for a token, times 2^112, in smallest units of both.
    uint256 private constant PRICE_BITS = 112;
    uint256 private constant SHORTEST_BURN_FREQUENCY = 1 hours;
    uint256 private constant LONGEST_BURN_FREQUENCY = 365 days;
    uint256 private constant MOST_FEE = 2_500;
    uint256 private constant MOST_PROTECT_FEE = 5_000;
    uint256 private constant LONGEST_PROTECTION = 30 days;

    address public factory;
    address public creator;
    /// The internal pool.
    address public pair;
    ISellsForTrx public router;
    /// What opens trading; none: the creator does, by the router.
    address public presale;
    uint64 public launchedAt;
    /// Whether the pool names the token before TRX.
    bool private _isFirst;
    uint64 public lastPoolBurnAt;
    uint64 private _feesSoldAt;
    uint256 public poolBurnt;
    /// The time of the last block with a trade, and the price that was remembered before its first one.
    uint32 private _tradedAt;
    uint224 private _priceBefore;
    TokenTerms private _terms;

    /// The original is of no use to anybody: only its clones are.
    constructor() ERC20("", "") {
        factory = address(0xdead);
    }

    function initialize(
        TokenTerms calldata given,
        address creator_,
        address pair_,
        ISellsForTrx router_
    ) external {
        if (factory != address(0)) revert AlreadyInitialised();
        check(given);
        // What these are given they could not give away again. On TRON whoever signs a transaction
        // knows the addresses of all that it will make.
        if (
            given.feeRecipient == pair_ ||
            given.feeRecipient == address(router_) ||
            given.feeRecipient == address(this)
        ) revert WrongTerms();
        factory = msg.sender;
        creator = creator_;
        pair = pair_;
        router = router_;
        _isFirst = IUniswapV2Pair(pair_).token0() == address(this);
        _terms = given;
        _mint(msg.sender, given.totalSupply);
    }

    /// Reverts with WrongTerms unless a token can be made of them.
    function check(TokenTerms calldata given) public pure {
        uint256 nameLength = bytes(given.name).length;
        uint256 symbolLength = bytes(given.symbol).length;
        bool hasFee = given.feeBuy != 0 || given.feeSell != 0 || given.protectFee != 0;
        if (
            nameLength == 0 ||
            nameLength > 64 ||
            symbolLength == 0 ||
            symbolLength > 24 ||
            !Names.isPlain(given.name) ||
            !Names.isPlain(given.symbol) ||
            given.totalSupply == 0 ||
            // More would not fit into a pool.
            given.totalSupply > type(uint112).max ||
            given.feeBuy > MOST_FEE ||
            given.feeSell > MOST_FEE ||
            given.protectFee > MOST_PROTECT_FEE ||
            given.protectTime > LONGEST_PROTECTION ||
            (hasFee && given.feeRecipient == address(0)) ||
            (given.feeRecipient != address(0) && Trx.isPrecompile(given.feeRecipient)) ||
            (given.lpBurnEnabled &&
                (given.lpBurnFrequency < SHORTEST_BURN_FREQUENCY ||
                    given.lpBurnFrequency > LONGEST_BURN_FREQUENCY ||
                    given.percentForLPBurn == 0 ||
                    given.percentForLPBurn > MOST_BURNT ||
                    given.burnLimit == 0))
        ) revert WrongTerms();
    }

    /// From here on trading can be opened by this presale alone.
    function setPresale(address presale_) external {
        if (msg.sender != factory) revert OnlyFactory();
        if (launchedAt != 0) revert AlreadyLaunched();
        if (presale_ == _terms.feeRecipient) revert WrongTerms();
        presale = presale_;
        emit PresaleSet(presale_);
    }

    function name() public view override returns (string memory) {
        return _terms.name;
    }

    function symbol() public view override returns (string memory) {
        return _terms.symbol;
    }

    function terms() external view returns (TokenTerms memory) {
        return _terms;
    }

    function isProtected() public view returns (bool) {
        return launchedAt != 0 && block.timestamp < uint256(launchedAt) + _terms.protectTime;
    }

    /// What is taken now of what is bought and sold, in basis points.
    function currentFees() public view returns (uint256 buy, uint256 sell) {
        (buy, sell) = (_terms.feeBuy, _terms.feeSell);
        if (isProtected()) {
            uint256 least = _terms.protectFee;
            if (buy < least) buy = least;
            if (sell < least) sell = least;
        }
    }

    /// What the next sale would sell of the kept fees.
    function feesDue() public view returns (uint256) {
        uint256 kept = balanceOf(address(this));
        if (_terms.swapThreshold == 0 || kept < _terms.swapThreshold) return 0;
        if (block.timestamp < _feesSoldAt + SALE_PAUSE) return 0;
        (uint256 held, uint256 price) = _market();
        if (price * WHOLE < _remembered(price) * (WHOLE - MOST_PRESSED)) return 0;
        uint256 most = (held * MOST_SOLD) / WHOLE;
        return kept < most ? kept : most;
    }

    /// What `burnFromPool` would burn now.
    function poolBurnDue() public view returns (uint256) {
        if (!_terms.lpBurnEnabled || launchedAt == 0) return 0;
        if (block.timestamp < uint256(lastPoolBurnAt) + _terms.lpBurnFrequency) return 0;
        uint256 amount = (balanceOf(pair) * _terms.percentForLPBurn) / WHOLE;
        uint256 left = _terms.burnLimit - poolBurnt;
        return amount < left ? amount : left;
    }

    /// Burns what is due; anybody may see to it, and each sale does.
    function burnFromPool() external {
        _burnFromPool();
    }

    /// Gives the recipient the fees that are kept as what they are: tokens. Those that never come to the
    /// threshold are not lost.
    function takeFees() external {
        if (msg.sender != _terms.feeRecipient) revert OnlyFeeRecipient();
        uint256 kept = balanceOf(address(this));
        super._update(address(this), msg.sender, kept);
        emit FeesTaken(msg.sender, kept);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (to == address(this)) revert NotToItself();
        bool isBuy = from == pair;
        bool isSale = to == pair;
        // Minting, burning, the sale of fees and transfers between people cost nothing.
        if (isBuy == isSale || from == address(0) || to == address(0) || from == address(this))
            return super._update(from, to, value);
        if (launchedAt == 0) return _launch(from, to, value);
        if (_tradedAt != block.timestamp) {
            (, uint256 price) = _market();
            _priceBefore = uint224(_remembered(price));
            _tradedAt = uint32(block.timestamp);
        }
        (uint256 feeBuy, uint256 feeSell) = currentFees();
        if (isSale) {
            if (!_terms.isInsideSell && isProtected()) revert SalesProtected();
            _sellFees();
            _burnFromPool();
        }
        uint256 fee = (value * (isBuy ? feeBuy : feeSell)) / WHOLE;
        if (fee > 0) {
            super._update(from, _terms.swapThreshold == 0 ? _terms.feeRecipient : address(this), fee);
            emit FeeTaken(from, to, fee);
        }
        super._update(from, to, value - fee);
    }

    /// What the pool holds of the token, and its price, both as the last trade left them.
    function _market() private view returns (uint256 held, uint256 price) {
        (uint256 first, uint256 second, ) = IUniswapV2Pair(pair).getReserves();
        uint256 trx;
        (held, trx) = _isFirst ? (first, second) : (second, first);
        price = held == 0 ? 0 : (trx << PRICE_BITS) / held;
    }

    /// The price before this block, when it is `price` now: it rises at once and is forgotten slowly.
    function _remembered(uint256 price) private view returns (uint256) {
        if (_tradedAt == block.timestamp) return _priceBefore;
        uint256 passed = block.timestamp - _tradedAt;
        if (passed >= MEMORY) return price;
        uint256 least = (_priceBefore * (MEMORY - passed)) / MEMORY;
        return price > least ? price : least;
    }

    /// The first tokens that come to the pool open trading, and the time of protection begins: so they
    /// have to come with TRX, and from nobody but the presale or, by the router, the creator.
    function _launch(address from, address to, uint256 value) private {
        bool isOpening = presale == address(0)
            ? from == creator && msg.sender == address(router)
            : from == presale;
        if (to != pair || value == 0 || !isOpening) revert NotLaunched();
        launchedAt = uint64(block.timestamp);
        lastPoolBurnAt = uint64(block.timestamp);
        super._update(from, to, value);
        emit Launched(launchedAt);
    }

    function _sellFees() private {
        uint256 amount = feesDue();
        if (amount == 0) return;
        _feesSoldAt = uint64(block.timestamp);
        _approve(address(this), address(router), amount);
        // An empty pool must not keep others from selling. All energy goes along, but no code of
        // anybody's can spend more than the little that the router gives the recipient.
        try router.sellHeld(amount, _terms.feeRecipient) returns (uint256 trx) {
            emit FeesSold(amount, trx);
        } catch {
            _approve(address(this), address(router), 0);
            emit FeesNotSold(amount);
        }
    }

    function _burnFromPool() private {
        uint256 amount = poolBurnDue();
        if (amount == 0) return;
        lastPoolBurnAt = uint64(block.timestamp);
        poolBurnt += amount;
        super._update(pair, address(0), amount);
        IUniswapV2Pair(pair).sync();
        emit PoolBurnt(amount);
    }
}
