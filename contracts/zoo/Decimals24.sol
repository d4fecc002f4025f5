// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Plain token with 24 decimals.
contract Decimals24 is ERC20("Fine", "FINE") {
    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function burn(uint256 value) external {
        _burn(msg.sender, value);
    }

    function decimals() public pure override returns (uint8) {
        return 24;
    }
}
