// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A stand-in for Tether's token on TRON, with its awkward rule: an allowance that is not zero
/// cannot be changed into another one that is not zero. It has to be set to zero first.
contract Usdt is ERC20, Ownable {
    error AllowanceNotZero();

    constructor() ERC20("Tether USD", "USDT") Ownable(msg.sender) {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function approve(address spender, uint256 units) public override returns (bool) {
        if (units != 0 && allowance(msg.sender, spender) != 0) revert AllowanceNotZero();
        return super.approve(spender, units);
    }

    /// The faucet of the sandbox.
    function mint(address to, uint256 units) external onlyOwner {
        _mint(to, units);
    }
}
