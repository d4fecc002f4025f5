// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IncomeFund} from "IncomeFund.sol";

/// Returns in one call all data of the income fund to compare after each step of a test history.
contract IncomeLens {
    uint256 private constant OF_ALL = 11;
    uint256 private constant OF_COIN = 9;
    uint256 private constant OF_ORDER = 5;

    /// Returns the terms, the fees held, whether the fund is paused, and the announced fees. Then
    /// the limits of each asset, each order, and whether each signer counts.
    function fund(
        IncomeFund book,
        address[] calldata coins,
        address[] calldata users,
        bytes32[] calldata orders,
        address[] calldata signers
    ) external view returns (uint256[] memory words) {
        uint256 at = OF_ALL;
        uint256 orderWords = users.length * OF_ORDER;
        words = new uint256[](at + coins.length * OF_COIN + orderWords + signers.length);
        _terms(book, words);
        for (uint256 i = 0; i < coins.length; i++) {
            _limits(book, coins[i], words, at);
            at += OF_COIN;
        }
        for (uint256 i = 0; i < users.length; i++) {
            _order(book, users[i], orders[i], words, at);
            at += OF_ORDER;
        }
        for (uint256 i = 0; i < signers.length; i++)
            words[at++] = book.isSigner(signers[i]) ? 1 : 0;
    }

    function _terms(IncomeFund book, uint256[] memory words) private view {
        (words[0], words[1], words[2], words[3], words[4], words[5]) = book.getData();
        words[6] = book.feesHeld();
        words[7] = book.isPaused() ? 1 : 0;
        (words[8], words[9], words[10]) = book.nextFees();
    }

    function _limits(
        IncomeFund book,
        address coin,
        uint256[] memory words,
        uint256 at
    ) private view {
        (
            words[at],
            words[at + 1],
            words[at + 2],
            words[at + 3],
            words[at + 4],
            words[at + 5],
            words[at + 6]
        ) = book.limitsOf(coin);
        (words[at + 7], words[at + 8]) = book.nextMinimum(coin);
    }

    function _order(
        IncomeFund book,
        address user,
        bytes32 order,
        uint256[] memory words,
        uint256 at
    ) private view {
        address coin;
        (coin, words[at + 1], words[at + 2], words[at + 3], words[at + 4]) = book.orderOf(
            user,
            order
        );
        words[at] = uint160(coin);
    }
}
