// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {FixedPlans} from "FixedPlans.sol";
import {StakeBook} from "StakeBook.sol";
import {Staking} from "Staking.sol";

/// Returns in one call all stake data to compare after each step of a test history.
contract StakeLens {
    /// Returns for each pool: amount staked, whether it is closed, costs collected. Then the amount
    /// of each account.
    function pools(
        Staking book,
        address[] calldata accounts
    ) external view returns (uint256[] memory words) {
        uint256 count = book.placeCount();
        words = new uint256[](count * (3 + accounts.length));
        uint256 at;
        for (uint256 place = 1; place <= count; place++) {
            at = _place(book, place, accounts, words, at);
            words[at++] = book.kept(place);
        }
    }

    /// Returns for each plan: amount staked, whether it is closed, the amount of each account. Then
    /// fund, reserved amount, and the largest stake that still fits.
    function plans(
        FixedPlans book,
        address[] calldata accounts
    ) external view returns (uint256[] memory words) {
        uint256 count = book.placeCount();
        words = new uint256[](count * (5 + accounts.length));
        uint256 at;
        for (uint256 place = 1; place <= count; place++) {
            at = _place(book, place, accounts, words, at);
            words[at++] = book.fundOf(place);
            words[at++] = book.reservedOf(place);
            words[at++] = book.stillFits(place);
        }
    }

    /// Returns for each stake: start, end of its lock, time when it ended, cost, place, amount.
    function stakes(
        StakeBook book,
        address[] calldata owners,
        bytes32[] calldata orders
    ) external view returns (uint256[] memory words) {
        words = new uint256[](orders.length * 6);
        uint256 at;
        for (uint256 i = 0; i < orders.length; i++) {
            StakeBook.Stake memory stake = book.stakeOf(owners[i], orders[i]);
            words[at++] = stake.since;
            words[at++] = stake.until;
            words[at++] = stake.endedAt;
            words[at++] = stake.costBp;
            words[at++] = stake.place;
            words[at++] = stake.amount;
        }
    }

    /// Returns for each stake in a plan: its whole reward, the amount paid, the claimable amount.
    function rewards(
        FixedPlans book,
        address[] calldata owners,
        bytes32[] calldata orders
    ) external view returns (uint256[] memory words) {
        words = new uint256[](orders.length * 3);
        uint256 at;
        for (uint256 i = 0; i < orders.length; i++) {
            (words[at], words[at + 1]) = book.rewardOf(owners[i], orders[i]);
            words[at + 2] = book.claimable(owners[i], orders[i]);
            at += 3;
        }
    }

    function _place(
        StakeBook book,
        uint256 place,
        address[] calldata accounts,
        uint256[] memory words,
        uint256 at
    ) private view returns (uint256) {
        words[at++] = book.staked(place);
        words[at++] = book.isClosed(place) ? 1 : 0;
        for (uint256 i = 0; i < accounts.length; i++)
            words[at++] = book.stakedBy(place, accounts[i]);
        return at;
    }
}
