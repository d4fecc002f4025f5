// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {SafeERC20, IERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IUniswapV2Factory} from "@uniswap/v2-core/contracts/interfaces/IUniswapV2Factory.sol";
import {IUniswapV2Pair} from "@uniswap/v2-core/contracts/interfaces/IUniswapV2Pair.sol";
import {Wtrx} from "./Wtrx.sol";

/// Trades tokens for TRX in the internal pools, those with fees of their own too.
///
/// What counts is what arrives: the least that is accepted is compared with the rise of the
/// balance. Trades take an order id that the trader chose, once: a second attempt reverts. Pools
/// are asked for by `getPair`, since TRON computes CREATE2 addresses in its own way.
contract PoolRouter {
    using SafeERC20 for IERC20;

    error Expired();
    error OrderAlreadyUsed();
    error NoPool();
    error NoLiquidity();
    error WrongAmount();
    error LessThanMinimum();
    error OnlyWtrx();
    error TransferFailed();

    /// Amounts as they left and reached the trader.
    event Traded(
        bytes32 indexed order,
        address indexed trader,
        address indexed token,
        bool isBuy,
        uint256 trx,
        uint256 tokens
    );

    /// Uniswap's own: 0.3 % of what goes in.
    uint256 private constant FEE_KEEPS = 997;
    uint256 private constant FEE_OF = 1_000;

    IUniswapV2Factory public immutable pools;
    Wtrx public immutable wtrx;
    address public immutable usdt;

    mapping(address trader => mapping(bytes32 order => bool)) public isUsed;

    constructor(IUniswapV2Factory pools_, Wtrx wtrx_, address usdt_) {
        pools = pools_;
        wtrx = wtrx_;
        usdt = usdt_;
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
    ) external payable returns (uint256 received) {
        _begin(order, deadline);
        IUniswapV2Pair pair = _pairOf(token);
        uint256 before = IERC20(token).balanceOf(msg.sender);
        wtrx.deposit{value: msg.value}();
        IERC20(address(wtrx)).safeTransfer(address(pair), msg.value);
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
    ) external returns (uint256 received) {
        _begin(order, deadline);
        received = _sell(token, amount, msg.sender);
        if (received < least) revert LessThanMinimum();
        emit Traded(order, msg.sender, token, false, received, amount);
    }

    /// Sells what the caller holds and has approved, at whatever it brings: a token's own fees.
    function sellHeld(address token, uint256 amount, address to) external returns (uint256) {
        return _sell(token, amount, to);
    }

    /// Buys for all TRX that is sent along and sells it at once; gives back what came of both. Meant
    /// to be asked, not sent: whoever wants to know beforehand whether a token can be sold again, and
    /// what that costs, learns it from the very code that trades.
    function probe(address token) external payable returns (uint256 bought, uint256 sold) {
        IUniswapV2Pair pair = _pairOf(token);
        uint256 before = IERC20(token).balanceOf(address(this));
        wtrx.deposit{value: msg.value}();
        IERC20(address(wtrx)).safeTransfer(address(pair), msg.value);
        _swap(pair, address(wtrx), address(this));
        bought = IERC20(token).balanceOf(address(this)) - before;
        IERC20(token).safeTransfer(address(pair), bought);
        sold = _swap(pair, token, address(this));
        wtrx.withdraw(sold);
        _pay(msg.sender, sold);
    }

    /// Brings tokens, which were approved, and TRX into a pool, at its price. What is too much of
    /// either is not taken, or given back.
    function addLiquidity(
        bytes32 order,
        address token,
        uint256 most,
        uint256 leastLiquidity,
        uint256 deadline
    ) external payable returns (uint256 liquidity) {
        _begin(order, deadline);
        IUniswapV2Pair pair = _pairOf(token);
        (uint256 tokens, uint256 trx) = _atPrice(pair, token, most, msg.value);
        IERC20(token).safeTransferFrom(msg.sender, address(pair), tokens);
        wtrx.deposit{value: trx}();
        IERC20(address(wtrx)).safeTransfer(address(pair), trx);
        liquidity = pair.mint(msg.sender);
        if (liquidity < leastLiquidity) revert LessThanMinimum();
        if (trx < msg.value) _pay(msg.sender, msg.value - trx);
    }

    /// What the pool holds of the token and of TRX; zero where there is no pool.
    function reservesOf(address token) public view returns (uint256 tokens, uint256 trx) {
        IUniswapV2Pair pair = IUniswapV2Pair(pools.getPair(token, address(wtrx)));
        if (address(pair) == address(0)) return (0, 0);
        return _reserves(pair, token);
    }

    /// What a whole token costs in the smallest units of USDT, by the pools of this moment: for
    /// display, since anybody can move it for the length of a transaction. Zero: not known.
    function priceInUsdt(address token) external view returns (uint256) {
        (uint256 usdtReserve, uint256 usdtTrx) = reservesOf(usdt);
        uint256 whole = 10 ** IERC20Metadata(token).decimals();
        if (token == usdt) return whole;
        (uint256 tokens, uint256 trx) = reservesOf(token);
        if (tokens == 0 || usdtTrx == 0) return 0;
        return Math.mulDiv(Math.mulDiv(whole, trx, tokens), usdtReserve, usdtTrx);
    }

    function _begin(bytes32 order, uint256 deadline) private {
        if (block.timestamp > deadline) revert Expired();
        if (isUsed[msg.sender][order]) revert OrderAlreadyUsed();
        isUsed[msg.sender][order] = true;
    }

    function _sell(address token, uint256 amount, address to) private returns (uint256 trx) {
        IUniswapV2Pair pair = _pairOf(token);
        IERC20(token).safeTransferFrom(msg.sender, address(pair), amount);
        trx = _swap(pair, token, address(this));
        wtrx.withdraw(trx);
        _pay(to, trx);
    }

    /// Swaps what the pair has been given of `paid`, whatever a token's fee has left of it.
    function _swap(IUniswapV2Pair pair, address paid, address to) private returns (uint256 out) {
        (uint256 reserveIn, uint256 reserveOut) = _reserves(pair, paid);
        uint256 amount = IERC20(paid).balanceOf(address(pair)) - reserveIn;
        if (amount == 0) revert WrongAmount();
        if (reserveIn == 0 || reserveOut == 0) revert NoLiquidity();
        uint256 kept = amount * FEE_KEEPS;
        out = (kept * reserveOut) / (reserveIn * FEE_OF + kept);
        if (out == 0) revert WrongAmount();
        bool isFirst = pair.token0() == paid;
        pair.swap(isFirst ? 0 : out, isFirst ? out : 0, to, "");
    }

    function _atPrice(
        IUniswapV2Pair pair,
        address token,
        uint256 tokens,
        uint256 trx
    ) private view returns (uint256, uint256) {
        (uint256 tokenReserve, uint256 trxReserve) = _reserves(pair, token);
        if (tokenReserve == 0 || trxReserve == 0) return (tokens, trx);
        uint256 needed = Math.mulDiv(trx, tokenReserve, trxReserve);
        if (needed <= tokens) return (needed, trx);
        return (tokens, Math.mulDiv(tokens, trxReserve, tokenReserve));
    }

    function _reserves(
        IUniswapV2Pair pair,
        address coin
    ) private view returns (uint256 ofCoin, uint256 ofOther) {
        (uint256 first, uint256 second, ) = pair.getReserves();
        return pair.token0() == coin ? (first, second) : (second, first);
    }

    function _pairOf(address token) private view returns (IUniswapV2Pair pair) {
        pair = IUniswapV2Pair(pools.getPair(token, address(wtrx)));
        if (address(pair) == address(0)) revert NoPool();
    }

    function _pay(address to, uint256 amount) private {
        (bool sent, ) = to.call{value: amount}("");
        if (!sent) revert TransferFailed();
    }
}
