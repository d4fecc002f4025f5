// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Card} from "./Card.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";
import {Trx} from "./Trx.sol";
import {Wtrx} from "./Wtrx.sol";

/// Sells blind boxes for one or two payments, each in TRX (zero address) or in a TRC-20 token.
///
/// A buyer and an id chosen by that buyer identify an order, so no one can use up another's id.
/// Each payment of an order is accepted once: a second attempt reverts. A first payment is held
/// until the second arrives, or is refunded to the buyer after the deadline: never both. Payments
/// for boxes are also held until their draw is sealed.
///
/// The content of a box comes from the hash of the block after the purchase, which is unknown when
/// paying. The hash is readable for only 256 blocks. Later purchases and openings therefore seal it
/// here, or anyone does by `seal`. If the hash was missed, anyone can set a new block by `rearm`,
/// so that every paid box can be opened. The missed hash shows a draw that did not count: a second
/// chance, if no one acts for 256 blocks. A block's producer has some influence on its hash. These
/// two are the limits of this method.
///
/// Opening a box creates a card of its rarity's level. Boxes opened before their levels were named
/// get their cards by `claimCards`, from the same draw, once each.
contract BlindBoxSale is Owned, ReentrancyGuard {
    /// Terms of a box, fixed once its sale begins. Amounts are for one box, in smallest units.
    struct Terms {
        address firstCoin;
        uint256 firstAmount;
        /// A second amount of zero means a single payment.
        address secondCoin;
        uint256 secondAmount;
        uint32 supply;
        uint32 perPerson;
        /// On sale while startAt <= block time < endAt, in seconds.
        uint64 startAt;
        uint64 endAt;
        uint32 secondPaymentSeconds;
        /// Odds of common, rare, epic and mythic in basis points; 10,000 together.
        uint16[4] odds;
        /// Card levels of the four rarities; all zero until they are named.
        uint32[4] levels;
    }

    enum State {
        None,
        FirstPaid,
        Bought,
        Refunded
    }

    struct Order {
        State state;
        uint32 quantity;
        uint32 opened;
        /// Number of boxes, from the first on, opened without cards, and number of those whose
        /// cards were claimed since.
        uint32 withoutCards;
        uint32 claimed;
        /// Block in which the order became Bought.
        uint64 purchaseBlock;
        /// Latest time of the second payment (inclusive); later the first can be refunded.
        uint64 deadline;
        uint256 boxId;
    }

    struct Draw {
        /// Block whose hash decides the draw.
        uint64 source;
        /// Whether the draw is in the queue for sealing, so that it is never queued twice.
        bool waits;
        bytes32 entropy;
    }

    /// Amount paid in one asset for boxes whose draw is not sealed.
    struct Undrawn {
        address coin;
        uint256 amount;
    }

    error UnknownBox();
    error WrongTerms();
    error SaleBegun();
    error SaleNotOpen();
    error SaleEnded();
    error WrongQuantity();
    error ExceedsPersonalMaximum();
    error InsufficientRemaining();
    error OrderAlreadyPaid();
    error OrderRefunded();
    error FirstPaymentMissing();
    error SecondPaymentLate();
    error NothingToRefund();
    error RefundNotYet();
    error WrongValue();
    error OrderNotBought();
    error NotDrawnYet();
    error DrawMissed();
    error DrawNotMissed();
    error ExceedsEarned();
    error WrongLevels();
    error NoCardsToClaim();

    event BoxSet(uint256 indexed boxId, Terms terms);
    event FirstPaid(
        bytes32 indexed order,
        address indexed buyer,
        uint256 indexed boxId,
        uint32 quantity,
        uint64 deadline
    );
    event Bought(
        bytes32 indexed order,
        address indexed buyer,
        uint256 indexed boxId,
        uint32 quantity
    );
    event Refunded(
        bytes32 indexed order,
        address indexed buyer,
        uint256 indexed boxId,
        uint32 quantity
    );
    event Opened(
        bytes32 indexed order,
        address indexed buyer,
        uint256 indexed boxId,
        uint32 firstIndex,
        uint8[] rarities
    );
    /// Cards of the boxes from `firstIndex` on, created by opening them or claimed later.
    event CardsMade(
        bytes32 indexed order,
        address indexed buyer,
        uint256 indexed boxId,
        uint32 firstIndex,
        uint256[] tokenIds
    );
    event LevelsNamed(uint256 indexed boxId, uint32[4] levels);
    event Sealed(uint256 indexed purchaseBlock, bytes32 entropy);
    event Rearmed(uint256 indexed purchaseBlock, uint64 source);
    event Withdrawn(address indexed coin, address indexed to, uint256 amount);

    uint256 private constant WHOLE = 10_000;
    /// Maximum number of waiting draws that a payment or opening seals, which bounds its energy.
    uint256 private constant SEALS_PER_CALL = 2;
    uint256 private constant READABLE_BLOCKS = 256;
    /// Maximum number of cards per call. Twenty would exceed the energy of a transaction's usual
    /// fee limit.
    uint32 private constant CARDS_PER_CALL = 10;
    /// Maximum time for which a first payment may reserve boxes, and must wait for its refund.
    uint256 private constant LONGEST_SECOND_PAYMENT = 1 days;

    Wtrx public immutable wtrx;
    Card public immutable card;

    /// First payments waiting for their second, and payments for boxes that are not drawn. The
    /// owner cannot withdraw them.
    mapping(address coin => uint256) public held;
    mapping(uint256 boxId => mapping(address buyer => uint32)) public boughtBy;

    mapping(uint256 boxId => Terms) private _terms;
    mapping(uint256 boxId => uint32) private _sold;
    mapping(address buyer => mapping(bytes32 order => Order)) private _orders;
    mapping(uint256 purchaseBlock => Draw) private _draws;
    /// One entry per asset paid in that block: at most the number of assets that the owner has
    /// named.
    mapping(uint256 purchaseBlock => Undrawn[]) private _undrawn;
    /// Purchase blocks in the order of sealing.
    uint256[] private _waiting;
    uint256 private _firstWaiting;

    constructor(Wtrx wtrx_, Card card_) {
        wtrx = wtrx_;
        card = card_;
    }

    /// Puts a box on sale, or changes its terms before its sale begins. Buyers therefore always see
    /// the final terms.
    function setBox(uint256 boxId, Terms calldata terms) external onlyOwner {
        Terms storage known = _terms[boxId];
        if (known.supply != 0 && block.timestamp >= known.startAt) revert SaleBegun();
        uint256 whole;
        for (uint256 i = 0; i < 4; i++) whole += terms.odds[i];
        if (
            whole != WHOLE || terms.firstAmount == 0 || terms.supply == 0 || terms.perPerson == 0
                || terms.endAt <= terms.startAt || terms.secondPaymentSeconds > LONGEST_SECOND_PAYMENT
        ) revert WrongTerms();
        if (_hasCards(terms.levels)) _checkLevels(terms.levels);
        _terms[boxId] = terms;
        emit BoxSet(boxId, terms);
    }

    /// Names the levels of a box that has none, even if it is already sold: once.
    function nameLevels(uint256 boxId, uint32[4] calldata levels) external onlyOwner {
        Terms storage terms = _terms[boxId];
        if (terms.supply == 0) revert UnknownBox();
        if (_hasCards(terms.levels)) revert WrongLevels();
        _checkLevels(levels);
        terms.levels = levels;
        emit LevelsNamed(boxId, levels);
    }

    /// Pays for `quantity` boxes, or makes the first of two payments. The call value must be the
    /// exact TRX amount; tokens must be approved.
    function pay(bytes32 order, uint256 boxId, uint32 quantity) external payable nonReentrant {
        Terms storage terms = _terms[boxId];
        if (terms.supply == 0) revert UnknownBox();
        Order storage bought = _orders[msg.sender][order];
        if (bought.state != State.None) revert OrderAlreadyPaid();
        if (block.timestamp < terms.startAt) revert SaleNotOpen();
        if (block.timestamp >= terms.endAt) revert SaleEnded();
        if (quantity == 0) revert WrongQuantity();
        if (quantity > terms.perPerson - boughtBy[boxId][msg.sender]) {
            revert ExceedsPersonalMaximum();
        }
        if (quantity > terms.supply - _sold[boxId]) revert InsufficientRemaining();

        _sold[boxId] += quantity;
        boughtBy[boxId][msg.sender] += quantity;
        bought.boxId = boxId;
        bought.quantity = quantity;
        uint256 amount = terms.firstAmount * quantity;
        // Takes the payment before recording it as held. A token that calls back then finds no
        // recorded amount that is not here yet.
        _receive(terms.firstCoin, amount);
        held[terms.firstCoin] += amount;
        if (terms.secondAmount == 0) {
            _complete(bought, order, terms);
        } else {
            uint64 deadline = uint64(block.timestamp) + terms.secondPaymentSeconds;
            bought.state = State.FirstPaid;
            bought.deadline = deadline;
            emit FirstPaid(order, msg.sender, boxId, quantity, deadline);
        }
        _sealWaiting();
    }

    /// Makes the second payment of an order, until its deadline.
    function paySecond(bytes32 order) external payable nonReentrant {
        Order storage bought = _orders[msg.sender][order];
        if (bought.state == State.None) revert FirstPaymentMissing();
        if (bought.state == State.Bought) revert OrderAlreadyPaid();
        if (bought.state == State.Refunded) revert OrderRefunded();
        if (block.timestamp > bought.deadline) revert SecondPaymentLate();

        Terms storage terms = _terms[bought.boxId];
        uint256 amount = terms.secondAmount * bought.quantity;
        _receive(terms.secondCoin, amount);
        held[terms.secondCoin] += amount;
        _complete(bought, order, terms);
        _sealWaiting();
    }

    /// Refunds a first payment to its buyer after the deadline of the second. Anyone may call it.
    function refund(address buyer, bytes32 order) external nonReentrant {
        Order storage bought = _orders[buyer][order];
        if (bought.state != State.FirstPaid) revert NothingToRefund();
        if (block.timestamp <= bought.deadline) revert RefundNotYet();

        uint256 boxId = bought.boxId;
        uint32 quantity = bought.quantity;
        Terms storage terms = _terms[boxId];
        address coin = terms.firstCoin;
        uint256 amount = terms.firstAmount * quantity;
        bought.state = State.Refunded;
        _sold[boxId] -= quantity;
        boughtBy[boxId][buyer] -= quantity;
        // If the token has reduced the balance, everyone gets the same proportion.
        uint256 had = _balance(coin);
        uint256 owed = held[coin];
        held[coin] = owed - amount;
        emit Refunded(order, buyer, boxId, quantity);
        _send(coin, buyer, had < owed ? Math.mulDiv(amount, had, owed) : amount);
    }

    /// Opens the next `count` boxes of the caller's order.
    function open(bytes32 order, uint32 count) external nonReentrant {
        Order storage bought = _orders[msg.sender][order];
        if (bought.state != State.Bought) revert OrderNotBought();
        uint32 first = bought.opened;
        if (count == 0 || count > bought.quantity - first) revert WrongQuantity();
        uint256 purchaseBlock = bought.purchaseBlock;
        _seal(purchaseBlock);
        _sealWaiting();
        Draw storage draw = _draws[purchaseBlock];
        bytes32 entropy = draw.entropy;
        if (entropy == 0) {
            if (_isMissed(draw.source)) revert DrawMissed();
            revert NotDrawnYet();
        }

        bought.opened = first + count;
        Terms storage terms = _terms[bought.boxId];
        uint8[] memory rarities = _rarities(terms, entropy, order, first, count);
        emit Opened(order, msg.sender, bought.boxId, first, rarities);
        if (!_hasCards(terms.levels)) bought.withoutCards = first + count;
        else _makeCards(terms, order, bought.boxId, first, rarities);
    }

    /// Creates the next cards, at most ten, of the caller's boxes that were opened without cards.
    function claimCards(bytes32 order) external nonReentrant {
        Order storage bought = _orders[msg.sender][order];
        Terms storage terms = _terms[bought.boxId];
        uint32 first = bought.claimed;
        uint32 count = bought.withoutCards - first;
        if (count == 0 || !_hasCards(terms.levels)) revert NoCardsToClaim();
        if (count > CARDS_PER_CALL) count = CARDS_PER_CALL;
        bought.claimed = first + count;
        bytes32 entropy = _draws[bought.purchaseBlock].entropy;
        uint8[] memory rarities = _rarities(terms, entropy, order, first, count);
        _makeCards(terms, order, bought.boxId, first, rarities);
    }

    /// Stores the hashes that decide the purchases of the given blocks. Skips blocks that need
    /// none, are sealed already, or have no hash yet.
    function seal(uint256[] calldata purchaseBlocks) external nonReentrant {
        for (uint256 i = 0; i < purchaseBlocks.length; i++) _seal(purchaseBlocks[i]);
        _sealWaiting();
    }

    /// Sets a new block for purchases whose hash was not sealed in time. Anyone may call it.
    function rearm(uint256 purchaseBlock) external nonReentrant {
        Draw storage draw = _draws[purchaseBlock];
        if (draw.source == 0 || draw.entropy != 0 || !_isMissed(draw.source)) {
            revert DrawNotMissed();
        }
        _arm(draw, purchaseBlock);
        emit Rearmed(purchaseBlock, draw.source);
    }

    /// Withdraws the proceeds: everything except held amounts.
    function withdraw(address coin, address to, uint256 amount) external onlyOwner nonReentrant {
        if (held[coin] + amount > _balance(coin)) revert ExceedsEarned();
        emit Withdrawn(coin, to, amount);
        _send(coin, to, amount);
    }

    function box(uint256 boxId) external view returns (Terms memory terms, uint32 sold) {
        return (_terms[boxId], _sold[boxId]);
    }

    function orderOf(address buyer, bytes32 order)
        external
        view
        returns (
            State state,
            uint256 boxId,
            uint32 quantity,
            uint32 opened,
            uint64 purchaseBlock,
            uint64 deadline
        )
    {
        Order storage o = _orders[buyer][order];
        return (o.state, o.boxId, o.quantity, o.opened, o.purchaseBlock, o.deadline);
    }

    /// Returns how many of an order's boxes were opened without cards, and how many of those have
    /// been claimed since.
    function cardsOf(address buyer, bytes32 order)
        external
        view
        returns (uint32 withoutCards, uint32 claimed)
    {
        Order storage o = _orders[buyer][order];
        return (o.withoutCards, o.claimed);
    }

    /// Returns the block that decides the purchases of `purchaseBlock`, and its hash once sealed.
    function drawOf(uint256 purchaseBlock) external view returns (uint64 source, bytes32 entropy) {
        Draw storage draw = _draws[purchaseBlock];
        return (draw.source, draw.entropy);
    }

    /// Returns the purchase blocks that still have to be sealed, oldest first; at most `limit` of
    /// them.
    function waiting(uint256 limit) external view returns (uint256[] memory purchaseBlocks) {
        uint256 count = _waiting.length - _firstWaiting;
        if (count > limit) count = limit;
        purchaseBlocks = new uint256[](count);
        for (uint256 i = 0; i < count; i++) purchaseBlocks[i] = _waiting[_firstWaiting + i];
    }

    /// Returns the unsealed entries among `limit` positions of the list of purchase blocks, from
    /// position `from` on. Each has the block that decides it; the draw is waiting or missed. It
    /// serves anyone who seals and re-arms. A re-armed block can appear twice. `next` is the
    /// position to continue from; the list ends when `next` is less than `limit` positions ahead.
    function undrawn(uint256 from, uint256 limit)
        external
        view
        returns (uint256[] memory purchaseBlocks, uint256[] memory sources, uint256 next)
    {
        uint256 end = _waiting.length;
        if (from > end) from = end;
        next = end - from > limit ? from + limit : end;
        uint256 count;
        for (uint256 i = from; i < next; i++) if (_draws[_waiting[i]].entropy == 0) count++;
        purchaseBlocks = new uint256[](count);
        sources = new uint256[](count);
        for (uint256 i = next; count > 0; ) {
            uint256 purchaseBlock = _waiting[--i];
            Draw storage draw = _draws[purchaseBlock];
            if (draw.entropy != 0) continue;
            purchaseBlocks[--count] = purchaseBlock;
            sources[count] = draw.source;
        }
    }

    function _complete(Order storage bought, bytes32 order, Terms storage terms) private {
        uint32 quantity = bought.quantity;
        bought.state = State.Bought;
        bought.purchaseBlock = uint64(block.number);
        Draw storage draw = _draws[block.number];
        if (draw.source == 0) _arm(draw, block.number);
        _addUndrawn(terms.firstCoin, terms.firstAmount * quantity);
        if (terms.secondAmount != 0) _addUndrawn(terms.secondCoin, terms.secondAmount * quantity);
        emit Bought(order, msg.sender, bought.boxId, quantity);
    }

    /// Sets the next block as the one that decides.
    function _arm(Draw storage draw, uint256 purchaseBlock) private {
        draw.source = uint64(block.number + 1);
        if (draw.waits) return;
        draw.waits = true;
        _waiting.push(purchaseBlock);
    }

    function _addUndrawn(address coin, uint256 amount) private {
        Undrawn[] storage all = _undrawn[block.number];
        for (uint256 i = 0; i < all.length; i++) {
            if (all[i].coin != coin) continue;
            all[i].amount += amount;
            return;
        }
        all.push(Undrawn(coin, amount));
    }

    function _sealWaiting() private {
        uint256 next = _firstWaiting;
        uint256 end = _waiting.length;
        if (end > next + SEALS_PER_CALL) end = next + SEALS_PER_CALL;
        while (next < end) {
            uint256 purchaseBlock = _waiting[next];
            Draw storage draw = _draws[purchaseBlock];
            if (block.number <= draw.source) break;
            _seal(purchaseBlock);
            // Missed: it must not block the others. It waits again once it is re-armed.
            if (draw.entropy == 0) draw.waits = false;
            next++;
        }
        if (next != _firstWaiting) _firstWaiting = next;
    }

    function _seal(uint256 purchaseBlock) private {
        Draw storage draw = _draws[purchaseBlock];
        if (draw.source == 0 || draw.entropy != 0 || block.number <= draw.source) return;
        // Zero if the block is out of reach: the draw is then missed, not decided.
        bytes32 entropy = blockhash(draw.source);
        if (entropy == 0) return;
        draw.entropy = entropy;
        Undrawn[] storage all = _undrawn[purchaseBlock];
        for (uint256 i = 0; i < all.length; i++) held[all[i].coin] -= all[i].amount;
        emit Sealed(purchaseBlock, entropy);
    }

    function _isMissed(uint64 source) private view returns (bool) {
        return block.number > source + READABLE_BLOCKS;
    }

    function _rarity(
        uint16[4] storage odds,
        bytes32 entropy,
        address buyer,
        bytes32 order,
        uint32 index
    ) private view returns (uint8) {
        uint256 roll = uint256(keccak256(abi.encode(entropy, buyer, order, index))) % WHOLE;
        for (uint8 rarity = 0; rarity < 3; rarity++) {
            if (roll < odds[rarity]) return rarity;
            roll -= odds[rarity];
        }
        return 3;
    }

    function _rarities(
        Terms storage terms,
        bytes32 entropy,
        bytes32 order,
        uint32 first,
        uint32 count
    ) private view returns (uint8[] memory rarities) {
        rarities = new uint8[](count);
        for (uint32 i = 0; i < count; i++) {
            rarities[i] = _rarity(terms.odds, entropy, msg.sender, order, first + i);
        }
    }

    /// Creates cards without a receiver callback, so no foreign code runs in between.
    function _makeCards(
        Terms storage terms,
        bytes32 order,
        uint256 boxId,
        uint32 first,
        uint8[] memory rarities
    ) private {
        if (rarities.length > CARDS_PER_CALL) revert WrongQuantity();
        uint256[] memory tokenIds = new uint256[](rarities.length);
        for (uint256 i = 0; i < rarities.length; i++) {
            tokenIds[i] = card.mint(msg.sender, terms.levels[rarities[i]]);
        }
        emit CardsMade(order, msg.sender, boxId, first, tokenIds);
    }

    function _hasCards(uint32[4] memory levels) private pure returns (bool) {
        return levels[0] | levels[1] | levels[2] | levels[3] != 0;
    }

    /// Requires this contract to be the levels' minter. A draw then never meets an empty level.
    function _checkLevels(uint32[4] calldata levels) private view {
        for (uint256 i = 0; i < 4; i++) {
            (, , , , address minter) = card.levelTerms(levels[i]);
            if (minter != address(this)) revert WrongLevels();
        }
    }

    function _receive(address coin, uint256 amount) private {
        if (msg.value != (coin == address(0) ? amount : 0)) revert WrongValue();
        if (coin != address(0)) Coins.take(coin, msg.sender, address(this), amount);
    }

    function _send(address coin, address to, uint256 amount) private {
        if (coin == address(0)) Trx.send(wtrx, to, amount);
        else Coins.sendRounded(coin, to, amount);
    }

    function _balance(address coin) private view returns (uint256) {
        return coin == address(0) ? address(this).balance : IERC20(coin).balanceOf(address(this));
    }
}
