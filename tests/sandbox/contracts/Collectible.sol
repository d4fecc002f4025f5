// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// TRC-721 that anyone can mint.
contract Collectible is ERC721("Collectible", "COLL") {
    function mint(uint256 uid) external {
        _mint(msg.sender, uid);
    }
}
