// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Token that reports success and moves nothing.
contract LiesTrue is Ledger {
    function transfer(address, uint256) external pure returns (bool) {
        return true;
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _allow(spender, value);
        return true;
    }
}
