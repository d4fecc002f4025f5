// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Gateway interface that the side chain's tokens call.
interface ISideGateway {
    function onTokenWithdrawal(address from, uint256 valueOrUid) external payable returns (uint256);
}

/// Common base of the side chain's tokens. Each represents a token of the main chain, whose gateway
/// holds as much as exists here.
abstract contract SideToken {
    error OnlyGateway();

    address public immutable gateway = msg.sender;
    /// Address of the token on the main chain.
    address public immutable mainChainAddress;

    constructor(address mainChainAddress_) {
        mainChainAddress = mainChainAddress_;
    }

    modifier onlyGateway() {
        if (msg.sender != gateway) revert OnlyGateway();
        _;
    }

    /// Reports the burned value to the gateway and passes on the fee; returns the nonce.
    function _withdraw(uint256 valueOrUid) internal returns (uint256) {
        return ISideGateway(gateway).onTokenWithdrawal{value: msg.value}(msg.sender, valueOrUid);
    }
}
