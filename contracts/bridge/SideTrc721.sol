// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {SideToken} from "./SideToken.sol";

/// Side-chain version of a main-chain TRC-721, minted and burned as it crosses.
contract SideTrc721 is ERC721, SideToken {
    error NotYours();

    constructor(
        address mainChainAddress_,
        string memory name_,
        string memory symbol_
    ) ERC721(name_, symbol_) SideToken(mainChainAddress_) {}

    /// Mints without a receiver callback, as on the main chain's gateway.
    function mint(address to, uint256 uid) external onlyGateway {
        _mint(to, uid);
    }

    /// Withdraws to the main chain, for the gateway's fee.
    function withdrawal(uint256 uid) external payable returns (uint256 nonce) {
        if (_requireOwned(uid) != msg.sender) revert NotYours();
        _burn(uid);
        return _withdraw(uid);
    }
}
