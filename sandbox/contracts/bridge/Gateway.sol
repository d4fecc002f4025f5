// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Owned} from "../Owned.sol";
import {Trx} from "../Trx.sol";
import {Trc10} from "./Trc10.sol";

/// What the gateways of both chains have in common: each takes what crosses and numbers it, and pays
/// by number what the other one has taken, once.
///
/// What it pays is what the relayer says: a relayer that lies takes what the gateway holds, and there
/// is no other way to take any. The owner sets fees, up to a maximum, and gets them, and nothing else.
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
        /// On the main chain; nobody for TRX and TRC-10.
        address token;
        /// The main chain's number of a TRC-10, 0 for all others.
        uint256 tokenId;
        /// In smallest units; the number of a TRC-721.
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

    /// In sun.
    uint256 public constant MAX_FEE = 100_000_000;

    /// What a receiver's code may use of the relayer's energy.
    uint256 private constant RECEIVER_ENERGY = 27_700;

    address public immutable relayer;
    uint256 public retryFee;
    /// Fees that were paid, in sun: the owner's, and no part of what the gateway holds for others.
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

    /// What crosses belongs to the same address on the other chain. An account's key is good for both;
    /// a contract is on one of them, and nobody could fetch it on the other.
    modifier onlyAccounts() {
        if (msg.sender != tx.origin) revert OnlyAccounts();
        _;
    }

    /// Units that nobody has asked for would stay here for ever.
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

    /// The fee, and nothing beside it.
    function _takeFee(uint256 fee) internal {
        if (msg.value != fee) revert WrongFee();
        bonus += fee;
    }

    /// Of what came with this call, all but the fee.
    function _takeTrx(uint256 fee, uint256 minimum) internal returns (uint256 value) {
        if (msg.value < fee) revert WrongFee();
        bonus += fee;
        value = msg.value - fee;
        if (value < minimum) revert BelowMinimum();
        if (value > type(uint64).max) revert WrongAmount();
    }

    /// The units that were named, which came with this call.
    function _takeTrc10(uint256 tokenId, uint256 value, uint256 minimum) internal view {
        (uint256 id, uint256 units) = Trc10.received();
        if (id != tokenId || units != value) revert WrongToken();
        if (value < minimum) revert BelowMinimum();
    }

    /// What is not fees.
    function _sendTrx(address to, uint256 value) internal {
        if (value > address(this).balance - bonus) revert NotCovered();
        // To these the call would fail in the frame that makes it, with all of its energy.
        if (Trx.isPrecompile(to)) revert TransferFailed();
        bool sent;
        // By hand, so that nothing of the answer is copied: that would be the receiver's to spend too.
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

    /// Says it again, for the relayer who may have missed it.
    function _retry(uint256 nonce) internal {
        Crossing storage crossing = _crossings[nonce];
        if (crossing.kind == Kind.none) revert UnknownNonce();
        if (crossing.from != msg.sender) revert NotYours();
        _takeFee(retryFee);
        _tell(nonce, crossing);
    }

    /// The event of a crossing.
    function _tell(uint256 nonce, Crossing storage crossing) internal virtual;

    function _crossingOf(uint256 nonce) internal view returns (address, Kind, address, uint256, uint256) {
        Crossing storage crossing = _crossings[nonce];
        return (crossing.from, crossing.kind, crossing.token, crossing.tokenId, crossing.value);
    }
}
