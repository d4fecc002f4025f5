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

/// Trades the factory's tokens, and no others, for TRX in the internal pools.
///
/// What counts is what arrives: the least that is accepted is compared with the rise of the
/// balance. Trades take an order id that the trader chose, once: a second attempt reverts. Pools
/// are asked for by `getPair`, since TRON computes CREATE2 addresses in its own way.
///
/// Tokens, pools and WTRX are of known code, which reverts where it does not transfer.
contract PoolRouter is ISellsForTrx, ReentrancyGuard {
    /// The factory has not made it: nobody knows what its code does.
    error ForeignToken();
    error WrongPair();
    error Expired();
    error OrderAlreadyUsed();
    error NoLiquidity();
    error WrongAmount();
    error LessThanMinimum();
    error OnlyWtrx();

    /// Amounts as they left and reached the trader.
    event Traded(
        bytes32 indexed order,
        address indexed trader,
        address indexed token,
        bool isBuy,
        uint256 trx,
        uint256 tokens
    );
    /// Shares of a pool for TRX alone: what was spent of it, and the tokens that were left over.
    event LiquidityBought(
        bytes32 indexed order,
        address indexed provider,
        address indexed token,
        uint256 trx,
        uint256 tokensBack,
        uint256 liquidity
    );
    /// Amounts as they left the provider.
    event LiquidityAdded(
        bytes32 indexed order,
        address indexed provider,
        address indexed token,
        uint256 trx,
        uint256 tokens,
        uint256 liquidity
    );
    /// Amounts as they reached the provider.
    event LiquidityRemoved(
        bytes32 indexed order,
        address indexed provider,
        address indexed token,
        uint256 trx,
        uint256 tokens,
        uint256 liquidity
    );

    /// Uniswap's own: 0.3 % of what goes in.
    uint256 private constant FEE_KEEPS = 997;
    uint256 private constant FEE_OF = 1_000;
    /// Fees of tokens are basis points.
    uint256 private constant WHOLE = 10_000;
    /// Less TRX in the pair of USDT tell no price: anybody could have brought them.
    uint256 private constant LEAST_PRICED = 1_000_000_000;

    IUniswapV2Factory public immutable pools;
    Wtrx public immutable wtrx;
    TokenFactory public immutable factory;
    address public immutable usdt;
    /// What tells the price of TRX: it is read, and nothing is ever paid through it.
    IUniswapV2Pair public immutable usdtPair;

    mapping(address trader => mapping(bytes32 order => bool)) public isUsed;

    /// `usdtPair_` holds USDT and WTRX: on the main network that of SunSwap V2.
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

    /// Buys for all TRX that is sent along. Gives back what arrived.
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

    /// Sells tokens that were approved. Gives back the TRX that is paid for them.
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

    /// Sells fees that the calling token holds and has approved, at whatever they bring. It comes in the
    /// middle of a sale, so that the guard against being called again would be in its way.
    function sellHeld(uint256 amount, address to) external returns (uint256 received) {
        received = _sell(msg.sender, amount);
        Trx.send(wtrx, to, received);
    }

    /// Buys for all TRX that is sent along and sells it at once; gives back what came of both. Meant
    /// to be asked, not sent: whoever wants to know beforehand whether a token can be sold again, and
    /// what that costs, learns it from the very code that trades.
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

    /// Brings tokens, which were approved, and TRX into a pool, at its price. What is too much of
    /// either is not taken, or given back: of TRX no more goes in than fits the tokens that arrive.
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

    /// Buys shares of a pool for TRX alone: buys tokens for the part that makes the rest fit them, after
    /// the token's own fees, and brings both. What is left over of either goes back.
    function buyLiquidity(
        bytes32 order,
        address token,
        uint256 leastLiquidity,
        uint256 deadline
    ) external payable nonReentrant returns (uint256 liquidity) {
        _begin(order, deadline);
        IUniswapV2Pair pair = _pairOf(token);
        // The token would do it with the tokens that are brought, and change the price in between.
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

    /// Takes liquidity out of a pool, whose shares were approved: the tokens, less what the token takes
    /// of what leaves its pool, and TRX.
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

    /// How much of so much TRX `buyLiquidity` spends on tokens now: as much as makes the rest fit what
    /// arrives of them in the pool, after its 0.3 % and the token's fees on what is bought and sold.
    ///
    /// With a = what is left of a trade after these, and R the pool's TRX, x solves
    /// a x² + R (1 + a) x = trx R.
    function toSpend(address token, uint256 trx) public view returns (uint256) {
        (, uint256 reserve) = _reserves(_pairOf(token), token);
        (uint256 feeBuy, uint256 feeSell) = CastToken(token).currentFees();
        uint256 kept = FEE_KEEPS * (WHOLE - feeBuy) * (WHOLE - feeSell);
        uint256 all = FEE_OF * WHOLE * WHOLE;
        uint256 sum = reserve * (all + kept);
        // TRX, in sun, has 60 bits: nothing here comes near 256.
        return (Math.sqrt(sum * sum + 4 * kept * all * trx * reserve) - sum) / (2 * kept);
    }

    /// The pool of a token; what is no token of the factory has none.
    function pairOf(address token) external view returns (IUniswapV2Pair) {
        return _pairOf(token);
    }

    /// What the pool holds of the token and of TRX; zero where there is none.
    function reservesOf(address token) public view returns (uint256 tokens, uint256 trx) {
        if (!factory.isToken(token)) return (0, 0);
        return _reserves(_pairOf(token), token);
    }

    /// What a whole token costs in the smallest units of USDT, by the pools of this moment: for
    /// display, since anybody can move it for the length of a transaction. Zero: not known.
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

    /// Brings WTRX to a pool.
    function _bring(IUniswapV2Pair pair, uint256 trx) private {
        wtrx.deposit{value: trx}();
        wtrx.transfer(address(pair), trx);
    }

    /// Brings as much of `most` TRX as fits the tokens that have arrived, and gives back how much.
    ///
    /// The token may have taken a fee, sold others and burnt some: what arrived counts, at the price
    /// that is then.
    function _bringBeside(IUniswapV2Pair pair, address token, uint256 most) private returns (uint256 trx) {
        (uint256 reserve, uint256 trxReserve) = _reserves(pair, token);
        trx = most;
        if (reserve != 0 && trxReserve != 0) {
            uint256 arrived = IERC20(token).balanceOf(address(pair)) - reserve;
            trx = Math.min(trx, Math.mulDiv(arrived, trxReserve, reserve));
        }
        _bring(pair, trx);
    }

    /// How many tokens have to be sent for so many to arrive in the pool, rounded down.
    function _beforeFee(address token, uint256 arriving) private view returns (uint256) {
        (, uint256 feeSell) = CastToken(token).currentFees();
        return Math.mulDiv(arriving, WHOLE, WHOLE - feeSell);
    }

    /// Sells what the caller has approved; the TRX is here then.
    function _sell(address token, uint256 amount) private returns (uint256 trx) {
        IUniswapV2Pair pair = _pairOf(token);
        CastToken(token).transferFrom(msg.sender, address(pair), amount);
        trx = _swap(pair, token, address(this));
        wtrx.withdraw(trx);
    }

    /// Swaps what the pair has been given of `paid`, whatever a token's fee has left of it.
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

    /// As many tokens as go with so much TRX, and no more than `most`.
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
