// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a token of the side chain tells its gateway.
interface ISideGateway {
    function onTokenWithdrawal(address from, uint256 valueOrUid) external payable returns (uint256);
}

/// What the tokens of the side chain have in common: each is one of the main chain, of which the gateway
/// there holds as much as there is of it here.
abstract contract SideToken {
    error OnlyGateway();

    address public immutable gateway = msg.sender;
    /// The token of the main chain.
    address public immutable mainChainAddress;

    constructor(address mainChainAddress_) {
        mainChainAddress = mainChainAddress_;
    }

    modifier onlyGateway() {
        if (msg.sender != gateway) revert OnlyGateway();
        _;
    }

    /// Tells the gateway what was burnt, and gives it the fee; returns the nonce.
    function _withdraw(uint256 valueOrUid) internal returns (uint256) {
        return ISideGateway(gateway).onTokenWithdrawal{value: msg.value}(msg.sender, valueOrUid);
    }
}
