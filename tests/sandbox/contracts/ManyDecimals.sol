// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Plain token that reports the decimals that it was created with.
contract ManyDecimals is ERC20("Many", "MANY") {
    uint8 private immutable _decimals;

    constructor(uint8 decimals_) {
        _decimals = decimals_;
        _mint(msg.sender, 10 ** 40);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }
}
