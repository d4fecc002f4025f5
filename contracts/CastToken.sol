// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {Names} from "./Names.sol";
import {Trx} from "./Trx.sol";
import {IUniswapV2Pair} from "@uniswap/v2-core/contracts/interfaces/IUniswapV2Pair.sol";

/// Terms of a token, set permanently by its creator. No account can change them later. Rates are
/// basis points, times are seconds, amounts are smallest units.
struct TokenTerms {
    string name;
    string symbol;
    uint256 totalSupply;
    /// Buy tax and sell tax, deducted from trades with the internal pool.
    uint16 feeBuy;
    uint16 feeSell;
    address feeRecipient;
    /// Whether tokens of the pool are burned from time to time. Each burn takes `percentForLPBurn`
    /// of the pool's tokens, at most once per `lpBurnFrequency`. The total never exceeds
    /// `burnLimit`.
    bool lpBurnEnabled;
    uint32 lpBurnFrequency;
    uint16 percentForLPBurn;
    uint256 burnLimit;
    /// For `protectTime` after trading opens, the tax is at least `protectFee`.
    uint32 protectTime;
    uint16 protectFee;
    /// Whether the pool accepts sales during the protection.
    bool isInsideSell;
    /// Taxes accumulate until they reach this amount. Later sales then sell them for TRX, little by
    /// little. If zero, taxes are paid in the token at once.
    uint256 swapThreshold;
}

interface ISellsForTrx {
    function sellHeld(uint256 amount, address to) external returns (uint256);
}

