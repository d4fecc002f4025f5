// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {SideToken} from "./SideToken.sol";

/// Side-chain version of a main-chain TRC-20, minted and burned as it crosses.
contract SideTrc20 is ERC20, SideToken {
    uint8 private immutable _decimals;

    constructor(
        address mainChainAddress_,
        string memory name_,
        string memory symbol_,
        uint8 decimals_
    ) ERC20(name_, symbol_) SideToken(mainChainAddress_) {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 value) external onlyGateway {
        _mint(to, value);
    }

    /// Withdraws to the main chain, for the gateway's fee.
    function withdrawal(uint256 value) external payable returns (uint256 nonce) {
        _burn(msg.sender, value);
        return _withdraw(value);
    }
}
