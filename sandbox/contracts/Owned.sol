// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// Has an owner, at first whoever deploys it. A new one has to take over what it is given, so that a
/// wrong address gets nothing; and nobody can give it to nobody: what is earned here could not be
/// fetched any more.
abstract contract Owned is Ownable2Step {
    error OwnerNeeded();

    constructor() Ownable(msg.sender) {}

    function renounceOwnership() public view override onlyOwner {
        revert OwnerNeeded();
    }
}
