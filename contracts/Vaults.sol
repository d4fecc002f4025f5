// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Vault} from "./Vault.sol";

/// Creates the vaults of a contract that holds tokens for users.
abstract contract Vaults {
    event VaultMade(address indexed vault);

    address private immutable _original = address(new Vault());

    function _makeVault() internal returns (Vault vault) {
        vault = Vault(Clones.clone(_original));
        emit VaultMade(address(vault));
    }
}
