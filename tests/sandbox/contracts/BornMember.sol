// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Referral} from "Referral.sol";

/// Contract that sets its inviter in its constructor, when it has no code yet. `bindAgain` tries
/// once more.
contract BornMember {
    constructor(Referral book, address inviter) {
        book.bindParent(inviter);
    }

    function bindAgain(Referral book, address inviter) external {
        book.bindParent(inviter);
    }

    receive() external payable {
        revert();
    }
}
