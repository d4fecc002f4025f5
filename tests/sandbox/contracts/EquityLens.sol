// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {RwaEquity} from "RwaEquity.sol";

/// Returns in one call all equity data to compare after each step of a test history.
contract EquityLens {
    uint256 private constant OF_ALL = 20;
    uint256 private constant OF_LEVEL = 4;
    uint256 private constant OF_CARD = 8;
    uint256 private constant OF_USER = 3;
    uint256 private constant OF_ORDER = 4;

    /// Returns the global values, then those of each level, card, user and order.
    function all(
        RwaEquity equity,
        uint256[] calldata levels,
        uint256[] calldata ids,
        address[] calldata users
    ) external view returns (uint256[] memory words) {
        uint256 orders = equity.orderCount();
        words = new uint256[](
            OF_ALL + levels.length * OF_LEVEL + ids.length * OF_CARD + users.length * OF_USER
                + orders * OF_ORDER
        );
        uint256 at = _whole(equity, words);
        for (uint256 i = 0; i < levels.length; i++) {
            words[at++] = equity.isNamed(levels[i]) ? 1 : 0;
            words[at++] = equity.maximumOf(levels[i]);
            (words[at], words[at + 1]) = equity.nextMaximumOf(levels[i]);
            at += 2;
        }
        uint256[] memory profits = equity.getProfitByIds(ids);
        for (uint256 i = 0; i < ids.length; i++) {
            at = _card(equity, ids[i], words, at);
            words[at++] = equity.lastWithdrawDay(ids[i]);
            words[at++] = profits[i];
        }
        for (uint256 i = 0; i < users.length; i++) {
            (, words[at], words[at + 1], words[at + 2]) = equity.userWithdrawDetail(users[i]);
            at += OF_USER;
        }
        for (uint256 order = 1; order <= orders; order++) {
            (address user, uint256 amount, uint8 status) = equity.orders(order);
            (words[at++], words[at++], words[at++]) = (uint160(user), amount, status);
            words[at++] = equity.owedBefore(order);
        }
    }

    function _whole(RwaEquity equity, uint256[] memory words) private view returns (uint256) {
        (words[0], words[1], words[2], words[3], words[4], words[5]) = equity.getData();
        (words[6], words[7], words[8], words[9], words[10], words[11]) = equity.getNext();
        words[12] = equity.stageNow();
        words[13] = equity.totalWeight();
        words[14] = equity.deposited();
        words[15] = equity.owed();
        words[16] = equity.orderCount();
        words[17] = equity.identifiers().length;
        words[18] = equity.feeOf(1);
        words[19] = equity.feeOf(20);
        return OF_ALL;
    }

    function _card(
        RwaEquity equity,
        uint256 id,
        uint256[] memory words,
        uint256 at
    ) private view returns (uint256) {
        bool isOpen;
        (words[at], words[at + 1], words[at + 2], isOpen, words[at + 4], words[at + 5]) = equity
            .shareOf(id);
        words[at + 3] = isOpen ? 1 : 0;
        return at + 6;
    }
}
