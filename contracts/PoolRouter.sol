// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {IUniswapV2Factory} from "@uniswap/v2-core/contracts/interfaces/IUniswapV2Factory.sol";
import {IUniswapV2Pair} from "@uniswap/v2-core/contracts/interfaces/IUniswapV2Pair.sol";
import {CastToken, ISellsForTrx} from "./CastToken.sol";
import {TokenFactory} from "./TokenFactory.sol";
import {Trx} from "./Trx.sol";
import {Wtrx} from "./Wtrx.sol";

/// Trades only the factory's tokens, for TRX in the internal pools.
///
/// Amounts are measured on arrival: the minimum received is compared with the rise of the balance.
/// Trades use an order id chosen by the trader, once: a second attempt reverts. The router finds
/// pools with `getPair`, because TRON computes CREATE2 addresses differently.
///
/// The code of tokens, pools and WTRX is known, and it reverts if a transfer fails.
contract PoolRouter is ISellsForTrx, ReentrancyGuard {
    /// The factory did not create the token, so its code is unknown.
    error ForeignToken();
    error WrongPair();
    error Expired();
    error OrderAlreadyUsed();
    error NoLiquidity();
    error WrongAmount();
    error LessThanMinimum();
    error OnlyWtrx();

    /// Amounts as sent and received by the trader.
    event Traded(
        bytes32 indexed order,
        address indexed trader,
        address indexed token,
        bool isBuy,
        uint256 trx,
        uint256 tokens
    );
    /// LP tokens bought with TRX alone: the TRX spent, and the tokens left over.
    event LiquidityBought(
        bytes32 indexed order,
        address indexed provider,
        address indexed token,
        uint256 trx,
        uint256 tokensBack,
        uint256 liquidity
    );
    /// Amounts as sent by the provider.
    event LiquidityAdded(
        bytes32 indexed order,
        address indexed provider,
        address indexed token,
        uint256 trx,
        uint256 tokens,
        uint256 liquidity
    );
    /// Amounts as received by the provider.
    event LiquidityRemoved(
        bytes32 indexed order,
        address indexed provider,
        address indexed token,
        uint256 trx,
        uint256 tokens,
        uint256 liquidity
    );

    /// Thousandths of the input that Uniswap's own fee of 0.3 % leaves.
    uint256 private constant FEE_KEEPS = 997;
    uint256 private constant FEE_OF = 1_000;
    /// Denominator of token taxes, which are in basis points.
    uint256 private constant WHOLE = 10_000;
    /// Smallest TRX reserve of the USDT pair, in sun, at which its price counts. Anyone could
    /// supply a smaller one and so set the price.
    uint256 private constant LEAST_PRICED = 1_000_000_000;

    IUniswapV2Factory public immutable pools;
    Wtrx public immutable wtrx;
    TokenFactory public immutable factory;
    address public immutable usdt;
    /// Pair that supplies the price of TRX. It is only read; no payment passes through it.
    IUniswapV2Pair public immutable usdtPair;

    mapping(address trader => mapping(bytes32 order => bool)) public isUsed;

    /// Requires `usdtPair_` to hold USDT and WTRX: on the main network, the pair of SunSwap V2.
    constructor(TokenFactory factory_, address usdt_, IUniswapV2Pair usdtPair_) {
        factory = factory_;
        pools = factory_.pools();
        wtrx = factory_.wtrx();
        usdt = usdt_;
        usdtPair = usdtPair_;
        (address first, address second) = (usdtPair_.token0(), usdtPair_.token1());
        if (first != usdt_) (first, second) = (second, first);
        if (first != usdt_ || second != address(wtrx)) revert WrongPair();
    }

    receive() external payable {
        if (msg.sender != address(wtrx)) revert OnlyWtrx();
    }

    /// Buys tokens with all TRX of the call. Returns the tokens received.
    function buy(
        bytes32 order,
        address token,
        uint256 least,
        uint256 deadline
    ) external payable nonReentrant returns (uint256 received) {
        _begin(order, deadline);
        IUniswapV2Pair pair = _pairOf(token);
        uint256 before = IERC20(token).balanceOf(msg.sender);
        _bring(pair, msg.value);
        _swap(pair, address(wtrx), msg.sender);
        received = IERC20(token).balanceOf(msg.sender) - before;
        if (received < least) revert LessThanMinimum();
        emit Traded(order, msg.sender, token, true, msg.value, received);
    }

    /// Sells approved tokens. Returns the TRX paid for them.
    function sell(
        bytes32 order,
        address token,
        uint256 amount,
        uint256 least,
        uint256 deadline
    ) external nonReentrant returns (uint256 received) {
        _begin(order, deadline);
        received = _sell(token, amount);
        if (received < least) revert LessThanMinimum();
        Trx.sendToCaller(received);
        emit Traded(order, msg.sender, token, false, received, amount);
    }

    /// Sells taxes that the calling token holds and has approved, with no minimum. It runs during
    /// another sale, so it cannot use the reentrancy guard.
    function sellHeld(uint256 amount, address to) external returns (uint256 received) {
        received = _sell(msg.sender, amount);
        Trx.send(wtrx, to, received);
    }

    /// Buys with all TRX of the call and sells at once; returns both results. It is meant for
    /// constant calls, not for transactions. A caller learns whether a token can be sold again and
    /// at what cost, from the same code that trades.
    function probe(
        address token
    ) external payable nonReentrant returns (uint256 bought, uint256 sold) {
        IUniswapV2Pair pair = _pairOf(token);
        uint256 before = IERC20(token).balanceOf(address(this));
        _bring(pair, msg.value);
        _swap(pair, address(wtrx), address(this));
        bought = IERC20(token).balanceOf(address(this)) - before;
        CastToken(token).transfer(address(pair), bought);
        sold = _swap(pair, token, address(this));
        wtrx.withdraw(sold);
        Trx.sendToCaller(sold);
    }

    /// Adds approved tokens and TRX to a pool, at its price. An excess of tokens is not
    /// transferred, and an excess of TRX is returned. Only as much TRX is added as matches the
    /// tokens that arrive.
    function addLiquidity(
        bytes32 order,
        address token,
        uint256 most,
        uint256 leastLiquidity,
        uint256 deadline
    ) external payable nonReentrant returns (uint256 liquidity) {
        _begin(order, deadline);
        IUniswapV2Pair pair = _pairOf(token);
        uint256 tokens = _atMost(pair, token, most, msg.value);
        CastToken(token).transferFrom(msg.sender, address(pair), tokens);
        uint256 trx = _bringBeside(pair, token, msg.value);
        liquidity = pair.mint(msg.sender);
        if (liquidity < leastLiquidity) revert LessThanMinimum();
        emit LiquidityAdded(order, msg.sender, token, trx, tokens, liquidity);
        if (trx < msg.value) Trx.sendToCaller(msg.value - trx);
    }

    /// Buys LP tokens with TRX alone. Buys tokens with the part that makes the rest of the TRX
    /// match them after the token's taxes, then adds both. Returns any remainder of either to the
    /// caller.
    function buyLiquidity(
        bytes32 order,
        address token,
        uint256 leastLiquidity,
        uint256 deadline
    ) external payable nonReentrant returns (uint256 liquidity) {
        _begin(order, deadline);
        IUniswapV2Pair pair = _pairOf(token);
        // Otherwise the token would burn when its tokens are added, and change the price in
        // between.
        CastToken(token).burnFromPool();
        uint256 spent = toSpend(token, msg.value);
        uint256 bought = IERC20(token).balanceOf(address(this));
        _bring(pair, spent);
        _swap(pair, address(wtrx), address(this));
        bought = IERC20(token).balanceOf(address(this)) - bought;

        uint256 tokens = _beforeFee(token, _atMost(pair, token, type(uint256).max, msg.value - spent));
        if (tokens > bought) tokens = bought;
        CastToken(token).transfer(address(pair), tokens);
        spent += _bringBeside(pair, token, msg.value - spent);
        liquidity = pair.mint(msg.sender);
        if (liquidity < leastLiquidity) revert LessThanMinimum();
        emit LiquidityBought(order, msg.sender, token, spent, bought - tokens, liquidity);
        if (tokens < bought) CastToken(token).transfer(msg.sender, bought - tokens);
        if (spent < msg.value) Trx.sendToCaller(msg.value - spent);
    }

    /// Removes liquidity from a pool whose LP tokens were approved. The provider receives TRX and
    /// the tokens, less the token's tax on leaving the pool.
    function removeLiquidity(
        bytes32 order,
        address token,
        uint256 liquidity,
        uint256 leastTokens,
        uint256 leastTrx,
        uint256 deadline
    ) external nonReentrant returns (uint256 tokens, uint256 trx) {
        _begin(order, deadline);
        if (liquidity == 0) revert WrongAmount();
        IUniswapV2Pair pair = _pairOf(token);
        uint256 had = IERC20(token).balanceOf(address(this));
        uint256 hadWtrx = wtrx.balanceOf(address(this));
        pair.transferFrom(msg.sender, address(pair), liquidity);
        pair.burn(address(this));
        tokens = IERC20(token).balanceOf(address(this)) - had;
        trx = wtrx.balanceOf(address(this)) - hadWtrx;
        if (tokens < leastTokens || trx < leastTrx) revert LessThanMinimum();
        emit LiquidityRemoved(order, msg.sender, token, trx, tokens, liquidity);
        CastToken(token).transfer(msg.sender, tokens);
        wtrx.withdraw(trx);
        Trx.sendToCaller(trx);
    }

    /// Returns how much of `trx` `buyLiquidity` now spends on tokens. The rest then matches the
    /// tokens that arrive in the pool, after its 0.3 % and the token's buy tax and sell tax.
    ///
    /// Let a be the share of a trade left after these, and R the pool's TRX. Then x solves:
    ///
    /// a x² + R (1 + a) x = trx R
    function toSpend(address token, uint256 trx) public view returns (uint256) {
        (, uint256 reserve) = _reserves(_pairOf(token), token);
        (uint256 feeBuy, uint256 feeSell) = CastToken(token).currentFees();
        uint256 kept = FEE_KEEPS * (WHOLE - feeBuy) * (WHOLE - feeSell);
        uint256 all = FEE_OF * WHOLE * WHOLE;
        uint256 sum = reserve * (all + kept);
        // TRX, in sun, has 60 bits, so these values stay far below 256 bits.
        return (Math.sqrt(sum * sum + 4 * kept * all * trx * reserve) - sum) / (2 * kept);
    }

    /// Returns the pool of a token; reverts if the factory did not create the token.
    function pairOf(address token) external view returns (IUniswapV2Pair) {
        return _pairOf(token);
    }

    /// Returns the pool's reserves of the token and of TRX; zeros if there is no pool.
    function reservesOf(address token) public view returns (uint256 tokens, uint256 trx) {
        if (!factory.isToken(token)) return (0, 0);
        return _reserves(_pairOf(token), token);
    }

    /// Returns the price of one whole token in the smallest units of USDT, from the current pools.
    /// Use it for display only, because anyone can move it within a transaction. Zero means
    /// unknown.
    function priceInUsdt(address token) external view returns (uint256) {
        if (token == usdt) return 10 ** IERC20Metadata(usdt).decimals();
        (uint256 tokens, uint256 trx) = reservesOf(token);
        (uint256 usdtReserve, uint256 usdtTrx) = _reserves(usdtPair, usdt);
        if (tokens == 0 || usdtTrx < LEAST_PRICED) return 0;
        uint256 whole = 10 ** CastToken(token).decimals();
        return Math.mulDiv(Math.mulDiv(whole, trx, tokens), usdtReserve, usdtTrx);
    }

    function _begin(bytes32 order, uint256 deadline) private {
        if (block.timestamp > deadline) revert Expired();
        if (isUsed[msg.sender][order]) revert OrderAlreadyUsed();
        isUsed[msg.sender][order] = true;
    }

    /// Wraps TRX and sends it to a pool.
    function _bring(IUniswapV2Pair pair, uint256 trx) private {
        wtrx.deposit{value: trx}();
        wtrx.transfer(address(pair), trx);
    }

    /// Adds as much of `most` TRX as matches the tokens that have arrived, and returns that amount.
    ///
    /// The token may have taken a tax, sold earlier taxes and burned some tokens. The arrived
    /// amount therefore counts, at the price after that.
    function _bringBeside(IUniswapV2Pair pair, address token, uint256 most) private returns (uint256 trx) {
        (uint256 reserve, uint256 trxReserve) = _reserves(pair, token);
        trx = most;
        if (reserve != 0 && trxReserve != 0) {
            uint256 arrived = IERC20(token).balanceOf(address(pair)) - reserve;
            trx = Math.min(trx, Math.mulDiv(arrived, trxReserve, reserve));
        }
        _bring(pair, trx);
    }

    /// Returns the tokens to send so that `arriving` tokens reach the pool, rounded down.
    function _beforeFee(address token, uint256 arriving) private view returns (uint256) {
        (, uint256 feeSell) = CastToken(token).currentFees();
        return Math.mulDiv(arriving, WHOLE, WHOLE - feeSell);
    }

    /// Sells approved tokens of the caller; this contract then holds the TRX.
    function _sell(address token, uint256 amount) private returns (uint256 trx) {
        IUniswapV2Pair pair = _pairOf(token);
        CastToken(token).transferFrom(msg.sender, address(pair), amount);
        trx = _swap(pair, token, address(this));
        wtrx.withdraw(trx);
    }

    /// Swaps the amount of `paid` that has arrived in the pair, net of any token tax.
    function _swap(IUniswapV2Pair pair, address paid, address to) private returns (uint256 out) {
        (uint256 reserveIn, uint256 reserveOut) = _reserves(pair, paid);
        uint256 amount = IERC20(paid).balanceOf(address(pair)) - reserveIn;
        if (reserveIn == 0 || reserveOut == 0) revert NoLiquidity();
        if (amount == 0) revert WrongAmount();
        uint256 kept = amount * FEE_KEEPS;
        out = (kept * reserveOut) / (reserveIn * FEE_OF + kept);
        if (out == 0) revert WrongAmount();
        bool isFirst = pair.token0() == paid;
        pair.swap(isFirst ? 0 : out, isFirst ? out : 0, to, "");
    }

    /// Returns the tokens that match an amount of TRX, but at most `most`.
    function _atMost(
        IUniswapV2Pair pair,
        address token,
        uint256 most,
        uint256 trx
    ) private view returns (uint256) {
        (uint256 reserve, uint256 trxReserve) = _reserves(pair, token);
        if (reserve == 0 || trxReserve == 0) return most;
        return Math.min(most, Math.mulDiv(trx, reserve, trxReserve));
    }

    function _reserves(
        IUniswapV2Pair pair,
        address coin
    ) private view returns (uint256 ofCoin, uint256 ofOther) {
        (uint256 first, uint256 second, ) = pair.getReserves();
        return pair.token0() == coin ? (first, second) : (second, first);
    }

    function _pairOf(address token) private view returns (IUniswapV2Pair pair) {
        if (!factory.isToken(token)) revert ForeignToken();
        pair = IUniswapV2Pair(pools.getPair(token, address(wtrx)));
    }
}
