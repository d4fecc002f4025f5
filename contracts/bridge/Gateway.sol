// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Owned} from "../Owned.sol";
import {Trx} from "../Trx.sol";
import {Trc10} from "./Trc10.sol";

/// Common base of the gateways of both chains. Each numbers the assets that it takes for crossing.
/// It pays by number what the other one has taken, once.
///
/// The relayer alone decides payments: a dishonest relayer could take everything that the gateway
/// holds, and no one else can take anything. The owner sets fees, up to a maximum, and receives
/// them, and nothing more.
abstract contract Gateway is Owned, ReentrancyGuard {
    enum Kind {
        none,
        trx,
        trc10,
        trc20,
        trc721
    }

    struct Crossing {
        address from;
        Kind kind;
        /// Token's address on the main chain; the zero address for TRX and TRC-10.
        address token;
        /// Main chain's number of a TRC-10; 0 for all others.
        uint256 tokenId;
        /// Amount in smallest units, or the number of a TRC-721.
        uint256 value;
    }

    error OnlyAccounts();
    error OnlyRelayer();
    error WrongFee();
    error BelowMinimum();
    error WrongAmount();
    error WrongToken();
    error UnknownToken();
    error UnknownNonce();
    error NotYours();
    error AlreadyDone();
    error AlreadyMapped();
    error NotCovered();
    error FeeTooHigh();
    error TransferFailed();

    /// Maximum fee, in sun.
    uint256 public constant MAX_FEE = 100_000_000;

    /// Energy of the relayer that a receiver's code may use.
    uint256 private constant RECEIVER_ENERGY = 27_700;

    address public immutable relayer;
    uint256 public retryFee;
    /// Fees paid, in sun. They belong to the owner and are no part of the balance held for others.
    uint256 public bonus;

    mapping(uint256 nonce => Crossing) private _crossings;
    uint256 private _lastNonce;

    constructor(address relayer_) {
        relayer = relayer_;
    }

    modifier onlyRelayer() {
        if (msg.sender != relayer) revert OnlyRelayer();
        _;
    }

    /// Assets that cross belong to the same address on the other chain. An account's key works on
    /// both chains. A contract exists on only one of them, so its assets would be lost on the
    /// other.
    modifier onlyAccounts() {
        if (msg.sender != tx.origin) revert OnlyAccounts();
        _;
    }

    /// Refuses TRC-10 units that no function expects, because they would stay here forever.
    modifier withoutTrc10() {
        (, uint256 value) = Trc10.received();
        if (value != 0) revert WrongToken();
        _;
    }

    function takeBonus() external onlyOwner nonReentrant {
        uint256 amount = bonus;
        bonus = 0;
        Trx.sendToCaller(amount);
    }

    function _checkFee(uint256 fee) internal pure returns (uint256) {
        if (fee > MAX_FEE) revert FeeTooHigh();
        return fee;
    }

    /// Takes exactly the fee.
    function _takeFee(uint256 fee) internal {
        if (msg.value != fee) revert WrongFee();
        bonus += fee;
    }

    /// Takes the fee from the call value and returns the rest.
    function _takeTrx(uint256 fee, uint256 minimum) internal returns (uint256 value) {
        if (msg.value < fee) revert WrongFee();
        bonus += fee;
        value = msg.value - fee;
        if (value < minimum) revert BelowMinimum();
        if (value > type(uint64).max) revert WrongAmount();
    }

    /// Requires the call to bring exactly the named TRC-10 units.
    function _takeTrc10(uint256 tokenId, uint256 value, uint256 minimum) internal view {
        (uint256 id, uint256 units) = Trc10.received();
        if (id != tokenId || units != value) revert WrongToken();
        if (value < minimum) revert BelowMinimum();
    }

    /// Sends TRX from the balance without the fees.
    function _sendTrx(address to, uint256 value) internal {
        if (value > address(this).balance - bonus) revert NotCovered();
        // Calls to these addresses would fail in the calling frame and use all of its energy.
        if (Trx.isPrecompile(to)) revert TransferFailed();
        bool sent;
        // Uses assembly so that no return data is copied: the receiver could use it to spend
        // energy.
        assembly ("memory-safe") {
            sent := call(RECEIVER_ENERGY, to, value, 0, 0, 0, 0)
        }
        if (!sent) revert TransferFailed();
    }

    function _sendTrc10(address to, uint256 tokenId, uint256 value) internal {
        if (Trx.isPrecompile(to) || !Trc10.send(to, tokenId, value)) revert TransferFailed();
    }

    function _note(
        Kind kind,
        address from,
        address token,
        uint256 tokenId,
        uint256 value
    ) internal returns (uint256 nonce) {
        nonce = ++_lastNonce;
        _crossings[nonce] = Crossing(from, kind, token, tokenId, value);
        _tell(nonce, _crossings[nonce]);
    }

    /// Emits a crossing's event again, for a relayer that may have missed it.
    function _retry(uint256 nonce) internal {
        Crossing storage crossing = _crossings[nonce];
        if (crossing.kind == Kind.none) revert UnknownNonce();
        if (crossing.from != msg.sender) revert NotYours();
        _takeFee(retryFee);
        _tell(nonce, crossing);
    }

    /// Emits the event of a crossing.
    function _tell(uint256 nonce, Crossing storage crossing) internal virtual;

    function _crossingOf(uint256 nonce) internal view returns (address, Kind, address, uint256, uint256) {
        Crossing storage crossing = _crossings[nonce];
        return (crossing.from, crossing.kind, crossing.token, crossing.tokenId, crossing.value);
    }
}
