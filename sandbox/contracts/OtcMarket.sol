// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {SafeERC20, IERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// People offer tokens to each other for TRX, at a price for a whole token. What is offered is held
/// here until it is bought or taken back.
///
/// Offers and purchases take an order id that their maker chose, once: a second attempt reverts. A
/// purchase pays exactly what it comes to, so that a price which was changed meanwhile reverts too.
contract OtcMarket {
    using SafeERC20 for IERC20;

    struct Offer {
        address seller;
        address token;
        /// What is left of it, in smallest units.
        uint256 amount;
        /// TRX for a whole token, with 18 decimals: a sun is too coarse for cheap tokens.
        uint256 unitPrice;
        /// On sale until then, in seconds.
        uint64 expiry;
    }

    error OrderAlreadyUsed();
    error WrongTerms();
    error UnknownOffer();
    error OnlySeller();
    error OwnOffer();
    error OfferExpired();
    error WrongAmount();
    error InsufficientRemaining();
    error WrongValue();
    error TransferFailed();

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
    /// A sun for a whole token, as a price.
    uint256 private constant PRICE_OF_SUN = 1e12;

    uint256 public offerCount;
    mapping(uint256 offerId => Offer) private _offers;
    mapping(address account => mapping(bytes32 order => bool)) public isUsed;

    /// Offers tokens, which were approved. Their numbers begin with 1.
    function offer(
        bytes32 order,
        address token,
        uint256 amount,
        uint256 unitPrice,
        uint64 expiry
    ) external returns (uint256 offerId) {
        _use(order);
        _check(unitPrice, expiry);
        uint256 before = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        // A token may take a fee of its own.
        uint256 held = IERC20(token).balanceOf(address(this)) - before;
        if (held == 0) revert WrongAmount();
        offerId = ++offerCount;
        _offers[offerId] = Offer(msg.sender, token, held, unitPrice, expiry);
        emit Offered(order, msg.sender, token, offerId, held, unitPrice, expiry);
    }

    /// Changes price and expiry; an offer that has expired is on sale again by it.
    function edit(uint256 offerId, uint256 unitPrice, uint64 expiry) external {
        Offer storage known = _ofSeller(offerId);
        _check(unitPrice, expiry);
        known.unitPrice = unitPrice;
        known.expiry = expiry;
        emit Edited(offerId, unitPrice, expiry);
    }

    /// Takes back what is left.
    function cancel(uint256 offerId) external {
        Offer storage known = _ofSeller(offerId);
        uint256 left = known.amount;
        known.amount = 0;
        emit Cancelled(offerId, left);
        IERC20(known.token).safeTransfer(msg.sender, left);
    }

    function buy(bytes32 order, uint256 offerId, uint256 amount) external payable {
        Offer storage known = _offers[offerId];
        if (known.seller == address(0)) revert UnknownOffer();
        if (known.seller == msg.sender) revert OwnOffer();
        if (block.timestamp > known.expiry) revert OfferExpired();
        if (amount == 0) revert WrongAmount();
        if (amount > known.amount) revert InsufficientRemaining();
        if (msg.value != costOf(offerId, amount)) revert WrongValue();
        _use(order);
        known.amount -= amount;
        emit Sold(order, msg.sender, offerId, amount, msg.value);
        IERC20(known.token).safeTransfer(msg.sender, amount);
        (bool sent, ) = known.seller.call{value: msg.value}("");
        if (!sent) revert TransferFailed();
    }

    function offerOf(uint256 offerId) external view returns (Offer memory) {
        return _offers[offerId];
    }

    /// What `amount` of an offer costs in sun, rounded up.
    function costOf(uint256 offerId, uint256 amount) public view returns (uint256) {
        Offer storage known = _offers[offerId];
        uint256 whole = 10 ** IERC20Metadata(known.token).decimals();
        return Math.mulDiv(amount, known.unitPrice, whole * PRICE_OF_SUN, Math.Rounding.Ceil);
    }

    function _ofSeller(uint256 offerId) private view returns (Offer storage known) {
        known = _offers[offerId];
        if (known.seller == address(0)) revert UnknownOffer();
        if (known.seller != msg.sender) revert OnlySeller();
        if (known.amount == 0) revert InsufficientRemaining();
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
