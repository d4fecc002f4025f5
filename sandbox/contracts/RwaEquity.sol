// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Card} from "./Card.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";
import {Trx} from "./Trx.sol";
import {Vault} from "./Vault.sol";
import {Vaults} from "./Vaults.sol";
import {Wtrx} from "./Wtrx.sol";

/// Equity in real-world assets. It belongs to cards, not to people: what the owner deposits is divided
/// among the cards that were initialised, by the weight of their levels, and whoever owns a card takes
/// its part out, in stages, so much in each and once a day. All of it is counted by the card's number:
/// selling a card renews nothing.
///
/// What the fund cannot pay at once, since its coin was stopped, or taken away from it, stays owed to
/// whoever took it out, before anything later; anybody may settle it. Whoever cannot be paid, since the
/// coin refuses, keeps nobody waiting for whom there is enough besides.
contract RwaEquity is Owned, ReentrancyGuard, Vaults {
    struct Settings {
        /// What a withdrawal costs, in sun: so much for a card, and never more than the maximum.
        uint64 feeMinimum;
        uint64 feeMaximum;
        /// In seconds: stages of `dis` from `start` to `end`.
        uint64 start;
        uint64 end;
        uint64 dis;
        /// Stages of other times are other stages.
        uint64 series;
        /// The levels whose cards can be initialised.
        uint256[] identifiers;
    }

    /// What a card of a level may take in a stage; `next` from `from` on.
    struct Maximum {
        uint128 now;
        uint128 next;
        uint64 from;
    }

    struct Share {
        uint64 lastAt;
        /// The stage that was opened last.
        uint128 stage;
        uint128 takenInStage;
        uint128 taken;
        /// Zero: it was not initialised.
        uint64 weight;
        /// `_perWeight` from which on this card shares.
        uint256 countedFrom;
    }

    /// `withdrawStatus` is 1 for paid and 2 for owed.
    struct Order {
        address user;
        uint128 amount;
        uint8 withdrawStatus;
    }

    /// An order's neighbours in the line of those that are owed; those of zero are its ends.
    struct Neighbours {
        uint128 older;
        uint128 newer;
    }

    error WrongTerms();
    error WrongAmount();
    error WrongValue();
    error NotYetOpen();
    error HasEnded();
    error NotYourCard(uint256 tokenId);
    error WrongLevel(uint256 tokenId);
    error AlreadyInitialised(uint256 tokenId);
    error NotInitialised(uint256 tokenId);
    error LimitUnlocked(uint256 tokenId);
    error LimitLocked(uint256 tokenId);
    error LimitReached(uint256 tokenId);
    error WithdrawnToday(uint256 tokenId);
    error NothingToWithdraw(uint256 tokenId);
    error NobodyShares();
    error NotOwed();
    /// It has less than the order and those that are owed for longer.
    error FundLacks();

    event FeesSet(uint256 minimum, uint256 maximum, uint64 from);
    event TimesSet(uint64 start, uint64 end, uint64 dis, uint64 series, uint64 from);
    event IdentifiersSet(uint256[] levels, uint64 from);
    event MaximumSet(uint256 indexed level, uint256 maximum, uint64 from);
    event Deposited(uint256 amount, bytes32 proofHash, string text);
    event Initialised(uint256 indexed tokenId, address indexed user, uint256 weight);
    event LimitOpened(uint256 indexed tokenId, address indexed user, uint256 stage, uint256 maximum);
    event Taken(
        uint256 indexed tokenId,
        uint256 indexed order,
        address indexed user,
        uint256 amount,
        uint256 stage
    );
    /// As the specification has it; `Ordered` says which order it was.
    event Withdraw(address user, uint256 amount, uint256 timeStamp);
    event Ordered(
        uint256 indexed order,
        address indexed user,
        uint256 amount,
        uint256 fee,
        uint8 withdrawStatus
    );
    event Settled(uint256 indexed order, address indexed user, uint256 amount);

    uint256 private constant SCALE = 2 ** 96;
    /// In all of the contract's life.
    uint256 private constant MOST_DEPOSITED = type(uint112).max;
    uint256 private constant MOST_FEE = 1_000_000_000;
    uint256 private constant SHORTEST_STAGE = 1 days;
    uint256 private constant LONGEST_STAGE = 365 days;
    uint256 private constant LONGEST = 3_650 days;
    uint256 private constant MOST_LEVELS = 32;
    uint256 private constant MOST_TEXT = 200;
    /// Of so many cards all stays within a transaction's energy.
    uint256 private constant MOST_AT_ONCE = 20;
    uint256 private constant PAGE = 200;
    uint8 private constant PAID = 1;
    uint8 private constant OWED = 2;

    Card public immutable card;
    Wtrx public immutable wtrx;
    address public immutable coinAddress;
    address public immutable feeAddress;
    /// Where the coins are. What is sent to it besides pays what is owed.
    Vault public immutable fund;

    uint256 public totalWeight;
    uint256 public deposited;
    /// What was taken out and is not paid yet.
    uint256 public owed;
    uint256 public orderCount;
    mapping(uint256 order => Order) public orders;
    mapping(uint256 order => Neighbours) private _line;

    Settings private _current;
    Settings private _next;
    /// From when on `_next` counts; zero: there is none.
    uint64 private _from;
    mapping(uint256 level => Maximum) private _maxima;
    mapping(uint256 tokenId => Share) private _shares;
    /// What each unit of weight had a part in since the beginning, times SCALE.
    uint256 private _perWeight;

    constructor(Card card_, Wtrx wtrx_, address coin_, address feeAddress_) {
        if (feeAddress_ == address(0) || coin_.code.length == 0) revert WrongTerms();
        card = card_;
        wtrx = wtrx_;
        coinAddress = coin_;
        feeAddress = feeAddress_;
        fund = _makeVault();
    }

    // What the owner sets counts from the next stage on; outside of all stages at once.

    function setFees(uint64 minimum, uint64 maximum) external onlyOwner {
        if (minimum > maximum || maximum > MOST_FEE) revert WrongTerms();
        Settings storage next = _edit();
        next.feeMinimum = minimum;
        next.feeMaximum = maximum;
        emit FeesSet(minimum, maximum, _from);
    }

    /// Another end leaves the stages as they are; another start, or length, begins new ones. All of them
    /// are whole: one that an end cut would go on under other terms once the end was put off.
    function setTimes(uint64 start, uint64 end, uint64 dis) external onlyOwner {
        if (dis < SHORTEST_STAGE || dis > LONGEST_STAGE || end <= start) revert WrongTerms();
        if ((end - start) % dis != 0 || end > block.timestamp + LONGEST) revert WrongTerms();
        Settings storage next = _edit();
        Settings storage known = _settings();
        bool isSame = start == known.start && dis == known.dis;
        if (end < _from || (!isSame && start < _from)) revert WrongTerms();
        (next.start, next.end, next.dis) = (start, end, dis);
        // Counted from what is in force: what was announced and replaced has had no stage.
        next.series = isSame ? known.series : known.series + 1;
        emit TimesSet(start, end, dis, next.series, _from);
    }

    function setIdentifiers(uint256[] calldata levels) external onlyOwner {
        if (levels.length > MOST_LEVELS) revert WrongTerms();
        for (uint256 i = 0; i < levels.length; i++)
            if (_weightOf(levels[i]) == 0) revert WrongTerms();
        _edit().identifiers = levels;
        emit IdentifiersSet(levels, _from);
    }

    function setMaximum(uint256 level, uint128 maximum) external onlyOwner {
        Maximum storage known = _maxima[level];
        uint64 from = _nextStage();
        known.now = uint128(maximumOf(level));
        known.next = maximum;
        known.from = from;
        emit MaximumSet(level, maximum, from);
    }

    /// Divides an amount, which was approved, among the cards that share; with what proves where it is from.
    function deposit(
        uint256 amount,
        bytes32 proofHash,
        string calldata text
    ) external onlyOwner nonReentrant {
        if (amount == 0 || amount > MOST_DEPOSITED - deposited) revert WrongAmount();
        if (bytes(text).length > MOST_TEXT) revert WrongTerms();
        if (totalWeight == 0) revert NobodyShares();
        deposited += amount;
        _perWeight += (amount * SCALE) / totalWeight;
        emit Deposited(amount, proofHash, text);
        Coins.take(coinAddress, msg.sender, address(fund), amount);
    }

    /// Lets cards share in what is deposited from now on, each once.
    function initialise(uint256[] calldata tokenIds) external nonReentrant {
        _count(tokenIds);
        for (uint256 i = 0; i < tokenIds.length; i++) {
            uint256 id = tokenIds[i];
            if (card.ownerOf(id) != msg.sender) revert NotYourCard(id);
            Share storage share = _shares[id];
            if (share.weight != 0) revert AlreadyInitialised(id);
            if (!isNamed(card.levelOf(id))) revert WrongLevel(id);
            uint256 weight = _weightOf(card.levelOf(id));
            share.weight = uint64(weight);
            share.countedFrom = _perWeight;
            totalWeight += weight;
            emit Initialised(id, msg.sender, weight);
        }
    }

    /// Opens what cards may take in the stage that runs, each once in it.
    function unlockLimit(uint256[] calldata tokenIds) external nonReentrant {
        _count(tokenIds);
        uint256 stage = _stage();
        for (uint256 i = 0; i < tokenIds.length; i++) {
            uint256 id = tokenIds[i];
            Share storage share = _shareOf(id);
            if (share.stage == stage) revert LimitUnlocked(id);
            share.stage = uint128(stage);
            share.takenInStage = 0;
            emit LimitOpened(id, msg.sender, stage, maximumOf(card.levelOf(id)));
        }
    }

    /// Takes out what these cards may have now; each of them something, or it reverts. For the fee exactly.
    function withDraw(uint256[] calldata tokenIds) external payable nonReentrant {
        _count(tokenIds);
        uint256 stage = _stage();
        uint256 fee = feeOf(tokenIds.length);
        if (msg.value != fee) revert WrongValue();
        uint256 order = ++orderCount;
        uint256 sum;
        for (uint256 i = 0; i < tokenIds.length; i++) sum += _take(tokenIds[i], order, stage);
        orders[order] = Order(msg.sender, uint128(sum), PAID);
        Trx.send(wtrx, feeAddress, fee);
        emit Withdraw(msg.sender, sum, block.timestamp);
        if (!_pays(msg.sender, sum)) {
            orders[order].withdrawStatus = OWED;
            owed += sum;
            _queue(uint128(order));
        }
        emit Ordered(order, msg.sender, sum, fee, orders[order].withdrawStatus);
    }

    /// Pays an order that is owed, if the fund has that besides what is owed for longer. Anybody may ask
    /// for it.
    function settle(uint256 order) external nonReentrant {
        Order storage known = orders[order];
        if (known.withdrawStatus != OWED) revert NotOwed();
        uint256 held = _held();
        // Only where it does not have it all, those before it are counted.
        if (held < owed && held < known.amount + owedBefore(order)) revert FundLacks();
        known.withdrawStatus = PAID;
        owed -= known.amount;
        _unqueue(order);
        emit Settled(order, known.user, known.amount);
        fund.sendRounded(coinAddress, known.user, known.amount);
    }

    function getData()
        external
        view
        returns (
            uint256 feeMinimum,
            uint256 feeMaximum,
            uint256 start,
            uint256 end,
            uint256 dis,
            uint256 held
        )
    {
        Settings storage known = _settings();
        held = _held();
        return (known.feeMinimum, known.feeMaximum, known.start, known.end, known.dis, held);
    }

    /// As `getData`, what counts from `from` on; from zero, if nothing was set that does not count yet.
    function getNext()
        external
        view
        returns (
            uint256 feeMinimum,
            uint256 feeMaximum,
            uint256 start,
            uint256 end,
            uint256 dis,
            uint256 from
        )
    {
        if (block.timestamp >= _from) return (0, 0, 0, 0, 0, 0);
        Settings storage next = _next;
        return (next.feeMinimum, next.feeMaximum, next.start, next.end, next.dis, _from);
    }

    function identifiers() external view returns (uint256[] memory) {
        return _settings().identifiers;
    }

    /// What each card has had a part in and has not taken.
    function getProfitByIds(
        uint256[] calldata tokenIds
    ) external view returns (uint256[] memory amounts) {
        amounts = new uint256[](tokenIds.length);
        for (uint256 i = 0; i < tokenIds.length; i++) amounts[i] = profitOf(tokenIds[i]);
    }

    /// The day, counted since 1970, on which a card has taken something last; zero for never.
    function lastWithdrawDay(uint256 tokenId) external view returns (uint256) {
        return _shares[tokenId].lastAt / 1 days;
    }

    /// A card's part: its weight (zero: it has none), what it has taken, what it may take in the stage that
    /// runs, whether that is open, what of it was taken, and when it took something last.
    function shareOf(uint256 tokenId)
        external
        view
        returns (
            uint256 weight,
            uint256 taken,
            uint256 maximum,
            bool isOpen,
            uint256 takenInStage,
            uint256 lastAt
        )
    {
        Share storage share = _shares[tokenId];
        isOpen = share.stage != 0 && share.stage == stageNow();
        maximum = maximumOf(card.levelOf(tokenId));
        takenInStage = isOpen ? share.takenInStage : 0;
        return (share.weight, share.taken, maximum, isOpen, takenInStage, share.lastAt);
    }

    /// What a user's first 200 cards have still open in the stage that runs, added up.
    function userWithdrawDetail(address user_)
        external
        view
        returns (address user, uint256 limit, uint256 stage, uint256 lastWithdrawTime)
    {
        (user, stage) = (user_, stageNow());
        uint256[] memory ids = card.tokenIds(user_, 0, PAGE);
        for (uint256 i = 0; i < ids.length; i++) {
            Share storage share = _shares[ids[i]];
            if (share.weight == 0) continue;
            if (share.lastAt > lastWithdrawTime) lastWithdrawTime = share.lastAt;
            if (stage != 0 && share.stage == stage) limit += _leftOf(ids[i], share);
        }
    }

    /// In sun, for so many cards.
    function feeOf(uint256 cards) public view returns (uint256) {
        Settings storage known = _settings();
        uint256 fee = known.feeMinimum * cards;
        return fee < known.feeMaximum ? fee : known.feeMaximum;
    }

    function isNamed(uint256 level) public view returns (bool) {
        uint256[] storage levels = _settings().identifiers;
        for (uint256 i = 0; i < levels.length; i++) if (levels[i] == level) return true;
        return false;
    }

    function maximumOf(uint256 level) public view returns (uint256) {
        Maximum storage known = _maxima[level];
        return known.from != 0 && block.timestamp >= known.from ? known.next : known.now;
    }

    /// What was announced, and counts from `from` on; from zero, if nothing was that does not count yet.
    function nextMaximumOf(uint256 level) external view returns (uint256 next, uint256 from) {
        Maximum storage known = _maxima[level];
        return block.timestamp < known.from ? (known.next, known.from) : (0, 0);
    }

    /// What is owed for longer than an order that is owed.
    function owedBefore(uint256 order) public view returns (uint256 sum) {
        for (uint256 at = _line[order].older; at != 0; at = _line[at].older)
            sum += orders[at].amount;
    }

    function profitOf(uint256 tokenId) public view returns (uint256) {
        Share storage share = _shares[tokenId];
        return (share.weight * (_perWeight - share.countedFrom)) / SCALE - share.taken;
    }

    /// The stage that runs: its series, times 2^64, and its place in it from 1 on; zero if none does.
    function stageNow() public view returns (uint256) {
        Settings storage known = _settings();
        if (block.timestamp < known.start || block.timestamp >= known.end) return 0;
        uint256 place = (block.timestamp - known.start) / known.dis + 1;
        return (uint256(known.series) << 64) | place;
    }

    function _stage() private view returns (uint256 stage) {
        stage = stageNow();
        if (stage != 0) return stage;
        Settings storage known = _settings();
        // Before any times are set, there is no end that was.
        if (known.end == 0 || block.timestamp < known.start) revert NotYetOpen();
        revert HasEnded();
    }

    function _take(uint256 id, uint256 order, uint256 stage) private returns (uint256 amount) {
        Share storage share = _shareOf(id);
        if (share.stage != stage) revert LimitLocked(id);
        if (share.lastAt / 1 days == block.timestamp / 1 days) revert WithdrawnToday(id);
        uint256 limit = _leftOf(id, share);
        if (limit == 0) revert LimitReached(id);
        amount = profitOf(id);
        if (amount == 0) revert NothingToWithdraw(id);
        if (amount > limit) amount = limit;
        share.lastAt = uint64(block.timestamp);
        share.taken += uint128(amount);
        share.takenInStage += uint128(amount);
        emit Taken(id, order, msg.sender, amount, stage);
    }

    /// Pays at once, unless the fund lacks it, or needs it for what is owed already, or its coin refuses.
    function _pays(address user, uint256 amount) private returns (bool) {
        if (_held() < amount + owed) return false;
        try fund.sendRounded(coinAddress, user, amount) {
            return true;
        } catch {
            return false;
        }
    }

    function _held() private view returns (uint256) {
        return IERC20(coinAddress).balanceOf(address(fund));
    }

    function _queue(uint128 order) private {
        uint128 last = _line[0].older;
        _line[order].older = last;
        _line[last].newer = order;
        _line[0].older = order;
    }

    function _unqueue(uint256 order) private {
        Neighbours memory them = _line[order];
        delete _line[order];
        _line[them.older].newer = them.newer;
        _line[them.newer].older = them.older;
    }

    function _leftOf(uint256 id, Share storage share) private view returns (uint256) {
        uint256 most = maximumOf(card.levelOf(id));
        return most > share.takenInStage ? most - share.takenInStage : 0;
    }

    /// The caller's card, if it shares.
    function _shareOf(uint256 id) private view returns (Share storage share) {
        if (card.ownerOf(id) != msg.sender) revert NotYourCard(id);
        share = _shares[id];
        if (share.weight == 0) revert NotInitialised(id);
    }

    function _count(uint256[] calldata tokenIds) private pure {
        if (tokenIds.length == 0 || tokenIds.length > MOST_AT_ONCE) revert WrongAmount();
    }

    function _weightOf(uint256 level) private view returns (uint256 weight) {
        (, , weight, , ) = card.levelTerms(level);
    }

    /// What is in force now.
    function _settings() private view returns (Settings storage) {
        return _from != 0 && block.timestamp >= _from ? _next : _current;
    }

    /// What will be in force from the next stage on.
    function _edit() private returns (Settings storage) {
        if (_from != 0 && block.timestamp >= _from) {
            _current = _next;
            _from = 0;
        }
        if (_from == 0) {
            _next = _current;
            _from = _nextStage();
        }
        return _next;
    }

    /// When the next stage begins; now, if none runs.
    function _nextStage() private view returns (uint64) {
        if (stageNow() == 0) return uint64(block.timestamp);
        Settings storage known = _settings();
        return
            uint64(block.timestamp + known.dis - (block.timestamp - known.start) % known.dis);
    }
}
