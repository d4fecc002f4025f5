// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Coins} from "./Coins.sol";
import {Trx} from "./Trx.sol";
import {Vault} from "./Vault.sol";
import {Vaults} from "./Vaults.sol";
import {Wtrx} from "./Wtrx.sol";

/// Market where accounts offer tokens to each other for TRX, at a price per whole token. An offer's
/// tokens are held in a vault of their own until they are bought or withdrawn.
///
/// Offers and purchases use an order id chosen by their maker, once: a second attempt reverts. A
/// purchase pays the exact price, so it also reverts if the price has changed. An edit names the
/// terms that it replaces, so a late one has no effect.
contract OtcMarket is ReentrancyGuard, Vaults {
    struct Offer {
        address seller;
        address token;
        /// Amount left, in smallest units.
        uint256 amount;
        /// TRX per whole token, with 18 decimals, because a sun is too coarse for cheap tokens.
        uint256 unitPrice;
        /// End of the offer, in seconds.
        uint64 expiry;
    }

    /// Offer as stored.
    struct Kept {
        address seller;
        uint64 expiry;
        /// Decimals of the token when it was offered. Later changes by the token leave the price
        /// unchanged.
        uint8 decimals;
        address token;
        Vault vault;
        uint128 amount;
        uint112 unitPrice;
    }

    error OrderAlreadyUsed();
    error WrongTerms();
    error UnknownOffer();
    error OnlySeller();
    error OwnOffer();
    error OfferExpired();
    /// The offer's terms differ from those that the caller named.
    error OfferChanged();
    error WrongAmount();
    error InsufficientRemaining();
    error WrongValue();
    /// The buyer received less than the seller's vault sent.
    error LessArrived();

    event Offered(
        bytes32 indexed order,
        address indexed seller,
        address indexed token,
        uint256 offerId,
        uint256 amount,
        uint256 unitPrice,
        uint64 expiry
    );
    event Edited(uint256 indexed offerId, uint256 unitPrice, uint64 expiry);
    event Cancelled(uint256 indexed offerId, uint256 amount);
    event Sold(
        bytes32 indexed order,
        address indexed buyer,
        uint256 indexed offerId,
        uint256 amount,
        uint256 paid
    );

    uint256 private constant LONGEST = 365 days;
    /// Price at which one whole token costs one sun.
    uint256 private constant PRICE_OF_SUN = 1e12;
    /// With more decimals, a whole token would not fit into an amount.
    uint8 private constant MOST_DECIMALS = 36;

    Wtrx public immutable wtrx;

    uint256 public offerCount;
    mapping(uint256 offerId => Kept) private _offers;
    mapping(address account => mapping(bytes32 order => bool)) public isUsed;

    constructor(Wtrx wtrx_) {
        wtrx = wtrx_;
    }

    /// Offers approved tokens. Offer numbers begin with 1.
    function offer(
        bytes32 order,
        address token,
        uint256 amount,
        uint256 unitPrice,
        uint64 expiry
    ) external nonReentrant returns (uint256 offerId) {
        _use(order);
        _check(unitPrice, expiry);
        if (amount == 0 || amount > type(uint128).max) revert WrongAmount();
        uint8 decimals = IERC20Metadata(token).decimals();
        if (decimals > MOST_DECIMALS) revert WrongTerms();
        offerId = ++offerCount;
        Kept storage made = _offers[offerId];
        made.seller = msg.sender;
        made.expiry = expiry;
        made.decimals = decimals;
        made.token = token;
        made.amount = uint128(amount);
        made.unitPrice = uint112(unitPrice);
        Vault vault = _makeVault();
        made.vault = vault;
        Coins.take(token, msg.sender, address(vault), amount);
        emit Offered(order, msg.sender, token, offerId, amount, unitPrice, expiry);
    }

    /// Changes price and expiry from the terms that the seller has seen; this also puts an expired
    /// offer back on sale.
    function edit(
        uint256 offerId,
        uint256 seenUnitPrice,
        uint64 seenExpiry,
        uint256 unitPrice,
        uint64 expiry
    ) external nonReentrant {
        Kept storage known = _ofSeller(offerId);
        if (known.amount == 0) revert InsufficientRemaining();
        if (known.unitPrice != seenUnitPrice || known.expiry != seenExpiry) revert OfferChanged();
        _check(unitPrice, expiry);
        known.unitPrice = uint112(unitPrice);
        known.expiry = expiry;
        emit Edited(offerId, unitPrice, expiry);
    }

    /// Cancels an offer and returns the tokens that the vault still holds.
    function cancel(uint256 offerId) external nonReentrant {
        Kept storage known = _ofSeller(offerId);
        bool isSoldOut = known.amount == 0;
        known.amount = 0;
        uint256 left = known.vault.sendAll(known.token, msg.sender);
        // If the token rebases, some may be left after the last sale.
        if (isSoldOut && left == 0) revert InsufficientRemaining();
        emit Cancelled(offerId, left);
    }

    function buy(bytes32 order, uint256 offerId, uint256 amount) external payable nonReentrant {
        Kept storage known = _offers[offerId];
        address seller = known.seller;
        if (seller == address(0)) revert UnknownOffer();
        if (seller == msg.sender) revert OwnOffer();
        if (block.timestamp > known.expiry) revert OfferExpired();
        if (amount == 0) revert WrongAmount();
        if (amount > known.amount) revert InsufficientRemaining();
        if (msg.value != costOf(offerId, amount)) revert WrongValue();
        _use(order);
        known.amount -= uint128(amount);
        IERC20 token = IERC20(known.token);
        uint256 before = token.balanceOf(msg.sender);
        known.vault.send(address(token), msg.sender, amount);
        if (token.balanceOf(msg.sender) < before + amount) revert LessArrived();
        emit Sold(order, msg.sender, offerId, amount, msg.value);
        Trx.send(wtrx, seller, msg.value);
    }

    function offerOf(uint256 offerId) external view returns (Offer memory) {
        Kept storage known = _offers[offerId];
        return Offer(known.seller, known.token, known.amount, known.unitPrice, known.expiry);
    }

    /// Returns the price of `amount` smallest units of an offer's token, in sun, rounded up.
    function costOf(uint256 offerId, uint256 amount) public view returns (uint256) {
        Kept storage known = _offers[offerId];
        uint256 whole = 10 ** known.decimals;
        return Math.mulDiv(amount, known.unitPrice, whole * PRICE_OF_SUN, Math.Rounding.Ceil);
    }

    function _ofSeller(uint256 offerId) private view returns (Kept storage known) {
        known = _offers[offerId];
        if (known.seller == address(0)) revert UnknownOffer();
        if (known.seller != msg.sender) revert OnlySeller();
    }

    function _check(uint256 unitPrice, uint64 expiry) private view {
        if (
            unitPrice == 0 ||
            unitPrice > type(uint112).max ||
            expiry <= block.timestamp ||
            expiry > block.timestamp + LONGEST
        ) revert WrongTerms();
    }

    function _use(bytes32 order) private {
        if (isUsed[msg.sender][order]) revert OrderAlreadyUsed();
        isUsed[msg.sender][order] = true;
    }
}
