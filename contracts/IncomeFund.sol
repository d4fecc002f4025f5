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

/// Pays income that is recorded elsewhere, by vouchers. An account pays the fee of an order that
/// names the amount to claim. A signer's voucher for exactly that order lets the account claim it,
/// once.
///
/// A signer's key is on an online machine, so it may be stolen. This contract limits the damage:
/// per asset, vouchers pay at most the daily cap. The owner can pause the contract or remove the
/// signer, which applies at once. A higher cap or a new signer would let a thief take more, so both
/// apply two days later.
///
/// Once an end is set, higher fees and minima also apply two days later, because they are worse for
/// those who order. Before that no one can order, so they apply at once. Decreases always do.
///
/// An order lives for seven days from its fee on. Within them it can be paid; after them anyone may
/// return the fee to its payer. An order is therefore never both paid and refunded.
contract IncomeFund is Owned, ReentrancyGuard {
    using Terms for Terms.Term;

    struct Limits {
        /// Maximum of an asset that one chain day pays.
        Terms.Term cap;
        /// Minimum of the asset per order.
        Terms.Term minimum;
        /// Day of the last payment, and the amount paid on it so far.
        uint64 day;
        uint128 paid;
        /// Total amount that open orders name.
        uint256 reserved;
    }

    struct Order {
        address coin;
        uint64 paidAt;
        uint8 state;
        uint128 amount;
        /// Fee of the order, in sun.
        uint64 fee;
    }

    /// Account and id of an order.
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
    /// The amount exceeds the cap of a whole day.
    error BeyondDayCap(uint256 cap);
    error OrderAlreadyUsed();
    error UnknownOrder();
    error OrderAlreadyPaid();
    error FeeIsTakenBack();
    error VoucherExpired();
    error WrongVoucher();
    /// Today's cap has too little left for this amount; it may fit on a later day.
    error DayIsFull(uint256 left);
    error FundLacks();
    error NotYet();
    error NothingToTake();
    error TooManyOrders();

    /// All values apply from `from` on.
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
    /// Named as in the specification; `Paid` holds the order's id.
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

    /// Notice before changes that could let a stolen key take more, or are worse for those who
    /// order.
    uint256 public constant NOTICE = 2 days;
    /// Lifetime of an order.
    uint256 public constant LIFE = 7 days;
    /// Maximum number of fees refunded in one call.
    uint256 public constant MOST_AT_ONCE = 20;
    uint256 private constant DAY = 1 days;
    uint256 private constant MOST_FEE = 1_000_000_000;
    uint128 private constant MOST = type(uint112).max;
    /// Start time of a removed signer's vouchers, which are never valid.
    uint64 private constant NEVER = type(uint64).max;
    uint8 private constant OPEN = 1;
    uint8 private constant PAID = 2;
    uint8 private constant TAKEN_BACK = 3;

    Wtrx public immutable wtrx;
    address public immutable feeAddress;

    /// Minimum and maximum of an order's fee, in sun.
    Terms.Term private _feeMinimum;
    Terms.Term private _feeMaximum;
    /// Start and end of the time in which orders are accepted, in seconds.
    uint64 public start;
    uint64 public end;
    bool public isPaused;
    uint256 public orderCount;
    /// Fees of open orders, in sun: neither income nor the owner's yet.
    uint256 public feesHeld;
    mapping(address coin => Limits) private _limits;
    mapping(address user => mapping(bytes32 order => Order)) private _orders;
    /// Time from which a signer's vouchers are valid, in seconds; zero if it was never named.
    mapping(address signer => uint64) public signerFrom;

    constructor(Wtrx wtrx_, address feeAddress_, address signer) {
        if (feeAddress_ == address(0) || signer == address(0)) revert WrongTerms();
        wtrx = wtrx_;
        feeAddress = feeAddress_;
        signerFrom[signer] = uint64(block.timestamp);
        emit SignerNamed(signer, uint64(block.timestamp));
    }

    /// Sets the limits of an order's fee: decreases apply at once, increases after the notice.
    function setFees(uint64 minimum, uint64 maximum) external onlyOwner {
        if (minimum > maximum || maximum > MOST_FEE) revert WrongTerms();
        uint64 from = _feeMinimum.set(minimum, _notice());
        uint64 other = _feeMaximum.set(maximum, _notice());
        emit FeesSet(minimum, maximum, from > other ? from : other);
    }

    /// Sets the time in which orders are accepted. Accepted orders are paid whatever the end. The
    /// next two days stay as announced. An earlier end takes effect in two days at the earliest,
    /// and a start within them is not postponed.
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

    /// Sets the maximum of an asset that one chain day pays: decreases apply at once, increases in
    /// two days. An asset without a cap is never paid. A cap can be lowered even if the token's
    /// code is gone.
    function setDayCap(address coin, uint128 cap) external onlyOwner {
        bool isCoin = coin == address(0) || coin.code.length > 0;
        if (cap > MOST || (cap > dayCap(coin) && !isCoin)) revert WrongTerms();
        emit DayCapSet(coin, cap, _limits[coin].cap.set(cap, NOTICE));
    }

    /// Sets the minimum of an asset per order: decreases apply at once, increases after the notice.
    function setMinimum(address coin, uint128 minimum) external onlyOwner {
        if (minimum > MOST) revert WrongTerms();
        emit MinimumSet(coin, minimum, _limits[coin].minimum.set(minimum, _notice()));
    }

    /// Names another signer, valid in two days. A removed signer cannot be named again, because its
    /// old vouchers would become valid with it.
    function nameSigner(address signer) external onlyOwner {
        if (signer == address(0) || signerFrom[signer] != 0) revert WrongTerms();
        signerFrom[signer] = uint64(block.timestamp + NOTICE);
        emit SignerNamed(signer, signerFrom[signer]);
    }

    /// Removes a signer at once, which voids all vouchers that it has signed.
    function removeSigner(address signer) external onlyOwner {
        uint64 from = signerFrom[signer];
        if (from == 0 || from == NEVER) revert WrongTerms();
        signerFrom[signer] = NEVER;
        emit SignerRemoved(signer);
    }

    /// Stops or resumes new orders and payments, at once.
    function setPaused(bool isPaused_) external onlyOwner {
        isPaused = isPaused_;
        emit PausedSet(isPaused_);
    }

    /// Deposits funds for payments: the TRX of the call, or approved tokens. Anyone may call it.
    function deposit(address coin, uint256 amount) external payable nonReentrant {
        if (amount == 0) revert WrongAmount();
        if (msg.value != (coin == address(0) ? amount : 0)) revert WrongValue();
        emit Deposited(coin, msg.sender, amount);
        if (coin != address(0)) Coins.take(coin, msg.sender, address(this), amount);
    }

    /// Withdraws funds that no open order names; the held fees are excluded.
    function withdraw(address coin, address to, uint256 amount) external onlyOwner nonReentrant {
        uint256 reserved = _limits[coin].reserved;
        uint256 has = held(coin);
        if (amount == 0 || has < reserved || amount > has - reserved) revert NothingToTake();
        emit Withdrawn(coin, to, amount);
        if (coin == address(0)) Trx.send(wtrx, to, amount);
        else Coins.sendRounded(coin, to, amount);
    }

    /// Pays the fee of an order whose id the caller chose, for a claim of exactly `amount`. The fee
    /// is held until the order is paid. If it is not paid in time, the fee can be refunded.
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

    /// Pays the caller's order, for a valid voucher that has not expired.
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

    /// Refunds the fee of an expired, unpaid order to its payer. Anyone may call it, so no order
    /// holds a fee for longer.
    function takeFeeBack(address user, bytes32 order) external nonReentrant {
        Order storage known = _orders[user][order];
        _checkOpen(known);
        if (!_isOver(known)) revert NotYet();
        _giveBack(known, user, order);
    }

    /// Refunds as `takeFeeBack` does, for up to twenty orders. Skips orders whose fee is not due or
    /// already refunded. Otherwise one refund by another caller just before would make the whole
    /// call fail.
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

    /// Returns the settings. `dis` is the length of a stage, for which the cap counts: a day, in
    /// seconds.
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

    /// Returns the limits of a fee from `from` on; zeros if none are announced.
    function nextFees() external view returns (uint256 minimum, uint256 maximum, uint256 from) {
        if (_feeMinimum.isAnnounced()) from = _feeMinimum.from;
        if (_feeMaximum.isAnnounced()) from = _feeMaximum.from;
        if (from != 0) (minimum, maximum) = (_feeMinimum.next, _feeMaximum.next);
    }

    /// Returns an asset's minimum per order from `from` on; zeros if none is announced.
    function nextMinimum(address coin) external view returns (uint256 minimum, uint256 from) {
        return _limits[coin].minimum.coming();
    }

    /// Returns the limits of an asset. `nextCap` applies from `from` on; zero if none is announced.
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

    /// Returns an order. `state` is 0 for none, 1 if the fee was paid, 2 if the order was paid, and
    /// 3 if the fee was refunded.
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

    /// Returns the amount of an asset that the current chain day can still pay.
    function leftToday(address coin) public view returns (uint256) {
        Limits storage known = _limits[coin];
        uint256 cap = dayCap(coin);
        uint256 paid = known.day == block.timestamp / DAY ? known.paid : 0;
        return paid < cap ? cap - paid : 0;
    }

    /// Returns the balance of an asset, without the fees.
    function held(address coin) public view returns (uint256) {
        if (coin != address(0)) return IERC20(coin).balanceOf(address(this));
        return address(this).balance - feesHeld;
    }

    function isSigner(address account) public view returns (bool) {
        uint64 from = signerFrom[account];
        return from != 0 && block.timestamp >= from;
    }

    /// Returns the digest that a signer signs, by TIP-712: only the last four bytes of the chain id
    /// count, and addresses have 20 bytes.
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

    /// Returns the notice for changes that are worse for those who order; zero while no end is set,
    /// because no one can order then.
    function _notice() private view returns (uint256) {
        return end == 0 ? 0 : NOTICE;
    }

    /// Whether an order's lifetime is over.
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

    /// Counts a payment towards today's cap, and checks that the fund holds it.
    function _spend(address coin, uint128 amount) private {
        uint256 left = leftToday(coin);
        if (amount > left) revert DayIsFull(left);
        if (amount > held(coin)) revert FundLacks();
        Limits storage limits = _limits[coin];
        uint64 today = uint64(block.timestamp / DAY);
        limits.paid = limits.day == today ? limits.paid + amount : amount;
        limits.day = today;
    }

    /// Refunds an order's fee, which is due, to its payer.
    function _giveBack(Order storage known, address user, bytes32 order) private {
        uint64 fee = _close(known, TAKEN_BACK);
        emit FeeTakenBack(order, user, fee);
        Trx.send(wtrx, user, fee);
    }

    /// Closes an order and returns its fee, which is no longer held.
    function _close(Order storage known, uint8 state) private returns (uint64 fee) {
        known.state = state;
        fee = known.fee;
        feesHeld -= fee;
        _limits[known.coin].reserved -= known.amount;
    }
}
