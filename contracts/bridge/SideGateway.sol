// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Gateway} from "./Gateway.sol";
import {ISideGateway} from "./SideToken.sol";
import {SideTrc20} from "./SideTrc20.sol";
import {SideTrc721} from "./SideTrc721.sol";
import {Trc10} from "./Trc10.sol";

/// Bridge gateway on the side chain. Pays out what the main chain's gateway holds, and takes it
/// back.
///
/// TRC-20 and TRC-721 are minted and burned. TRX and TRC-10 cannot be minted: they come from the
/// gateway's initial supply and return to it. More of them may therefore circulate than has come
/// over, and only as much as has come over can return.
///
/// Calls and events are spelled as in sun-network's gateway.
contract SideGateway is Gateway, ISideGateway {
    event DepositTRX(address to, uint256 value, uint256 nonce);
    event DepositTRC10(address to, uint256 sideChainTokenId, uint256 value, uint256 nonce);
    event DepositTRC20(address to, address sideChainAddress, uint256 value, uint256 nonce);
    event DepositTRC721(address to, address sideChainAddress, uint256 uid, uint256 nonce);
    event DeployDAppTRC20AndMapping(address mainChainAddress, address sideChainAddress, uint256 nonce);
    event DeployDAppTRC721AndMapping(address mainChainAddress, address sideChainAddress, uint256 nonce);
    event TRC10Mapping(uint256 mainChainTokenId, uint256 sideChainTokenId);
    event WithdrawTRX(address from, uint256 value, uint256 nonce);
    event WithdrawTRC10(address from, uint256 mainChainTokenId, uint256 value, uint256 nonce);
    event WithdrawTRC20(address from, address mainChainAddress, uint256 value, uint256 nonce);
    event WithdrawTRC721(address from, address mainChainAddress, uint256 uid, uint256 nonce);

    uint256 public withdrawFee;
    // At least 1: a withdrawal of zero is invalid.
    uint256 public constant withdrawMinTrx = 1;
    uint256 public constant withdrawMinTrc10 = 1;
    uint256 public constant withdrawMinTrc20 = 1;

    mapping(address main => address) public mainToSideContractMap;
    mapping(address side => address) public sideToMainContractMap;
    mapping(uint256 mainId => uint256) public mainToSideTokenId;
    mapping(uint256 sideId => uint256) public sideToMainTokenId;
    /// Main-chain deposits and mappings already carried out, by their nonces there.
    mapping(uint256 nonce => bool) public isDeposited;
    mapping(uint256 nonce => bool) public isMapped;
    /// Amounts that came over and have not returned; TRC-10 by their number here.
    uint256 public circulatingTrx;
    mapping(uint256 sideId => uint256) public circulatingTrc10;

    mapping(address side => Kind) private _kindOf;

    constructor(address relayer_) payable Gateway(relayer_) {}

    /// Accepts TRX from which deposits are paid.
    receive() external payable withoutTrc10 {}

    function setFees(uint256 withdraw, uint256 retry) external onlyOwner {
        withdrawFee = _checkFee(withdraw);
        retryFee = _checkFee(retry);
    }

    function depositTRX(address to, uint256 value, uint256 nonce) external onlyRelayer nonReentrant {
        _arrive(nonce);
        circulatingTrx += value;
        _sendTrx(to, value);
        emit DepositTRX(to, value, nonce);
    }

    function depositTRC10(
        address to,
        uint256 mainChainTokenId,
        uint256 value,
        uint256 nonce
    ) external onlyRelayer nonReentrant {
        _arrive(nonce);
        uint256 tokenId = mainToSideTokenId[mainChainTokenId];
        if (tokenId == 0) revert UnknownToken();
        circulatingTrc10[tokenId] += value;
        _sendTrc10(to, tokenId, value);
        emit DepositTRC10(to, tokenId, value, nonce);
    }

    function depositTRC20(
        address to,
        address mainChainAddress,
        uint256 value,
        uint256 nonce
    ) external onlyRelayer nonReentrant {
        _arrive(nonce);
        address token = _sideOf(mainChainAddress, Kind.trc20);
        SideTrc20(token).mint(to, value);
        emit DepositTRC20(to, token, value, nonce);
    }

    function depositTRC721(
        address to,
        address mainChainAddress,
        uint256 uid,
        uint256 nonce
    ) external onlyRelayer nonReentrant {
        _arrive(nonce);
        address token = _sideOf(mainChainAddress, Kind.trc721);
        SideTrc721(token).mint(to, uid);
        emit DepositTRC721(to, token, uid, nonce);
    }

    function deployDAppTRC20AndMapping(
        address mainChainAddress,
        string calldata name,
        string calldata symbol,
        uint8 decimals,
        uint256 nonce
    ) external onlyRelayer {
        address token = address(new SideTrc20(mainChainAddress, name, symbol, decimals));
        _map(mainChainAddress, token, Kind.trc20, nonce);
        emit DeployDAppTRC20AndMapping(mainChainAddress, token, nonce);
    }

    function deployDAppTRC721AndMapping(
        address mainChainAddress,
        string calldata name,
        string calldata symbol,
        uint256 nonce
    ) external onlyRelayer {
        address token = address(new SideTrc721(mainChainAddress, name, symbol));
        _map(mainChainAddress, token, Kind.trc721, nonce);
        emit DeployDAppTRC721AndMapping(mainChainAddress, token, nonce);
    }

    /// Maps a TRC-10 of this chain to one of the main chain. The whole supply comes with this call.
    function mapTRC10(uint256 mainChainTokenId) external payable onlyRelayer {
        (uint256 tokenId, uint256 value) = Trc10.received();
        if (value == 0 || msg.value != 0) revert WrongAmount();
        if (mainToSideTokenId[mainChainTokenId] != 0 || sideToMainTokenId[tokenId] != 0)
            revert AlreadyMapped();
        mainToSideTokenId[mainChainTokenId] = tokenId;
        sideToMainTokenId[tokenId] = mainChainTokenId;
        emit TRC10Mapping(mainChainTokenId, tokenId);
    }

    function withdrawTRX() external payable onlyAccounts withoutTrc10 returns (uint256) {
        uint256 value = _takeTrx(withdrawFee, withdrawMinTrx);
        if (value > circulatingTrx) revert NotCovered();
        circulatingTrx -= value;
        return _note(Kind.trx, msg.sender, address(0), 0, value);
    }

    /// Withdraws a TRC-10 by its number on this chain.
    function withdrawTRC10(
        uint256 tokenId,
        uint256 tokenValue
    ) external payable onlyAccounts returns (uint256) {
        _takeFee(withdrawFee);
        _takeTrc10(tokenId, tokenValue, withdrawMinTrc10);
        uint256 mainId = sideToMainTokenId[tokenId];
        if (mainId == 0) revert UnknownToken();
        if (tokenValue > circulatingTrc10[tokenId]) revert NotCovered();
        circulatingTrc10[tokenId] -= tokenValue;
        return _note(Kind.trc10, msg.sender, address(0), mainId, tokenValue);
    }

    /// Records a withdrawal; called by a token that has burned what `from` withdraws.
    function onTokenWithdrawal(
        address from,
        uint256 valueOrUid
    ) external payable withoutTrc10 returns (uint256) {
        Kind kind = _kindOf[msg.sender];
        if (kind == Kind.none) revert UnknownToken();
        if (from != tx.origin) revert OnlyAccounts();
        _takeFee(withdrawFee);
        if (kind == Kind.trc20 && valueOrUid < withdrawMinTrc20) revert BelowMinimum();
        return _note(kind, from, sideToMainContractMap[msg.sender], 0, valueOrUid);
    }

    function retryWithdraw(uint256 nonce) external payable withoutTrc10 {
        _retry(nonce);
    }

    /// Returns the account and the withdrawal of a nonce; kind 0 if there is none.
    function withdrawalOf(
        uint256 nonce
    ) external view returns (address from, Kind kind, address token, uint256 tokenId, uint256 value) {
        return _crossingOf(nonce);
    }

    function _arrive(uint256 nonce) private {
        if (isDeposited[nonce]) revert AlreadyDone();
        isDeposited[nonce] = true;
    }

    function _map(address main, address side, Kind kind, uint256 nonce) private {
        if (isMapped[nonce]) revert AlreadyDone();
        if (mainToSideContractMap[main] != address(0)) revert AlreadyMapped();
        isMapped[nonce] = true;
        mainToSideContractMap[main] = side;
        sideToMainContractMap[side] = main;
        _kindOf[side] = kind;
    }

    function _sideOf(address main, Kind kind) private view returns (address side) {
        side = mainToSideContractMap[main];
        if (_kindOf[side] != kind) revert UnknownToken();
    }

    function _tell(uint256 nonce, Crossing storage crossing) internal override {
        (address from, Kind kind, address token, uint256 tokenId, uint256 value) = (
            crossing.from,
            crossing.kind,
            crossing.token,
            crossing.tokenId,
            crossing.value
        );
        if (kind == Kind.trx) emit WithdrawTRX(from, value, nonce);
        else if (kind == Kind.trc10) emit WithdrawTRC10(from, tokenId, value, nonce);
        else if (kind == Kind.trc20) emit WithdrawTRC20(from, token, value, nonce);
        else emit WithdrawTRC721(from, token, value, nonce);
    }
}
