// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Token that reverts for receivers on its list.
contract RefusesSome is ERC20("Refuses Some", "REF") {
    error Refused();

    mapping(address account => bool) public isRefused;

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function refuse(address account, bool whether) external {
        isRefused[account] = whether;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (isRefused[to]) revert Refused();
        super._update(from, to, value);
    }
}
