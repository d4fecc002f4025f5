// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";
import {Terms} from "./Terms.sol";
import {Trx} from "./Trx.sol";
import {Wtrx} from "./Wtrx.sol";

/// Pays income that is booked elsewhere, by vouchers. Somebody pays the fee for an order, which names
/// what is to be withdrawn; a signer's voucher for exactly that lets them take it, once.
///
/// A signer's key is on a machine that people reach, so it may be stolen. What it can do is bounded
/// here: of each coin it takes at most the cap of a day, until the owner pauses or removes it, which
/// counts at once; what would let it take more, a higher cap or another signer, counts two days later.
///
/// So does what is worse for those who order, once there is an end: higher fees and minima. Until then
/// nobody can order, and they count at once. Better ones always do.
///
/// An order lives for seven days from its fee on. Within them it can be paid; after them anybody may
/// send the fee back to whoever paid it. So no order is ever both.
contract IncomeFund is Owned, ReentrancyGuard {
    using Terms for Terms.Term;

    struct Limits {
        /// The most of a coin that a chain day pays.
        Terms.Term cap;
        /// The least of it that an order names.
        Terms.Term minimum;
        /// The day of the last payment, and what it has paid so far.
        uint64 day;
        uint128 paid;
        /// What open orders name.
        uint256 reserved;
    }

    struct Order {
        address coin;
        uint64 paidAt;
        uint8 state;
        uint128 amount;
        /// In sun.
        uint64 fee;
    }

    /// Whose order, and which of theirs.
    struct OrderName {
        address user;
        bytes32 order;
    }

    error WrongTerms();
    error WrongAmount();
    error WrongValue();
    error IsPaused();
    error NotYetOpen();
    error HasEnded();
    error BelowMinimum();
    /// More than a day pays.
    error BeyondDayCap(uint256 cap);
    error OrderAlreadyUsed();
    error UnknownOrder();
    error OrderAlreadyPaid();
    error FeeIsTakenBack();
    error VoucherExpired();
    error WrongVoucher();
    /// Today has paid too much for this; tomorrow it will be possible.
    error DayIsFull(uint256 left);
    error FundLacks();
    error NotYet();
    error NothingToTake();
    error TooManyOrders();

    /// All of it counts from `from` on.
    event FeesSet(uint64 minimum, uint64 maximum, uint64 from);
    event TimesSet(uint64 start, uint64 end);
    event DayCapSet(address indexed coin, uint128 cap, uint64 from);
    event MinimumSet(address indexed coin, uint128 minimum, uint64 from);
    event SignerNamed(address indexed signer, uint64 from);
    event SignerRemoved(address indexed signer);
    event PausedSet(bool isPaused);
    event Deposited(address indexed coin, address indexed from, uint256 amount);
    event FeePaid(
        bytes32 indexed order,
        address indexed user,
        address indexed coin,
        uint256 amount,
        uint256 fee
    );
    /// As the specification has it; `Paid` says which order it was.
    event Withdraw(address user, uint256 amount, uint256 timeStamp);
    event Paid(bytes32 indexed order, address indexed user, address indexed coin, uint256 amount);
    event FeeTakenBack(bytes32 indexed order, address indexed user, uint256 fee);
    event Withdrawn(address indexed coin, address indexed to, uint256 amount);

    bytes32 private constant DOMAIN =
        keccak256(
            "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
        );
    bytes32 private constant VOUCHER =
        keccak256(
            "Voucher(address user,bytes32 order,address coin,uint256 amount,uint256 expires)"
        );
    bytes32 private constant NAME = keccak256("IncomeFund");
    bytes32 private constant VERSION = keccak256("1");

    /// Before what could let a stolen key take more counts, or what is worse for those who order.
    uint256 public constant NOTICE = 2 days;
    /// Of an order.
    uint256 public constant LIFE = 7 days;
    /// As many fees go back at once.
    uint256 public constant MOST_AT_ONCE = 20;
    uint256 private constant DAY = 1 days;
    uint256 private constant MOST_FEE = 1_000_000_000;
    uint128 private constant MOST = type(uint112).max;
    /// From when on the vouchers of a removed signer count.
    uint64 private constant NEVER = type(uint64).max;
    uint8 private constant OPEN = 1;
    uint8 private constant PAID = 2;
    uint8 private constant TAKEN_BACK = 3;

    Wtrx public immutable wtrx;
    address public immutable feeAddress;

    /// What an order's fee may be, in sun.
    Terms.Term private _feeMinimum;
    Terms.Term private _feeMaximum;
    /// When orders are taken, in seconds.
    uint64 public start;
    uint64 public end;
    bool public isPaused;
    uint256 public orderCount;
    /// Of open orders: neither income nor the owner's yet, in sun.
    uint256 public feesHeld;
    mapping(address coin => Limits) private _limits;
    mapping(address user => mapping(bytes32 order => Order)) private _orders;
    /// From when on a signer's vouchers count, in seconds; zero: it was never named.
    mapping(address signer => uint64) public signerFrom;

    constructor(Wtrx wtrx_, address feeAddress_, address signer) {
        if (feeAddress_ == address(0) || signer == address(0)) revert WrongTerms();
        wtrx = wtrx_;
        feeAddress = feeAddress_;
        signerFrom[signer] = uint64(block.timestamp);
        emit SignerNamed(signer, uint64(block.timestamp));
    }

    /// Sets what an order's fee may be: less at once, more with notice.
    function setFees(uint64 minimum, uint64 maximum) external onlyOwner {
        if (minimum > maximum || maximum > MOST_FEE) revert WrongTerms();
        uint64 from = _feeMinimum.set(minimum, _notice());
        uint64 other = _feeMaximum.set(maximum, _notice());
        emit FeesSet(minimum, maximum, from > other ? from : other);
    }

    /// When orders are taken. Those that were taken are paid, whatever the end. What the next two days
    /// have of it stays: an earlier end is two days ahead at least, and a start is not put off in them.
    function setTimes(uint64 start_, uint64 end_) external onlyOwner {
        if (end_ <= start_) revert WrongTerms();
        uint64 soon = uint64(block.timestamp + NOTICE);
        if (start < soon && block.timestamp < end) {
            if (start_ > start && start_ > block.timestamp) revert WrongTerms();
            uint64 least = end < soon ? end : soon;
            if (end_ < least) end_ = least;
        }
        (start, end) = (start_, end_);
        emit TimesSet(start_, end_);
    }

    /// Sets the most of a coin that a chain day pays: less at once, more in two days. A coin that has
    /// no cap is not paid at all; less of one is possible whatever has become of it.
    function setDayCap(address coin, uint128 cap) external onlyOwner {
        bool isCoin = coin == address(0) || coin.code.length > 0;
        if (cap > MOST || (cap > dayCap(coin) && !isCoin)) revert WrongTerms();
        emit DayCapSet(coin, cap, _limits[coin].cap.set(cap, NOTICE));
    }

    /// Sets the least of a coin that an order names: less at once, more with notice.
    function setMinimum(address coin, uint128 minimum) external onlyOwner {
        if (minimum > MOST) revert WrongTerms();
        emit MinimumSet(coin, minimum, _limits[coin].minimum.set(minimum, _notice()));
    }

    /// Lets another one sign, in two days. Who was removed never signs again: their old vouchers would
    /// count with them.
    function nameSigner(address signer) external onlyOwner {
        if (signer == address(0) || signerFrom[signer] != 0) revert WrongTerms();
        signerFrom[signer] = uint64(block.timestamp + NOTICE);
        emit SignerNamed(signer, signerFrom[signer]);
    }

    /// Takes it from one at once, with all vouchers that it has signed.
    function removeSigner(address signer) external onlyOwner {
        uint64 from = signerFrom[signer];
        if (from == 0 || from == NEVER) revert WrongTerms();
        signerFrom[signer] = NEVER;
        emit SignerRemoved(signer);
    }

    /// Neither takes orders nor pays any, at once.
    function setPaused(bool isPaused_) external onlyOwner {
        isPaused = isPaused_;
        emit PausedSet(isPaused_);
    }

    /// Brings what is to be paid: TRX that are sent along, or tokens that were approved. Anybody may.
    function deposit(address coin, uint256 amount) external payable nonReentrant {
        if (amount == 0) revert WrongAmount();
        if (msg.value != (coin == address(0) ? amount : 0)) revert WrongValue();
        emit Deposited(coin, msg.sender, amount);
        if (coin != address(0)) Coins.take(coin, msg.sender, address(this), amount);
    }

    /// Takes out what no open order names, and nothing of the fees.
    function withdraw(address coin, address to, uint256 amount) external onlyOwner nonReentrant {
        uint256 reserved = _limits[coin].reserved;
        uint256 has = held(coin);
        if (amount == 0 || has < reserved || amount > has - reserved) revert NothingToTake();
        emit Withdrawn(coin, to, amount);
        if (coin == address(0)) Trx.send(wtrx, to, amount);
        else Coins.sendRounded(coin, to, amount);
    }

    /// Pays the fee of an order, which the caller chose, for a withdrawal of exactly that much. It is
    /// kept until the order is paid, and can be taken back where that did not happen.
    function payFee(bytes32 order, address coin, uint128 amount) external payable nonReentrant {
        if (isPaused) revert IsPaused();
        if (block.timestamp < start) revert NotYetOpen();
        if (block.timestamp >= end) revert HasEnded();
        if (msg.value < _feeMinimum.at() || msg.value > _feeMaximum.at()) revert WrongValue();
        Limits storage limits = _limits[coin];
        if (amount == 0) revert WrongAmount();
        if (amount < limits.minimum.at()) revert BelowMinimum();
        uint128 cap = dayCap(coin);
        if (amount > cap) revert BeyondDayCap(cap);
        if (_orders[msg.sender][order].state != 0) revert OrderAlreadyUsed();
        uint64 fee = uint64(msg.value);
        _orders[msg.sender][order] = Order(coin, uint64(block.timestamp), OPEN, amount, fee);
        orderCount += 1;
        feesHeld += fee;
        limits.reserved += amount;
        emit FeePaid(order, msg.sender, coin, amount, fee);
    }

    /// Pays the caller's order, for a voucher of it that has not expired.
    function withDraw(
        bytes32 order,
        uint128 amount,
        uint256 expires,
        bytes calldata signature
    ) external nonReentrant {
        if (isPaused) revert IsPaused();
        Order storage known = _orders[msg.sender][order];
        _checkOpen(known);
        if (amount != known.amount) revert WrongAmount();
        address coin = known.coin;
        if (block.timestamp > expires || _isOver(known)) revert VoucherExpired();
        _checkSigned(digestOf(msg.sender, order, coin, amount, expires), signature);
        _spend(coin, amount);
        uint64 fee = _close(known, PAID);
        emit Withdraw(msg.sender, amount, block.timestamp);
        emit Paid(order, msg.sender, coin, amount);
        Trx.send(wtrx, feeAddress, fee);
        if (coin == address(0)) Trx.sendToCaller(amount);
        else Coins.sendRounded(coin, msg.sender, amount);
    }

    /// Sends the fee of an order that was not paid in its time back to whoever paid it. Anybody may
    /// ask for it: so no order keeps anything for longer.
    function takeFeeBack(address user, bytes32 order) external nonReentrant {
        Order storage known = _orders[user][order];
        _checkOpen(known);
        if (!_isOver(known)) revert NotYet();
        _giveBack(known, user, order);
    }

    /// As `takeFeeBack`, for up to twenty orders. One whose fee may not go back, or has gone already, is
    /// left out: else whoever is a moment earlier with one of them would have all of them fail.
    function takeFeesBack(OrderName[] calldata names) external nonReentrant {
        if (names.length > MOST_AT_ONCE) revert TooManyOrders();
        bool isAny = false;
        for (uint256 i = 0; i < names.length; i++) {
            Order storage known = _orders[names[i].user][names[i].order];
            if (known.state != OPEN || !_isOver(known)) continue;
            _giveBack(known, names[i].user, names[i].order);
            isAny = true;
        }
        if (!isAny) revert NothingToTake();
    }

    /// `dis` is the length of a stage, in which the cap counts: a day, in seconds.
    function getData()
        external
        view
        returns (
            uint256 minimum,
            uint256 maximum,
            uint256 from,
            uint256 until,
            uint256 dis,
            uint256 orders
        )
    {
        return (_feeMinimum.at(), _feeMaximum.at(), start, end, DAY, orderCount);
    }

    /// What a fee may be from `from` on; all zero, if nothing was announced.
    function nextFees() external view returns (uint256 minimum, uint256 maximum, uint256 from) {
        if (_feeMinimum.isAnnounced()) from = _feeMinimum.from;
        if (_feeMaximum.isAnnounced()) from = _feeMaximum.from;
        if (from != 0) (minimum, maximum) = (_feeMinimum.next, _feeMaximum.next);
    }

    /// The least of a coin that an order names from `from` on; both zero, if nothing was announced.
    function nextMinimum(address coin) external view returns (uint256 minimum, uint256 from) {
        return _limits[coin].minimum.coming();
    }

    /// What holds for a coin. `nextCap` counts from `from` on; zero, if none was announced.
    function limitsOf(
        address coin
    )
        external
        view
        returns (
            uint256 cap,
            uint256 nextCap,
            uint256 from,
            uint256 minimum,
            uint256 left,
            uint256 has,
            uint256 reserved
        )
    {
        Limits storage known = _limits[coin];
        cap = known.cap.at();
        (nextCap, from) = known.cap.coming();
        minimum = known.minimum.at();
        left = leftToday(coin);
        has = held(coin);
        reserved = known.reserved;
    }

    /// `state` is 0 for none, 1 for one whose fee was paid, 2 for one that was paid, and 3 for one whose
    /// fee was taken back.
    function orderOf(
        address user,
        bytes32 order
    )
        external
        view
        returns (address coin, uint256 amount, uint256 fee, uint256 paidAt, uint8 state)
    {
        Order storage known = _orders[user][order];
        return (known.coin, known.amount, known.fee, known.paidAt, known.state);
    }

    function dayCap(address coin) public view returns (uint128) {
        return _limits[coin].cap.at();
    }

    /// What the chain day still pays of a coin.
    function leftToday(address coin) public view returns (uint256) {
        Limits storage known = _limits[coin];
        uint256 cap = dayCap(coin);
        uint256 paid = known.day == block.timestamp / DAY ? known.paid : 0;
        return paid < cap ? cap - paid : 0;
    }

    /// What there is of a coin, without the fees.
    function held(address coin) public view returns (uint256) {
        if (coin != address(0)) return IERC20(coin).balanceOf(address(this));
        return address(this).balance - feesHeld;
    }

    function isSigner(address account) public view returns (bool) {
        uint64 from = signerFrom[account];
        return from != 0 && block.timestamp >= from;
    }

    /// What a signer signs, after TIP-712: the chain's number has its last four bytes alone, and
    /// addresses are of 20 bytes.
    function digestOf(
        address user,
        bytes32 order,
        address coin,
        uint256 amount,
        uint256 expires
    ) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, NAME, VERSION, block.chainid & 0xffffffff, address(this))
        );
        bytes32 voucher = keccak256(abi.encode(VOUCHER, user, order, coin, amount, expires));
        return keccak256(abi.encodePacked(hex"1901", domain, voucher));
    }

    /// Before what is worse for those who order counts: while there is no end, nobody can.
    function _notice() private view returns (uint256) {
        return end == 0 ? 0 : NOTICE;
    }

    /// Whether an order that was taken has had its time.
    function _isOver(Order storage known) private view returns (bool) {
        return block.timestamp >= known.paidAt + LIFE;
    }

    function _checkOpen(Order storage known) private view {
        if (known.state == OPEN) return;
        if (known.state == PAID) revert OrderAlreadyPaid();
        if (known.state == TAKEN_BACK) revert FeeIsTakenBack();
        revert UnknownOrder();
    }

    function _checkSigned(bytes32 digest, bytes calldata signature) private view {
        (address signer, ECDSA.RecoverError wrong, ) = ECDSA.tryRecover(digest, signature);
        if (wrong != ECDSA.RecoverError.NoError || !isSigner(signer)) revert WrongVoucher();
    }

    /// Counts a payment of today, which the fund must have.
    function _spend(address coin, uint128 amount) private {
        uint256 left = leftToday(coin);
        if (amount > left) revert DayIsFull(left);
        if (amount > held(coin)) revert FundLacks();
        Limits storage limits = _limits[coin];
        uint64 today = uint64(block.timestamp / DAY);
        limits.paid = limits.day == today ? limits.paid + amount : amount;
        limits.day = today;
    }

    /// Sends its fee, which is due, back to whoever paid it.
    function _giveBack(Order storage known, address user, bytes32 order) private {
        uint64 fee = _close(known, TAKEN_BACK);
        emit FeeTakenBack(order, user, fee);
        Trx.send(wtrx, user, fee);
    }

    /// Gives back its fee, which is held no more.
    function _close(Order storage known, uint8 state) private returns (uint64 fee) {
        known.state = state;
        fee = known.fee;
        feesHeld -= fee;
        _limits[known.coin].reserved -= known.amount;
    }
}
