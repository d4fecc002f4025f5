// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Wtrx} from "./Wtrx.sol";

/// Sends TRX so that whoever receives it has no say in the transaction of somebody else.
library Trx {
    error TransferFailed();

    /// What a receiver's code may use of the energy that another one pays for: 30,000, of which 2,300
    /// come with TRX by themselves. On TRON a contract hands on all that it has, unless it names a
    /// limit: one INVALID would burn everything.
    uint256 private constant RECEIVER_ENERGY = 30_000 - 2_300;

    /// Sends to anybody. A receiver that refuses has it as WTRX, so that nobody has to fetch it and
    /// nobody can hold others up.
    function send(Wtrx wtrx, address to, uint256 amount) internal {
        if (amount == 0) return;
        bool sent;
        // To these the call would fail in the frame that makes it, with all of its energy.
        if (!isPrecompile(to) && to != address(this)) {
            // By hand, so that nothing of the answer is copied: that would be the receiver's to spend too.
            assembly ("memory-safe") {
                sent := call(RECEIVER_ENERGY, to, amount, 0, 0, 0, 0)
            }
        }
        if (sent) return;
        wtrx.deposit{value: amount}();
        if (!wtrx.transfer(to, amount)) revert TransferFailed();
    }

    /// Whether TRON may run code of its own there: from 1 on, and from 0x1000001 on. TRX for one that is
    /// no account yet are an error of the contract that sends them, not of the call: no limit helps.
    function isPrecompile(address account) internal pure returns (bool) {
        return uint160(account) >> 32 == 0;
    }

    /// Sends to the account that made this call: its own energy, and its own loss if it refuses.
    function sendToCaller(uint256 amount) internal {
        (bool sent, ) = msg.sender.call{value: amount}("");
        if (!sent) revert TransferFailed();
    }
}
