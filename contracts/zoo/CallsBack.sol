// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Token that calls the sender before and the receiver after each transfer, as ERC-777 does, with
/// all remaining energy. It calls the hook that the account has registered, otherwise the account
/// itself if it is a contract.
contract CallsBack is ERC20("Calls Back", "CALL") {
    mapping(address account => address) public hookOf;

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function burn(uint256 value) external {
        _burn(msg.sender, value);
    }

    function register(address hook) external {
        hookOf[msg.sender] = hook;
    }

    function _update(address from, address to, uint256 value) internal override {
        _tell(from, "tokensToSend(address,address,uint256)", from, to, value);
        super._update(from, to, value);
        _tell(to, "tokensReceived(address,address,uint256)", from, to, value);
    }

    /// Calls the hook and ignores a failure, which alone stops no transfer.
    function _tell(
        address account,
        string memory what,
        address from,
        address to,
        uint256 value
    ) private {
        address hook = hookOf[account];
        if (hook == address(0)) hook = account;
        if (hook.code.length == 0) return;
        bytes memory data = abi.encodeWithSignature(what, from, to, value);
        assembly {
            pop(call(gas(), hook, 0, add(data, 32), mload(data), 0, 0))
        }
    }
}