/// Token created by the factory. No account can mint it, pause it or exclude a holder, and its
/// terms never change.
///
/// Each token is a clone. The factory calls `initialize` in the transaction that creates it.
contract CastToken is ERC20Burnable {
    error AlreadyInitialised();
    error WrongTerms();
    error OnlyFactory();
    /// Trading is not open yet, and this transfer may not open it.
    error NotLaunched();
    /// The token's own contract is not a valid receiver: tokens sent to it would count as its
    /// taxes.
    error NotToItself();
    error OnlyFeeRecipient();
    error AlreadyLaunched();
    /// The pool accepts no sales until the protection ends.
    error SalesProtected();

    event Launched(uint64 at);
    event PresaleSet(address indexed presale);
    event FeeTaken(address indexed from, address indexed to, uint256 amount);
    event FeesSold(uint256 amount, uint256 trx);
    /// Selling the taxes failed; the next sale tries again.
    event FeesNotSold(uint256 amount);
    event PoolBurnt(uint256 amount);
    event FeesTaken(address indexed to, uint256 amount);

    uint256 private constant WHOLE = 10_000;
    /// Largest share of a pool's tokens that is burned, or sold as taxes, at once, in basis points.
    /// Either moves the price by at most half a percent. Trading around them therefore costs more
    /// than it brings: the pool takes 0.3 % of each trade.
    uint256 private constant MOST_BURNT = 50;
    uint256 private constant MOST_SOLD = 25;
    /// Minimum time between two sales of taxes, in seconds.
    uint256 private constant SALE_PAUSE = 1 minutes;
    /// Largest fall below the remembered price at which taxes are still sold, in basis points. A
    /// lower price may be manipulated.
    uint256 private constant MOST_PRESSED = 200;
    /// Time in seconds after which an earlier price is forgotten, at 1 % a minute. An attacker who
    /// pushes the price down must leave it there for others to buy at.
    uint256 private constant MEMORY = 100 minutes;
    /// Number of fractional bits of a price: TRX per token, times 2^112, in smallest units of both.
    uint256 private constant PRICE_BITS = 112;
    uint256 private constant SHORTEST_BURN_FREQUENCY = 1 hours;
    uint256 private constant LONGEST_BURN_FREQUENCY = 365 days;
    uint256 private constant MOST_FEE = 2_500;
    uint256 private constant MOST_PROTECT_FEE = 5_000;
    uint256 private constant LONGEST_PROTECTION = 30 days;

    address public factory;
    address public creator;
    /// Internal pool of the token.
    address public pair;
    ISellsForTrx public router;
    /// Presale that opens trading. If zero, the creator opens it through the router.
    address public presale;
    uint64 public launchedAt;
    /// Whether the token is `token0` of the pool.
    bool private _isFirst;
    uint64 public lastPoolBurnAt;
    uint64 private _feesSoldAt;
    uint256 public poolBurnt;
    /// Time of the last block with a trade, and the price remembered before its first trade.
    uint32 private _tradedAt;
    uint224 private _priceBefore;
    TokenTerms private _terms;

    /// Disables the original, so that only its clones can be used.
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
        // These addresses could not pass on the taxes that they receive. On TRON the signer of a
        // transaction knows the addresses of all contracts that it will create.
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

    /// Reverts with WrongTerms unless the terms are valid for a token.
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
            // A pool cannot hold more.
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

    /// Sets the presale that alone may open trading from now on.
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

    /// Returns the current buy tax and sell tax, in basis points.
    function currentFees() public view returns (uint256 buy, uint256 sell) {
        (buy, sell) = (_terms.feeBuy, _terms.feeSell);
        if (isProtected()) {
            uint256 least = _terms.protectFee;
            if (buy < least) buy = least;
            if (sell < least) sell = least;
        }
    }

    /// Returns the amount of accumulated taxes that the next sale would sell.
    function feesDue() public view returns (uint256) {
        uint256 kept = balanceOf(address(this));
        if (_terms.swapThreshold == 0 || kept < _terms.swapThreshold) return 0;
        if (block.timestamp < _feesSoldAt + SALE_PAUSE) return 0;
        (uint256 held, uint256 price) = _market();
        if (price * WHOLE < _remembered(price) * (WHOLE - MOST_PRESSED)) return 0;
        uint256 most = (held * MOST_SOLD) / WHOLE;
        return kept < most ? kept : most;
    }

    /// Returns the amount that `burnFromPool` would burn now.
    function poolBurnDue() public view returns (uint256) {
        if (!_terms.lpBurnEnabled || launchedAt == 0) return 0;
        if (block.timestamp < uint256(lastPoolBurnAt) + _terms.lpBurnFrequency) return 0;
        uint256 amount = (balanceOf(pair) * _terms.percentForLPBurn) / WHOLE;
        uint256 left = _terms.burnLimit - poolBurnt;
        return amount < left ? amount : left;
    }

    /// Burns the amount due from the pool. Anyone may call it, and each sale does so too.
    function burnFromPool() external {
        _burnFromPool();
    }

    /// Sends the accumulated taxes to the recipient in the token itself. Taxes that never reach the
    /// threshold can be claimed this way.
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
        // Minting, burning, the sale of taxes and transfers between accounts are not taxed.
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

    /// Returns the pool's token reserve and its price, both as of the last trade.
    function _market() private view returns (uint256 held, uint256 price) {
        (uint256 first, uint256 second, ) = IUniswapV2Pair(pair).getReserves();
        uint256 trx;
        (held, trx) = _isFirst ? (first, second) : (second, first);
        price = held == 0 ? 0 : (trx << PRICE_BITS) / held;
    }

    /// Returns the price before this block, given the current `price`. It rises at once and decays
    /// slowly.
    function _remembered(uint256 price) private view returns (uint256) {
        if (_tradedAt == block.timestamp) return _priceBefore;
        uint256 passed = block.timestamp - _tradedAt;
        if (passed >= MEMORY) return price;
        uint256 least = (_priceBefore * (MEMORY - passed)) / MEMORY;
        return price > least ? price : least;
    }

    /// Opens trading and starts the protection with the first tokens that reach the pool. They must
    /// come with TRX, and only from the presale or, through the router, from the creator.
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
        // An empty pool must not stop others from selling. The call forwards all energy, but
        // foreign code can spend only the small amount that the router grants the recipient.
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
