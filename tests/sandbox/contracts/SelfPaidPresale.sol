// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {CastToken} from "CastToken.sol";
import {Presale, PresaleTerms} from "Presale.sol";
import {Wtrx} from "Wtrx.sol";

/// Creates presales as the factory does. It can name the presale itself as the developer. A creator
/// can do so too, by computing its address from the transaction's id and storing it in a contract
/// that makes the call.
contract SelfPaidPresale {
    function presell(address original, PresaleTerms memory terms, bool toItself) external {
        address made = Clones.clone(original);
        if (toItself) terms.devLPReceiver = made;
        Presale(made).initialize(terms, CastToken(made), msg.sender, Wtrx(payable(made)), 1, 1);
    }
}
