// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// Contract with an owner, initially its deployer. A new owner must accept ownership, so a wrong
/// address never gets it. Ownership cannot be renounced, because the earnings here would then be
/// unreachable.
abstract contract Owned is Ownable2Step {
    error OwnerNeeded();

    constructor() Ownable(msg.sender) {}

    function renounceOwnership() public view override onlyOwner {
        revert OwnerNeeded();
    }
}
