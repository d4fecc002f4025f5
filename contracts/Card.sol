// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Names} from "./Names.sol";
import {Owned} from "./Owned.sol";
import {RewardPools} from "./RewardPools.sol";
import {Trx} from "./Trx.sol";
import {Wtrx} from "./Wtrx.sol";

/// NFT cards of several levels (TRC-721). This contract sells a level's cards, up to its supply.
/// The level's minter can also create cards, for example when blind boxes are opened. A level of
/// nodes earns in pools of its own.
///
/// A staked card stays with its owner and cannot move until it is unlocked. The manager can freeze
/// a card for a listed reason and at most 30 days. A frozen card cannot move until the freeze
/// expires automatically, but it still earns and can be unlocked.
contract Card is ERC721, Owned, ReentrancyGuard {
    /// Owner's terms of a level.
    struct Terms {
        /// Displayed name; it never changes.
        string levelStr;
        /// Maximum number of cards ever sold here, apart from those that the minter creates; it can
        /// only be lowered.
        uint32 supply;
        /// Maximum number that one account may buy.
        uint32 perAccount;
        /// Minimum staking time, in days.
        uint16 pledgeTime;
        /// Weight of one card in its pools; it never changes.
        uint32 weight;
        /// Whether its cards earn as nodes; it never changes.
        bool isNode;
        /// Price of one card here, in sun.
        uint256 price;
        /// Receiver of the price.
        address fundAddress;
        /// Contract that may create cards of this level, or zero; it never changes.
        address minter;
    }

    struct Pledge {
        uint64 since;
        /// Time from which the card can be unlocked.
        uint64 until;
        uint16 time;
        bool isNode;
        uint96 weight;
    }

    /// Reason for a freeze: a report of theft, a demand by a court or an authority, a disputed
    /// sale, or a card created by mistake.
    enum Reason {
        None,
        Stolen,
        Order,
        Dispute,
        Mistake
    }

    struct Freeze {
        Reason reason;
        uint64 until;
        /// One bit for each reason for which the card has been frozen, including the present one.
        uint8 used;
    }

    error UnknownLevel();
    error WrongTerms();
    error InsufficientRemaining();
    error ExceedsPersonalMaximum();
    error OrderAlreadyUsed();
    error WrongValue();
    error OnlyMinter();
    error OnlyManager();
    error NotYourCard();
    error AlreadyPledged();
    error NotPledged();
    error WrongTime();
    error UnlockNotYet();
    error CardPledged();
    error CardFrozen();
    error FrozenBefore();
    error WrongReceiver();
    error NothingToTake();

    event LevelSet(uint256 indexed level, Terms terms);
    event BaseUriSet(uint256 indexed level, string baseUri);
    /// A purchase without an order id emits order zero.
    event CardBought(
        bytes32 indexed order,
        address indexed buyer,
        uint256 indexed tokenId,
        uint256 level,
        uint256 price
    );
    event Pledged(
        uint256 indexed tokenId,
        address indexed owner,
        uint256 time,
        uint64 until,
        uint256 weight
    );
    event Unlocked(uint256 indexed tokenId, address indexed owner);
    event Frozen(uint256 indexed tokenId, Reason reason, uint64 until);
    event ManagerSet(address indexed manager);
    event FundTaken(address indexed fund, uint256 amount);

    /// Numbers per level. A card's number is its level times this, plus its index from 1 on. No
    /// network could ever create so many cards of one level.
    uint256 public constant PER_LEVEL = 1_000_000_000;

    uint256 private constant LONGEST_FREEZE_DAYS = 30;
    uint256 private constant PAGE = 200;

    Wtrx public immutable wtrx;
    RewardPools public immutable pools;
    /// Reward pools of cards and of nodes.
    uint256 public immutable cardPool;
    uint256 public immutable nodePool;
    uint256 public immutable nodeTokenPool;

    /// Account that may freeze cards, and nothing more.
    address public manager;

    mapping(address account => mapping(bytes32 order => bool)) public isUsed;
    mapping(uint256 level => mapping(address account => uint256)) public boughtBy;
    /// Payments for cards that are not withdrawn yet, in sun.
    mapping(address fund => uint256) public fundOf;

    uint256[] private _levelIds;
    mapping(uint256 level => Terms) private _terms;
    mapping(uint256 level => uint256) private _made;
    /// Number of cards of a level sold here.
    mapping(uint256 level => uint256) private _sold;
    mapping(uint256 level => string) private _baseUris;
    mapping(uint256 tokenId => Pledge) private _pledges;
    mapping(uint256 tokenId => Freeze) private _freezes;
    mapping(address account => uint256[]) private _owned;
    /// Index of a card in its owner's list.
    mapping(uint256 tokenId => uint256) private _placeOf;

    /// Takes pools whose controller is this contract. They are created before it, for its future
    /// address.
    constructor(
        Wtrx wtrx_,
        RewardPools pools_,
        uint256 cardPool_,
        uint256 nodePool_,
        uint256 nodeTokenPool_
    ) ERC721("Casthouse Card", "CARD") {
        wtrx = wtrx_;
        pools = pools_;
        cardPool = cardPool_;
        nodePool = nodePool_;
        nodeTokenPool = nodeTokenPool_;
    }

    /// Adds a level, or changes its variable terms: price, maximum per account, minimum staking
    /// time and receiver of the price. The supply can be lowered, but not below the number sold.
    function setLevel(uint256 level, Terms calldata terms) external onlyOwner {
        Terms storage known = _terms[level];
        if (
            level == 0 || level > type(uint32).max || terms.weight == 0 || terms.pledgeTime > 365
                || terms.fundAddress == address(0) || !Names.isPlain(terms.levelStr)
                || bytes(terms.levelStr).length > 64
        ) revert WrongTerms();
        if (known.weight == 0) {
            _levelIds.push(level);
        } else if (
            keccak256(bytes(terms.levelStr)) != keccak256(bytes(known.levelStr))
                || terms.weight != known.weight || terms.isNode != known.isNode
                || terms.minter != known.minter || terms.supply > known.supply
        ) {
            revert WrongTerms();
        }
        if (terms.supply < _sold[level] || (terms.supply != 0 && terms.price == 0)) {
            revert WrongTerms();
        }
        _terms[level] = terms;
        emit LevelSet(level, terms);
    }

    function setBaseUri(uint256 level, string calldata baseUri) external onlyOwner {
        if (_terms[level].weight == 0) revert UnknownLevel();
        _baseUris[level] = baseUri;
        emit BaseUriSet(level, baseUri);
    }

    function setManager(address manager_) external onlyOwner {
        manager = manager_;
        emit ManagerSet(manager_);
    }

    /// Buys a card of a level for its exact price. A buyer's order is accepted once: a second
    /// purchase under it reverts.
    function Buy(uint256 level, bytes32 order) external payable nonReentrant returns (uint256) {
        if (order == 0 || isUsed[msg.sender][order]) revert OrderAlreadyUsed();
        isUsed[msg.sender][order] = true;
        return _buy(level, order);
    }

    /// Legacy call without an order id. Calling it twice buys twice.
    function Buy(uint256 level) external payable nonReentrant returns (uint256) {
        return _buy(level, 0);
    }

    /// Creates a card of a level; only the level's minter may call it.
    function mint(address to, uint256 level) external returns (uint256) {
        if (msg.sender != _terms[level].minter) revert OnlyMinter();
        return _make(to, level);
    }

    /// Stakes a card for `time` days: 30, 90, 180 or 365.
    function pledge(uint256 tokenId, uint256 time) external nonReentrant {
        if (_requireOwned(tokenId) != msg.sender) revert NotYourCard();
        Pledge storage made = _pledges[tokenId];
        if (made.since != 0) revert AlreadyPledged();
        Terms storage terms = _terms[levelOf(tokenId)];
        uint256 factor = pledgeFactor(time);
        if (factor == 0 || time < terms.pledgeTime) revert WrongTime();
        uint256 weight = terms.weight * factor;
        uint64 until = uint64(block.timestamp + time * 1 days);
        made.since = uint64(block.timestamp);
        made.until = until;
        made.time = uint16(time);
        made.isNode = terms.isNode;
        made.weight = uint96(weight);
        emit Pledged(tokenId, msg.sender, time, until, weight);
        _addWeight(terms.isNode, msg.sender, weight, 0);
    }

    /// Ends a stake whose lock has ended. Its earned rewards stay claimable.
    function unlock(uint256 tokenId) external nonReentrant {
        if (_requireOwned(tokenId) != msg.sender) revert NotYourCard();
        Pledge memory made = _pledges[tokenId];
        if (made.since == 0) revert NotPledged();
        if (block.timestamp < made.until) revert UnlockNotYet();
        delete _pledges[tokenId];
        emit Unlocked(tokenId, msg.sender);
        _addWeight(made.isNode, msg.sender, 0, made.weight);
    }

    /// Freezes a card for a reason, so that it cannot move. Each reason works once per card, even
    /// if the owner has changed. Only the manager may call it.
    function freeze(uint256 tokenId, Reason reason, uint256 daysLong) external {
        if (msg.sender != manager) revert OnlyManager();
        _requireOwned(tokenId);
        if (reason == Reason.None || daysLong == 0 || daysLong > LONGEST_FREEZE_DAYS)
            revert WrongTerms();
        Freeze storage known = _freezes[tokenId];
        uint8 bit = uint8(1 << uint8(reason));
        if (known.used & bit != 0) revert FrozenBefore();
        uint64 until = uint64(block.timestamp + daysLong * 1 days);
        known.used |= bit;
        // A second reason never shortens the first. The reported reason is always that of the later
        // end.
        if (until < known.until) (reason, until) = (known.reason, known.until);
        known.reason = reason;
        known.until = until;
        emit Frozen(tokenId, reason, until);
    }

    /// Sends the payments for cards to their receiver. Anyone may call it.
    function takeFund(address fund) external nonReentrant {
        uint256 amount = fundOf[fund];
        if (amount == 0) revert NothingToTake();
        fundOf[fund] = 0;
        emit FundTaken(fund, amount);
        Trx.send(wtrx, fund, amount);
    }

    /// Transfers a card and asks a receiver with code to accept it, by TRON's or Ethereum's
    /// interface.
    function safeTransferFrom(
        address from,
        address to,
        uint256 tokenId,
        bytes memory data
    ) public override {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        // Tries both in turn, because most receivers implement only one.
        if (_accepts(to, 0x5175f878, from, tokenId, data)) return;
        if (!_accepts(to, 0x150b7a02, from, tokenId, data)) revert WrongReceiver();
    }

    /// Returns a level with the field names of the specification; `pledgeTime` is in days, `price`
    /// in sun.
    function levels(uint256 level)
        external
        view
        returns (
            uint256 remainSupply,
            string memory levelStr,
            uint256 pledgeTime,
            uint256 price,
            uint256 nextTokenId,
            address fundAddress
        )
    {
        Terms storage terms = _terms[level];
        return (
            terms.supply - _sold[level],
            terms.levelStr,
            terms.pledgeTime,
            terms.price,
            level * PER_LEVEL + _made[level] + 1,
            terms.fundAddress
        );
    }

    /// Returns the other terms of a level; a weight of zero means that the level does not exist.
    function levelTerms(uint256 level)
        external
        view
        returns (uint256 supply, uint256 perAccount, uint256 weight, bool isNode, address minter)
    {
        Terms storage terms = _terms[level];
        return (terms.supply, terms.perAccount, terms.weight, terms.isNode, terms.minter);
    }

    function levelIds() external view returns (uint256[] memory) {
        return _levelIds;
    }

    /// Returns the details of a card. The specification spells the name this way.
    function tokenDetials(uint256 tokenId_)
        external
        view
        returns (
            uint256 tokenId,
            address owner,
            uint256 level,
            bool isPledge,
            uint256 itemUnlockTime,
            string memory uri
        )
    {
        Pledge storage made = _pledges[tokenId_];
        return (
            tokenId_,
            _requireOwned(tokenId_),
            levelOf(tokenId_),
            made.since != 0,
            made.until,
            tokenURI(tokenId_)
        );
    }

    /// Returns the reason for a card's freeze and its end; no reason once it has expired.
    function frozenOf(uint256 tokenId) external view returns (Reason reason, uint64 until) {
        Freeze storage known = _freezes[tokenId];
        return _isFrozen(tokenId) ? (known.reason, known.until) : (Reason.None, 0);
    }

    function pledgeOf(uint256 tokenId) external view returns (Pledge memory) {
        return _pledges[tokenId];
    }

    /// Returns the owners of a level's cards, from index `start` on.
    function ownerOfPage(
        uint256 level,
        uint256 start,
        uint256 size
    ) external view returns (address[] memory owners) {
        uint256 count = _pageSize(_made[level], start, size);
        owners = new address[](count);
        for (uint256 i = 0; i < count; i++)
            owners[i] = _ownerOf(level * PER_LEVEL + start + i + 1);
    }

    /// Returns the numbers of an account's cards, from index `start` on, in no stable order.
    function tokenIds(
        address account,
        uint256 start,
        uint256 size
    ) external view returns (uint256[] memory ids) {
        uint256[] storage all = _owned[account];
        uint256 count = _pageSize(all.length, start, size);
        ids = new uint256[](count);
        for (uint256 i = 0; i < count; i++) ids[i] = all[start + i];
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        string memory base = _baseUris[levelOf(tokenId)];
        return bytes(base).length == 0 ? "" : string.concat(base, Strings.toString(tokenId));
    }

    function levelOf(uint256 tokenId) public pure returns (uint256) {
        return tokenId / PER_LEVEL;
    }

    /// Returns the share of its weight, in basis points, at which a card counts; zero for a time
    /// not offered.
    function pledgeFactor(uint256 time) public pure returns (uint256) {
        if (time == 30) return 10_000;
        if (time == 90) return 11_000;
        if (time == 180) return 12_500;
        return time == 365 ? 15_000 : 0;
    }

    function _buy(uint256 level, bytes32 order) private returns (uint256 tokenId) {
        Terms storage terms = _terms[level];
        if (terms.weight == 0) revert UnknownLevel();
        if (_sold[level] >= terms.supply) revert InsufficientRemaining();
        if (boughtBy[level][msg.sender] >= terms.perAccount) revert ExceedsPersonalMaximum();
        if (msg.value != terms.price) revert WrongValue();
        boughtBy[level][msg.sender]++;
        _sold[level]++;
        fundOf[terms.fundAddress] += msg.value;
        tokenId = _make(msg.sender, level);
        emit CardBought(order, msg.sender, tokenId, level, msg.value);
    }

    function _make(address to, uint256 level) private returns (uint256 tokenId) {
        tokenId = level * PER_LEVEL + ++_made[level];
        _mint(to, tokenId);
    }

    function _addWeight(bool isNode, address account, uint256 more, uint256 less) private {
        _change(isNode ? nodePool : cardPool, account, more, less);
        if (isNode) _change(nodeTokenPool, account, more, less);
    }

    function _change(uint256 pool, address account, uint256 more, uint256 less) private {
        pools.setWeight(pool, account, pools.weightOf(pool, account) + more - less);
    }

    /// Runs for every movement of a card.
    function _update(
        address to,
        uint256 tokenId,
        address auth
    ) internal override returns (address from) {
        // A card sent here could never leave.
        if (to == address(this)) revert WrongReceiver();
        from = super._update(to, tokenId, auth);
        if (from != address(0)) {
            if (_pledges[tokenId].since != 0) revert CardPledged();
            if (_isFrozen(tokenId)) revert CardFrozen();
            uint256[] storage before = _owned[from];
            uint256 place = _placeOf[tokenId];
            uint256 last = before[before.length - 1];
            before[place] = last;
            _placeOf[last] = place;
            before.pop();
        }
        _placeOf[tokenId] = _owned[to].length;
        _owned[to].push(tokenId);
    }

    function _isFrozen(uint256 tokenId) private view returns (bool) {
        return block.timestamp < _freezes[tokenId].until;
    }

    function _accepts(
        address to,
        bytes4 asked,
        address from,
        uint256 tokenId,
        bytes memory data
    ) private returns (bool) {
        (bool done, bytes memory answer) = to.call(
            abi.encodeWithSelector(asked, msg.sender, from, tokenId, data)
        );
        return done && answer.length >= 32 && abi.decode(answer, (bytes32)) == bytes32(asked);
    }

    function _pageSize(uint256 all, uint256 start, uint256 size) private pure returns (uint256) {
        if (start >= all) return 0;
        if (size > PAGE) size = PAGE;
        return all - start < size ? all - start : size;
    }
}
