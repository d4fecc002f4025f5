// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Token that moves amounts and returns bytes chosen by its deployer: a two, or far too many of
/// them.
contract ReturnsGarbage is Ledger {
    bytes private _answer;

    constructor(bytes memory answer) {
        _answer = answer;
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
        _respond();
    }

    function transferFrom(address from, address to, uint256 value) external {
        _spend(from, value);
        _move(from, to, value);
        _respond();
    }

    /// Burns the balance but leaves the supply unchanged.
    function burn(uint256 value) external {
        _move(msg.sender, address(0), value);
    }

    function approve(address spender, uint256 value) external {
        _allow(spender, value);
        _respond();
    }

    function _respond() private view {
        bytes memory answer = _answer;
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }
}
