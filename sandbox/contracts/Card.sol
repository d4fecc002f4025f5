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

/// Cards of several levels (TRC-721). The cards of a level are sold here, as many as its supply says,
/// or made by its minter, as when blind boxes are opened; a level of nodes earns in pools of its own.
///
/// A card that is staked stays with its owner and moves nowhere until it is unlocked. One that the
/// manager has frozen, for a reason of the list and 30 days at most, moves nowhere until it thaws by
/// itself; it earns and can be unlocked all the same.
contract Card is ERC721, Owned, ReentrancyGuard {
    /// What the owner says of a level.
    struct Terms {
        /// What people see; it never changes.
        string levelStr;
        /// How many of them are ever sold here, besides what the minter makes; it is only lowered.
        uint32 supply;
        /// How many of them one account may buy.
        uint32 perAccount;
        /// The least time for which one is staked, in days.
        uint16 pledgeTime;
        /// What one counts in its pools; it never changes.
        uint32 weight;
        /// Its cards earn as nodes; it never changes.
        bool isNode;
        /// What one costs here, in sun.
        uint256 price;
        /// Whose the price is.
        address fundAddress;
        /// A contract that may make cards of it, or nobody; it never changes.
        address minter;
    }

    struct Pledge {
        uint64 since;
        /// From then on it can be unlocked.
        uint64 until;
        uint16 time;
        bool isNode;
        uint96 weight;
    }

    /// Why a card was frozen: somebody says that it was stolen, a court or an authority says so, its
    /// sale is disputed, or it came into the world by mistake.
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
        /// A bit for each reason for which it was frozen before.
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
    /// A purchase without an order names the order zero.
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

    /// A card's number is its level's times this, plus its place from 1 on: more than a network could
    /// ever make of one level.
    uint256 public constant PER_LEVEL = 1_000_000_000;

    uint256 private constant LONGEST_FREEZE_DAYS = 30;
    uint256 private constant PAGE = 200;

    Wtrx public immutable wtrx;
    RewardPools public immutable pools;
    /// The pools of cards, and those of nodes.
    uint256 public immutable cardPool;
    uint256 public immutable nodePool;
    uint256 public immutable nodeTokenPool;

    /// May freeze cards, and nothing else.
    address public manager;

    mapping(address account => mapping(bytes32 order => bool)) public isUsed;
    mapping(uint256 level => mapping(address account => uint256)) public boughtBy;
    /// What was paid for cards and is not fetched, in sun.
    mapping(address fund => uint256) public fundOf;

    uint256[] private _levelIds;
    mapping(uint256 level => Terms) private _terms;
    mapping(uint256 level => uint256) private _made;
    /// Those of them that were sold here.
    mapping(uint256 level => uint256) private _sold;
    mapping(uint256 level => string) private _baseUris;
    mapping(uint256 tokenId => Pledge) private _pledges;
    mapping(uint256 tokenId => Freeze) private _freezes;
    mapping(address account => uint256[]) private _owned;
    /// Its place in its owner's list.
    mapping(uint256 tokenId => uint256) private _placeOf;

    /// Pools that this contract controls are named before it is made: their controller is its address.
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

    /// Adds a level, or changes what may change of one: price, what one account may buy, the least
    /// time, whose the price is; and fewer cards than before, but not fewer than are sold.
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

    /// Buys a card of a level for its price, exactly. An order of a buyer is admitted once: a second
    /// purchase under it reverts.
    function Buy(uint256 level, bytes32 order) external payable nonReentrant returns (uint256) {
        if (order == 0 || isUsed[msg.sender][order]) revert OrderAlreadyUsed();
        isUsed[msg.sender][order] = true;
        return _buy(level, order);
    }

    /// For clients that keep no orders: called twice, it buys twice.
    function Buy(uint256 level) external payable nonReentrant returns (uint256) {
        return _buy(level, 0);
    }

    /// Makes a card of a level whose minter the caller is.
    function mint(address to, uint256 level) external returns (uint256) {
        if (msg.sender != _terms[level].minter) revert OnlyMinter();
        return _make(to, level);
    }

    /// Stakes a card for `time` days, one of 30, 90, 180 and 365.
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

    /// Ends a stake whose time has come. What it has earned stays to be claimed.
    function unlock(uint256 tokenId) external nonReentrant {
        if (_requireOwned(tokenId) != msg.sender) revert NotYourCard();
        Pledge memory made = _pledges[tokenId];
        if (made.since == 0) revert NotPledged();
        if (block.timestamp < made.until) revert UnlockNotYet();
        delete _pledges[tokenId];
        emit Unlocked(tokenId, msg.sender);
        _addWeight(made.isNode, msg.sender, 0, made.weight);
    }

    /// Bars a card from moving, once for each reason, whoever owns it meanwhile.
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
        // A second reason never ends the first one earlier, and is not given for longer than it counts.
        if (until < known.until) (reason, until) = (known.reason, known.until);
        known.reason = reason;
        known.until = until;
        emit Frozen(tokenId, reason, until);
    }

    /// Sends what was paid for cards to whose it is. Anybody may ask for it.
    function takeFund(address fund) external nonReentrant {
        uint256 amount = fundOf[fund];
        if (amount == 0) revert NothingToTake();
        fundOf[fund] = 0;
        emit FundTaken(fund, amount);
        Trx.send(wtrx, fund, amount);
    }

    /// Asks a receiver with code whether it takes cards, in TRON's words or in Ethereum's.
    function safeTransferFrom(
        address from,
        address to,
        uint256 tokenId,
        bytes memory data
    ) public override {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        // Both in turn: a receiver knows one of them, mostly.
        if (_accepts(to, 0x5175f878, from, tokenId, data)) return;
        if (!_accepts(to, 0x150b7a02, from, tokenId, data)) revert WrongReceiver();
    }

    /// A level as the specification names its fields; `pledgeTime` is in days, `price` in sun.
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

    /// What else there is to know of a level; a weight of zero means that there is none.
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

    /// (Spelt so in the specification.)
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

    /// Why and until when a card is barred from moving; no reason once that is over.
    function frozenOf(uint256 tokenId) external view returns (Reason reason, uint64 until) {
        Freeze storage known = _freezes[tokenId];
        return _isFrozen(tokenId) ? (known.reason, known.until) : (Reason.None, 0);
    }

    function pledgeOf(uint256 tokenId) external view returns (Pledge memory) {
        return _pledges[tokenId];
    }

    /// The owners of a level's cards, from the `start`-th on.
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

    /// The numbers of an account's cards, from the `start`-th on, in no order that lasts.
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

    /// Basis points of its weight for which a card counts; zero for a time that is not offered.
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

    /// Every way that a card moves.
    function _update(
        address to,
        uint256 tokenId,
        address auth
    ) internal override returns (address from) {
        // A card that came here could never leave.
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
