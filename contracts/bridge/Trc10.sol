// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Access to TRON's TRC-10, which Solidity's standard compiler does not support.
///
/// The functions within the assembly stand for single instructions. `trc10.ts` replaces them with
/// `verbatim` in the Yul that the compiler generates from this library. Compiled without it, a
/// contract reverts at every use of TRC-10.
library Trc10 {
    /// Energy that a receiver's code may use when another account pays.
    uint256 private constant RECEIVER_ENERGY = 27_700;

    /// Returns the token id and value of this call; both are 0 if it brings no TRC-10.
    function received() internal view returns (uint256 id, uint256 value) {
        assembly ("memory-safe") {
            function callTokenId() -> result {
                result := selfbalance()
                revert(0, 0)
            }
            function callTokenValue() -> result {
                result := selfbalance()
                revert(0, 0)
            }
            id := callTokenId()
            value := callTokenValue()
        }
    }

    /// Sends units of this contract; returns false if it has too few or the receiver refused.
    function send(address to, uint256 id, uint256 value) internal returns (bool sent) {
        assembly ("memory-safe") {
            function callToken(energy, receiver, units, token) -> result {
                result := call(energy, receiver, units, token, 0, 0, 0)
                revert(0, 0)
            }
            sent := callToken(RECEIVER_ENERGY, to, value, id)
        }
    }
}
