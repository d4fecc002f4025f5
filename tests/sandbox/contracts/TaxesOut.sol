// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Takes 1 % of transfers to the dead address, and of no others.
contract TaxesOut is ERC20("Taxes Out", "OUT") {
    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = to == address(0xdEaD) ? value / 100 : 0;
        if (fee > 0) super._update(from, address(this), fee);
        super._update(from, to, value - fee);
    }
}
