// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {Coins} from "../Coins.sol";
import {Gateway} from "./Gateway.sol";

/// Bridge gateway on the main chain. Holds the assets that are on the side chain, and returns them.
///
/// Calls and events are spelled as in sun-network's gateway.
contract MainGateway is Gateway {
    error NotDeployedByYou();

    event TRXReceived(address from, uint64 value, uint256 nonce);
    event TRC10Received(address from, uint64 tokenId, uint64 tokenValue, uint256 nonce);
    event TRC20Received(address from, address contractAddress, uint64 value, uint256 nonce);
    event TRC721Received(address from, address contractAddress, uint256 uid, uint256 nonce);
    event TRC20Mapping(address contractAddress, uint256 nonce);
    event TRC721Mapping(address contractAddress, uint256 nonce);
    event TRXWithdraw(address from, uint256 value, uint256 nonce);
    event TRC10Withdraw(address from, uint256 tokenId, uint256 value, uint256 nonce);
    event TRC20Withdraw(address from, address contractAddress, uint256 value, uint256 nonce);
    event TRC721Withdraw(address from, address contractAddress, uint256 uid, uint256 nonce);

    struct Mapping {
        address by;
        Kind kind;
        address token;
    }

    uint256 public depositFee;
    uint256 public mappingFee;
    // At least 1: a deposit of zero is invalid.
    uint256 public constant depositMinTrx = 1;
    uint256 public constant depositMinTrc10 = 1;
    uint256 public constant depositMinTrc20 = 1;

    /// Kind under which a token crosses.
    mapping(address token => Kind) public mappedAs;
    mapping(uint256 nonce => Mapping) public mappingOf;
    /// Side-chain withdrawals already paid, by their nonces there.
    mapping(uint256 nonce => bool) public isWithdrawn;
    uint256 private _lastMapping;

    constructor(address relayer_) Gateway(relayer_) {}

    function setFees(uint256 deposit, uint256 mapping_, uint256 retry) external onlyOwner {
        depositFee = _checkFee(deposit);
        mappingFee = _checkFee(mapping_);
        retryFee = _checkFee(retry);
    }

    function depositTRX() external payable onlyAccounts withoutTrc10 returns (uint256) {
        return _note(Kind.trx, msg.sender, address(0), 0, _takeTrx(depositFee, depositMinTrx));
    }

    function depositTRC10(
        uint64 tokenId,
        uint64 tokenValue
    ) external payable onlyAccounts returns (uint256) {
        _takeFee(depositFee);
        _takeTrc10(tokenId, tokenValue, depositMinTrc10);
        return _note(Kind.trc10, msg.sender, address(0), tokenId, tokenValue);
    }

    /// Deposits an approved token; exactly this amount must arrive.
    function depositTRC20(
        address contractAddress,
        uint64 value
    ) external payable onlyAccounts withoutTrc10 nonReentrant returns (uint256) {
        _takeFee(depositFee);
        if (mappedAs[contractAddress] != Kind.trc20) revert UnknownToken();
        if (value < depositMinTrc20) revert BelowMinimum();
        Coins.take(contractAddress, msg.sender, address(this), value);
        return _note(Kind.trc20, msg.sender, contractAddress, 0, value);
    }

    /// Deposits an approved token.
    function depositTRC721(
        address contractAddress,
        uint256 uid
    ) external payable onlyAccounts withoutTrc10 nonReentrant returns (uint256) {
        _takeFee(depositFee);
        if (mappedAs[contractAddress] != Kind.trc721) revert UnknownToken();
        IERC721 token = IERC721(contractAddress);
        if (token.ownerOf(uid) != msg.sender) revert Coins.CoinNotTaken(contractAddress);
        token.transferFrom(msg.sender, address(this), uid);
        if (token.ownerOf(uid) != address(this)) revert Coins.CoinNotTaken(contractAddress);
        return _note(Kind.trc721, msg.sender, contractAddress, 0, uid);
    }

    function retryDeposit(uint256 nonce) external payable withoutTrc10 {
        _retry(nonce);
    }

    /// Requests a side-chain token for a token that the caller deployed with the transaction
    /// `txId`.
    function mappingTRC20(bytes calldata txId) external payable withoutTrc10 returns (uint256) {
        return _map(txId, Kind.trc20);
    }

    function mappingTRC721(bytes calldata txId) external payable withoutTrc10 returns (uint256) {
        return _map(txId, Kind.trc721);
    }

    function retryMapping(uint256 nonce) external payable withoutTrc10 {
        Mapping storage known = mappingOf[nonce];
        if (known.kind == Kind.none) revert UnknownNonce();
        if (known.by != msg.sender) revert NotYours();
        _takeFee(retryFee);
        _tellMapping(nonce, known);
    }

    function withdrawTRX(address to, uint256 value, uint256 nonce) external onlyRelayer nonReentrant {
        _pay(nonce);
        _sendTrx(to, value);
        emit TRXWithdraw(to, value, nonce);
    }

    function withdrawTRC10(
        address to,
        uint256 tokenId,
        uint256 value,
        uint256 nonce
    ) external onlyRelayer nonReentrant {
        _pay(nonce);
        _sendTrc10(to, tokenId, value);
        emit TRC10Withdraw(to, tokenId, value, nonce);
    }

    function withdrawTRC20(
        address to,
        address contractAddress,
        uint256 value,
        uint256 nonce
    ) external onlyRelayer nonReentrant {
        _pay(nonce);
        if (mappedAs[contractAddress] != Kind.trc20) revert UnknownToken();
        Coins.send(contractAddress, to, value);
        emit TRC20Withdraw(to, contractAddress, value, nonce);
    }

    /// Sends without a receiver callback: the receiver is the depositor, or an account that got the
    /// token on the side chain.
    function withdrawTRC721(
        address to,
        address contractAddress,
        uint256 uid,
        uint256 nonce
    ) external onlyRelayer nonReentrant {
        _pay(nonce);
        if (mappedAs[contractAddress] != Kind.trc721) revert UnknownToken();
        IERC721(contractAddress).transferFrom(address(this), to, uid);
        emit TRC721Withdraw(to, contractAddress, uid, nonce);
    }

    /// Returns the depositor and the deposit of a nonce; kind 0 if there is none.
    function depositOf(
        uint256 nonce
    ) external view returns (address from, Kind kind, address token, uint256 tokenId, uint256 value) {
        return _crossingOf(nonce);
    }

    function _pay(uint256 nonce) private {
        if (isWithdrawn[nonce]) revert AlreadyDone();
        isWithdrawn[nonce] = true;
    }

    function _map(bytes calldata txId, Kind kind) private returns (uint256 nonce) {
        _takeFee(mappingFee);
        // TRON's rule for the address of a contract that a transaction deploys.
        bytes32 hash = keccak256(abi.encodePacked(txId, bytes1(0x41), msg.sender));
        address token = address(uint160(uint256(hash)));
        if (txId.length != 32 || token.code.length == 0) revert NotDeployedByYou();
        if (mappedAs[token] != Kind.none) revert AlreadyMapped();
        // Under the wrong kind, its units would count as numbers, or the reverse.
        bool isTrc721 = ERC165Checker.supportsERC165InterfaceUnchecked(token, type(IERC721).interfaceId);
        if (isTrc721 != (kind == Kind.trc721)) revert WrongToken();
        mappedAs[token] = kind;
        nonce = ++_lastMapping;
        mappingOf[nonce] = Mapping(msg.sender, kind, token);
        _tellMapping(nonce, mappingOf[nonce]);
    }

    function _tellMapping(uint256 nonce, Mapping storage known) private {
        if (known.kind == Kind.trc20) emit TRC20Mapping(known.token, nonce);
        else emit TRC721Mapping(known.token, nonce);
    }

    function _tell(uint256 nonce, Crossing storage crossing) internal override {
        (address from, Kind kind, address token, uint256 tokenId, uint256 value) = (
            crossing.from,
            crossing.kind,
            crossing.token,
            crossing.tokenId,
            crossing.value
        );
        // All values except the numbers of a TRC-721 were limited to 64 bits on deposit.
        if (kind == Kind.trx) emit TRXReceived(from, uint64(value), nonce);
        else if (kind == Kind.trc10) emit TRC10Received(from, uint64(tokenId), uint64(value), nonce);
        else if (kind == Kind.trc20) emit TRC20Received(from, token, uint64(value), nonce);
        else emit TRC721Received(from, token, value, nonce);
    }
}
