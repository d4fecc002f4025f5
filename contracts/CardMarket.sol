// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Card} from "./Card.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";
import {RewardPools} from "./RewardPools.sol";
import {Trx} from "./Trx.sol";
import {Wtrx} from "./Wtrx.sol";

/// Market where accounts sell cards to each other, for TRX or a token. A listed card is held here
/// until it is sold or withdrawn. Once the listing has expired, anyone may send the card back.
///
/// Listings and purchases use an order id chosen by their maker, once. A purchase names card, asset
/// and price, and a change names the terms that it replaces, so both revert if the listing has
/// changed. A listing keeps the fee that its seller saw.
contract CardMarket is Owned, ReentrancyGuard {
    struct Listing {
        address seller;
        /// End of the listing, in seconds.
        uint64 expiry;
        uint16 feeBp;
        bool isOver;
        address coin;
        uint256 tokenId;
        uint256 price;
    }

    error OrderAlreadyUsed();
    error WrongTerms();
    error UnknownListing();
    error OnlySeller();
    error OwnListing();
    error ListingOver();
    error ListingExpired();
    /// The listing's terms differ from those that the caller named.
    error ListingChanged();
    error FeeChanged();
    error CoinNotAccepted();
    error WrongValue();
    error NothingToTake();

    event CoinAccepted(address indexed coin, uint256 pool);
    event FeeAnnounced(uint16 feeBp, uint64 from);
    event Listed(
        bytes32 indexed order,
        address indexed seller,
        uint256 indexed tokenId,
        uint256 listingId,
        address coin,
        uint256 price,
        uint64 expiry,
        uint16 feeBp
    );
    event PriceChanged(uint256 indexed listingId, address coin, uint256 price, uint64 expiry);
    event Unlisted(uint256 indexed listingId, uint256 indexed tokenId, address indexed seller);
    event CardSold(
        bytes32 indexed order,
        address indexed buyer,
        uint256 indexed tokenId,
        uint256 listingId,
        address seller,
        address coin,
        uint256 price,
        uint256 fee
    );
    event Swept(address indexed coin, uint256 toPool, uint256 earned);
    event Withdrawn(address indexed coin, address indexed to, uint256 amount);

    uint256 private constant WHOLE = 10_000;
    uint16 public constant HIGHEST_FEE_BP = 500;
    uint256 private constant NOTICE = 2 days;
    uint256 private constant LONGEST = 365 days;
    uint256 private constant STREAM_DAYS = 30;
    uint256 private constant HIGHEST_PRICE = type(uint128).max;

    Card public immutable card;
    RewardPools public immutable pools;
    Wtrx public immutable wtrx;

    uint256 public listingCount;
    mapping(uint256 listingId => Listing) private _listings;
    mapping(address account => mapping(bytes32 order => bool)) public isUsed;
    /// Assets that cards may be sold for; an accepted asset is never removed. TRX is the zero
    /// address.
    mapping(address coin => bool) public isAccepted;
    /// Pool that receives half of the fees in an asset; none if zero.
    mapping(address coin => uint256) public poolOf;
    /// Fees that are not divided yet, and the owner's share of those that are.
    mapping(address coin => uint256) public fees;
    mapping(address coin => uint256) public earned;

    uint16 private _feeBp;
    uint16 private _nextFeeBp;
    uint64 private _nextFeeFrom;

    constructor(Card card_, RewardPools pools_, Wtrx wtrx_, uint16 feeBp_) {
        if (feeBp_ > HIGHEST_FEE_BP) revert WrongTerms();
        card = card_;
        pools = pools_;
        wtrx = wtrx_;
        _feeBp = feeBp_;
    }

    /// Accepts an asset from now on, and sets the pool, if any, that receives half of its fees.
    function acceptCoin(address coin, uint256 pool) external onlyOwner {
        if (isAccepted[coin]) revert WrongTerms();
        if (pool != 0) {
            (address controller, address paid, , , , , ) = pools.poolOf(pool);
            if (controller == address(0) || paid != coin) revert WrongTerms();
        }
        isAccepted[coin] = true;
        poolOf[coin] = pool;
        emit CoinAccepted(coin, pool);
    }

    /// Changes the fee of later listings, in two days.
    function announceFee(uint16 feeBp_) external onlyOwner {
        if (feeBp_ > HIGHEST_FEE_BP) revert WrongTerms();
        _feeBp = feeBp();
        _nextFeeBp = feeBp_;
        _nextFeeFrom = uint64(block.timestamp + NOTICE);
        emit FeeAnnounced(feeBp_, _nextFeeFrom);
    }

    /// Lists an approved card, for the fee that its seller has seen.
    function list(
        bytes32 order,
        uint256 tokenId,
        address coin,
        uint256 price,
        uint64 expiry,
        uint16 seenFeeBp
    ) external nonReentrant returns (uint256 listingId) {
        _use(order);
        _check(coin, price, expiry);
        uint16 fee = feeBp();
        if (fee != seenFeeBp) revert FeeChanged();
        listingId = ++listingCount;
        _listings[listingId] = Listing(msg.sender, expiry, fee, false, coin, tokenId, price);
        emit Listed(order, msg.sender, tokenId, listingId, coin, price, expiry, fee);
        card.transferFrom(msg.sender, address(this), tokenId);
    }

    /// Changes a listing from the terms that its seller has seen; this also puts an expired one
    /// back on sale.
    function changePrice(
        uint256 listingId,
        address seenCoin,
        uint256 seenPrice,
        uint64 seenExpiry,
        address coin,
        uint256 price,
        uint64 expiry
    ) external nonReentrant {
        Listing storage known = _standing(listingId);
        if (known.seller != msg.sender) revert OnlySeller();
        if (known.coin != seenCoin || known.price != seenPrice || known.expiry != seenExpiry)
            revert ListingChanged();
        _check(coin, price, expiry);
        known.coin = coin;
        known.price = price;
        known.expiry = expiry;
        emit PriceChanged(listingId, coin, price, expiry);
    }

    /// Returns a card to its seller. The seller may call it at any time; anyone may once the
    /// listing expired.
    function unlist(uint256 listingId) external nonReentrant {
        Listing storage known = _standing(listingId);
        if (known.seller != msg.sender && block.timestamp <= known.expiry) revert OnlySeller();
        known.isOver = true;
        emit Unlisted(listingId, known.tokenId, known.seller);
        card.transferFrom(address(this), known.seller, known.tokenId);
    }

    /// Buys a card for exactly the asset and the price that the buyer saw.
    function buy(
        bytes32 order,
        uint256 listingId,
        uint256 tokenId,
        address coin,
        uint256 price
    ) external payable nonReentrant {
        Listing storage known = _standing(listingId);
        address seller = known.seller;
        if (seller == msg.sender) revert OwnListing();
        if (block.timestamp > known.expiry) revert ListingExpired();
        if (known.tokenId != tokenId || known.coin != coin || known.price != price)
            revert ListingChanged();
        if (msg.value != (coin == address(0) ? price : 0)) revert WrongValue();
        _use(order);
        known.isOver = true;
        uint256 fee = (price * known.feeBp) / WHOLE;
        emit CardSold(order, msg.sender, tokenId, listingId, seller, coin, price, fee);
        if (coin != address(0)) Coins.take(coin, msg.sender, address(this), price);
        fees[coin] += fee;
        card.transferFrom(address(this), msg.sender, tokenId);
        if (coin == address(0)) Trx.send(wtrx, seller, price - fee);
        else if (price > fee) Coins.send(coin, seller, price - fee);
    }

    /// Divides the fees in an asset: half to the pool of the nodes, if the asset has one, and the
    /// rest to the owner. Anyone may call it.
    function sweep(address coin) external nonReentrant {
        uint256 amount = fees[coin];
        if (amount == 0) revert NothingToTake();
        uint256 pool = poolOf[coin];
        uint256 toPool = pool == 0 ? 0 : amount / 2;
        fees[coin] = 0;
        earned[coin] += amount - toPool;
        emit Swept(coin, toPool, amount - toPool);
        if (toPool == 0) return;
        if (coin == address(0)) {
            pools.fund{value: toPool}(pool, toPool, STREAM_DAYS);
        } else {
            // The return value is ignored: the pools check the amount that they receive.
            (bool done, ) = coin.call(abi.encodeCall(IERC20.approve, (address(pools), toPool)));
            if (!done) revert Coins.CoinNotSent(coin);
            pools.fund(pool, toPool, STREAM_DAYS);
        }
    }

    /// Withdraws from the owner's share of the fees, and from nothing more.
    function withdraw(address coin, address to, uint256 amount) external onlyOwner nonReentrant {
        if (amount == 0 || amount > earned[coin]) revert NothingToTake();
        earned[coin] -= amount;
        emit Withdrawn(coin, to, amount);
        if (coin == address(0)) Trx.send(wtrx, to, amount);
        else Coins.sendRounded(coin, to, amount);
    }

    function listingOf(uint256 listingId) external view returns (Listing memory) {
        return _listings[listingId];
    }

    /// Returns the fee of a listing created now, in basis points of its price.
    function feeBp() public view returns (uint16) {
        return _nextFeeFrom != 0 && block.timestamp >= _nextFeeFrom ? _nextFeeBp : _feeBp;
    }

    /// Returns the last announced fee and the time from which it applies, in seconds; zeros if none
    /// was announced.
    function nextFee() external view returns (uint16 fee, uint64 from) {
        return (_nextFeeBp, _nextFeeFrom);
    }

    function _standing(uint256 listingId) private view returns (Listing storage known) {
        known = _listings[listingId];
        if (known.seller == address(0)) revert UnknownListing();
        if (known.isOver) revert ListingOver();
    }

    function _check(address coin, uint256 price, uint64 expiry) private view {
        if (!isAccepted[coin]) revert CoinNotAccepted();
        if (
            price == 0 || price > HIGHEST_PRICE || expiry <= block.timestamp
                || expiry > block.timestamp + LONGEST
        ) revert WrongTerms();
    }

    function _use(bytes32 order) private {
        if (isUsed[msg.sender][order]) revert OrderAlreadyUsed();
        isUsed[msg.sender][order] = true;
    }
}
