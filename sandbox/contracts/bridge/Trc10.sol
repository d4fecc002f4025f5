// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// TRON's TRC-10, which Solidity's own compiler knows nothing of.
///
/// The functions within the assembly stand for single instructions. `compileBridge.ts` puts these in
/// their place, as `verbatim`, in the Yul that the compiler makes of this; compiled without it, a
/// contract reverts wherever it has to do with TRC-10.
library Trc10 {
    /// What a receiver's code may use of the energy that another one pays for.
    uint256 private constant RECEIVER_ENERGY = 27_700;

    /// What came with this call: 0 of token 0 for nothing.
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

    /// Sends units that this contract has; false if it has not so many, or if they were refused.
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
