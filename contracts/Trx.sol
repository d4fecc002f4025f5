// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Wtrx} from "./Wtrx.sol";

/// Sends TRX without giving the receiver control over a transaction that another account pays for.
library Trx {
    error TransferFailed();

    /// Energy that a receiver's code may use when another account pays: 30,000, of which 2,300 come
    /// with the TRX automatically. On TRON a call without a limit forwards all remaining energy.
    /// One INVALID opcode would then burn all of it.
    uint256 private constant RECEIVER_ENERGY = 30_000 - 2_300;

    /// Sends TRX to any address. If the receiver refuses, it gets the amount as WTRX instead. No
    /// receiver has to withdraw, and none can block other accounts.
    function send(Wtrx wtrx, address to, uint256 amount) internal {
        if (amount == 0) return;
        bool sent;
        // Calls to these addresses would fail in the calling frame and use all of its energy.
        if (!isPrecompile(to) && to != address(this)) {
            // Uses assembly so that no return data is copied: the receiver could use it to spend
            // energy.
            assembly ("memory-safe") {
                sent := call(RECEIVER_ENERGY, to, amount, 0, 0, 0, 0)
            }
        }
        if (sent) return;
        wtrx.deposit{value: amount}();
        if (!wtrx.transfer(to, amount)) revert TransferFailed();
    }

    /// Whether TRON may have a precompile at this address: from 1 upwards, and from 0x1000001
    /// upwards. If the address is not yet an account, sending TRX to it fails the sending contract,
    /// not the call. A limit does not help.
    function isPrecompile(address account) internal pure returns (bool) {
        return uint160(account) >> 32 == 0;
    }

    /// Sends TRX to the caller, without an energy limit. The caller pays the energy, and bears the
    /// loss if it refuses.
    function sendToCaller(uint256 amount) internal {
        (bool sent, ) = msg.sender.call{value: amount}("");
        if (!sent) revert TransferFailed();
    }
}
