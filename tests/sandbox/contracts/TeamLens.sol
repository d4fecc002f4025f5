// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Referral} from "Referral.sol";

/// Returns in one call all team data to compare after each step of a test history.
contract TeamLens {
    uint256 private constant OF_EACH = 7;

    /// Returns for each account: inviter, time since when, direct members by three methods, size by
    /// two, and whether it may invite.
    function teams(
        Referral book,
        address[] calldata accounts
    ) external view returns (uint256[] memory words) {
        words = new uint256[](accounts.length * OF_EACH);
        uint256 at;
        for (uint256 i = 0; i < accounts.length; i++) {
            address user = accounts[i];
            (address inviter, uint64 boundAt, uint256 direct, uint256 size) = book.team(user);
            words[at++] = uint160(inviter);
            words[at++] = boundAt;
            words[at++] = direct;
            words[at++] = book.getMembersSize(user);
            words[at++] = size;
            words[at++] = book.teamNum(user);
            words[at++] = book.isActive(user) ? 1 : 0;
        }
    }

    /// Returns a page of an account's members; `reverted` if there is none.
    function page(
        Referral book,
        address top,
        uint256 start,
        uint256 end
    ) external view returns (bool reverted, address[] memory members) {
        try book.getMembersByPage(top, start, end) returns (address[] memory told) {
            return (false, told);
        } catch {
            return (true, members);
        }
    }
}
