// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// Account that acts for any caller. It attacks a contract that pays it or calls it back, in one of
/// the ways that contracts must withstand.
contract Hostile {
    enum Mood {
        Friendly,
        /// Reverts.
        Refuses,
        /// Ends with INVALID, which uses all energy that it was given.
        Burns,
        /// Reverts, or returns, with so much data that copying it costs the same energy again.
        RevertsBomb,
        ReturnsBomb,
        /// Makes the prepared calls, one each time it is called.
        Reenters
    }

    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// A prepared call was made from within another call, and succeeded.
    event Did(uint256 indexed number);

    Mood public mood;
    Call[] private _prepared;
    uint256 private _next;

    /// Makes a call as its own, with its own TRX; reverts if that call fails.
    function act(address to, uint256 value, bytes calldata data) external {
        (bool done, bytes memory answer) = to.call{value: value}(data);
        if (done) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    function behave(Mood mood_) external {
        mood = mood_;
    }

    /// Sets the calls that it makes, in this order, when it is called back from now on.
    function prepare(Call[] calldata calls) external {
        delete _prepared;
        for (uint256 i = 0; i < calls.length; i++) _prepared.push(calls[i]);
        _next = 0;
        mood = Mood.Reenters;
    }

    receive() external payable {
        _respond();
    }

    /// Accepts a card, if its mood allows the transfer to get that far.
    function onTRC721Received(
        address,
        address,
        uint256,
        bytes calldata
    ) external returns (bytes4) {
        _respond();
        return this.onTRC721Received.selector;
    }

    /// Handles any hook that a token calls.
    fallback() external payable {
        _respond();
    }

    function _respond() private {
        Mood mood_ = mood;
        if (mood_ == Mood.Refuses) revert();
        if (mood_ == Mood.Burns) {
            assembly {
                invalid()
            }
        }
        if (mood_ == Mood.Reenters) return _reenter();
        if (mood_ == Mood.Friendly) return;
        // Memory of n words costs about n² / 512: this size costs half of the energy.
        uint256 size = Math.sqrt(gasleft() * 256) * 32;
        if (mood_ == Mood.RevertsBomb) {
            assembly {
                revert(0, size)
            }
        }
        assembly {
            return(0, size)
        }
    }

    function _reenter() private {
        uint256 number = _next;
        if (number == _prepared.length) return;
        _next = number + 1;
        Call storage prepared = _prepared[number];
        (bool done, ) = prepared.to.call{value: prepared.value}(prepared.data);
        if (done) emit Did(number);
    }
}
