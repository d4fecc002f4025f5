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

/// Equity in real-world assets. It belongs to cards, not to accounts. A deposit by the owner is
/// divided among the initialised cards, by the weight of their levels. A card's owner withdraws its
/// part in stages, up to a maximum per stage and once a day. All of it is recorded by the card's
/// number, so a sale of the card resets nothing.
///
/// If the fund cannot pay at once, because its token is paused or its balance was seized, the
/// amount stays owed to the withdrawer. Owed amounts come before later ones, and anyone may settle
/// them. A receiver that the token refuses does not delay a later order if the fund also holds the
/// amounts owed before it.
contract RwaEquity is Owned, ReentrancyGuard, Vaults {
    struct Settings {
        /// Fee of a withdrawal, in sun: `feeMinimum` per card, and never more than the maximum.
        uint64 feeMinimum;
        uint64 feeMaximum;
        /// Times in seconds: stages of length `dis` from `start` to `end`.
        uint64 start;
        uint64 end;
        uint64 dis;
        /// Counter of schedules: stages with another start or length belong to another series.
        uint64 series;
        /// Levels whose cards can be initialised.
        uint256[] identifiers;
    }

    /// Maximum that a card of a level may withdraw per stage; `next` applies from `from` on.
    struct Maximum {
        uint128 now;
        uint128 next;
        uint64 from;
    }

    struct Share {
        uint64 lastAt;
        /// Stage opened last.
        uint128 stage;
        uint128 takenInStage;
        uint128 taken;
        /// Zero if the card was not initialised.
        uint64 weight;
        /// Value of `_perWeight` from which this card shares.
        uint256 countedFrom;
    }

    /// `withdrawStatus` is 1 for paid and 2 for owed.
    struct Order {
        address user;
        uint128 amount;
        uint8 withdrawStatus;
    }

    /// Neighbours of an order in the queue of owed orders; those of order zero are its ends.
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
    /// The fund holds less than this order and all older owed orders.
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
    /// Named as in the specification; `Ordered` holds the order's number.
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
    /// Maximum deposits over the contract's whole life.
    uint256 private constant MOST_DEPOSITED = type(uint112).max;
    uint256 private constant MOST_FEE = 1_000_000_000;
    uint256 private constant SHORTEST_STAGE = 1 days;
    uint256 private constant LONGEST_STAGE = 365 days;
    uint256 private constant LONGEST = 3_650 days;
    uint256 private constant MOST_LEVELS = 32;
    uint256 private constant MOST_TEXT = 200;
    /// Maximum number of cards in one call, so that it stays within a transaction's energy.
    uint256 private constant MOST_AT_ONCE = 20;
    uint256 private constant PAGE = 200;
    uint8 private constant PAID = 1;
    uint8 private constant OWED = 2;

    Card public immutable card;
    Wtrx public immutable wtrx;
    address public immutable coinAddress;
    address public immutable feeAddress;
    /// Vault with the tokens. Any tokens sent to it directly pay owed amounts.
    Vault public immutable fund;

    uint256 public totalWeight;
    uint256 public deposited;
    /// Amount withdrawn but not paid yet.
    uint256 public owed;
    uint256 public orderCount;
    mapping(uint256 order => Order) public orders;
    mapping(uint256 order => Neighbours) private _line;

    Settings private _current;
    Settings private _next;
    /// Time from which `_next` applies; zero if there is no next.
    uint64 private _from;
    mapping(uint256 level => Maximum) private _maxima;
    mapping(uint256 tokenId => Share) private _shares;
    /// Earnings of one unit of weight since the beginning, times SCALE.
    uint256 private _perWeight;

    constructor(Card card_, Wtrx wtrx_, address coin_, address feeAddress_) {
        if (feeAddress_ == address(0) || coin_.code.length == 0) revert WrongTerms();
        card = card_;
        wtrx = wtrx_;
        coinAddress = coin_;
        feeAddress = feeAddress_;
        fund = _makeVault();
    }

    // Settings of the owner apply from the next stage on; outside of all stages, at once.

    function setFees(uint64 minimum, uint64 maximum) external onlyOwner {
        if (minimum > maximum || maximum > MOST_FEE) revert WrongTerms();
        Settings storage next = _edit();
        next.feeMinimum = minimum;
        next.feeMaximum = maximum;
        emit FeesSet(minimum, maximum, _from);
    }

    /// Sets the times of the stages. A new end keeps the stages; a new start or length begins a new
    /// series. All stages are complete. A stage cut short would continue under other terms if the
    /// end later moved.
    function setTimes(uint64 start, uint64 end, uint64 dis) external onlyOwner {
        if (dis < SHORTEST_STAGE || dis > LONGEST_STAGE || end <= start) revert WrongTerms();
        if ((end - start) % dis != 0 || end > block.timestamp + LONGEST) revert WrongTerms();
        Settings storage next = _edit();
        Settings storage known = _settings();
        bool isSame = start == known.start && dis == known.dis;
        if (end < _from || (!isSame && start < _from)) revert WrongTerms();
        (next.start, next.end, next.dis) = (start, end, dis);
        // Counts from the settings in force: an announced and replaced schedule never had a stage.
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

    /// Divides an approved amount among the cards that share; records the proof of its source.
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

    /// Lets cards share in later deposits; each card once.
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

    /// Opens the cards' maximum for the current stage, once per card and stage.
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

    /// Withdraws the amounts available to these cards, for the exact fee. Reverts if one of them
    /// has nothing available.
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

    /// Pays an owed order, if the fund holds enough for it and all older owed orders. Anyone may
    /// call it.
    function settle(uint256 order) external nonReentrant {
        Order storage known = orders[order];
        if (known.withdrawStatus != OWED) revert NotOwed();
        uint256 held = _held();
        // Counts the older orders only if the fund does not cover all owed amounts.
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

    /// Returns the settings that apply from `from` on; zeros if none are pending.
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

    /// Returns each card's earned and not yet withdrawn amount.
    function getProfitByIds(
        uint256[] calldata tokenIds
    ) external view returns (uint256[] memory amounts) {
        amounts = new uint256[](tokenIds.length);
        for (uint256 i = 0; i < tokenIds.length; i++) amounts[i] = profitOf(tokenIds[i]);
    }

    /// Returns the day of a card's last withdrawal, counted since 1970; zero for never.
    function lastWithdrawDay(uint256 tokenId) external view returns (uint256) {
        return _shares[tokenId].lastAt / 1 days;
    }

    /// Returns a card's share: its weight (zero if none), its total withdrawn, and its maximum for
    /// the current stage. Further, whether that stage is open, the amount withdrawn in it, and the
    /// time of the last withdrawal.
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

    /// Returns the sum still open in the current stage for a user's first 200 cards.
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

    /// Returns the fee for a number of cards, in sun.
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

    /// Returns the announced maximum and the time from which it applies; zeros if none is pending.
    function nextMaximumOf(uint256 level) external view returns (uint256 next, uint256 from) {
        Maximum storage known = _maxima[level];
        return block.timestamp < known.from ? (known.next, known.from) : (0, 0);
    }

    /// Returns the sum of the owed orders older than this owed order.
    function owedBefore(uint256 order) public view returns (uint256 sum) {
        for (uint256 at = _line[order].older; at != 0; at = _line[at].older)
            sum += orders[at].amount;
    }

    function profitOf(uint256 tokenId) public view returns (uint256) {
        Share storage share = _shares[tokenId];
        return (share.weight * (_perWeight - share.countedFrom)) / SCALE - share.taken;
    }

    /// Returns the current stage: its series times 2^64, plus its index from 1 on; zero outside all
    /// stages.
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
        // Before any times are set, no end has passed.
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

    /// Pays at once and returns true. Returns false if the fund lacks the amount, needs it for owed
    /// orders, or the token refuses.
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

    /// Returns the share of a card of the caller; reverts if it has none.
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

    /// Returns the settings in force.
    function _settings() private view returns (Settings storage) {
        return _from != 0 && block.timestamp >= _from ? _next : _current;
    }

    /// Returns the settings that apply from the next stage on, for editing.
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

    /// Returns the start of the next stage, or the current time outside all stages.
    function _nextStage() private view returns (uint64) {
        if (stageNow() == 0) return uint64(block.timestamp);
        Settings storage known = _settings();
        return
            uint64(block.timestamp + known.dis - (block.timestamp - known.start) % known.dis);
    }
}
