// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Burning} from "Burning.sol";
import {TrxBurnSale} from "TrxBurnSale.sol";

/// Returns in one call all burning data to compare after each step of a test history.
contract BurnLens {
    uint256 private constant OF_ALL = 3;
    uint256 private constant OF_COIN = 10;

    /// Returns the stream, the total power and the number of burns. For each account: power and the
    /// time when its miner was activated. For each token: terms, amount burned, supply, balance of
    /// the dead address, and amount burned by each account.
    function burning(
        Burning book,
        address[] calldata coins,
        address[] calldata accounts
    ) external view returns (uint256[] memory words) {
        uint256 count = accounts.length;
        words = new uint256[](OF_ALL + 2 * count + coins.length * (OF_COIN + count));
        (words[0], words[1], words[2]) = (book.stream(), book.totalPower(), book.burnCount());
        uint256 at = OF_ALL;
        for (uint256 i = 0; i < count; i++) {
            words[at++] = book.powerOf(accounts[i]);
            words[at++] = book.activatedAt(accounts[i]);
        }
        for (uint256 i = 0; i < coins.length; i++) {
            _coin(book, coins[i], words, at);
            at += OF_COIN;
            for (uint256 j = 0; j < count; j++)
                words[at++] = book.burnedBy(coins[i], accounts[j]);
        }
    }

    /// Returns the amount given, the amount left, the most that can be given, and the amount given
    /// by each account.
    function sale(
        TrxBurnSale book,
        address[] calldata accounts
    ) external view returns (uint256[] memory words) {
        words = new uint256[](3 + accounts.length);
        (words[0], words[1], words[2]) = (book.given(), book.left(), book.mostGiven());
        for (uint256 i = 0; i < accounts.length; i++) words[3 + i] = book.givenBy(accounts[i]);
    }

    function _coin(Burning book, address coin, uint256[] memory words, uint256 at) private view {
        bool hasBurn;
        (
            words[at],
            words[at + 1],
            words[at + 2],
            hasBurn,
            words[at + 4],
            words[at + 5],
            words[at + 6]
        ) = book.termsOf(coin);
        words[at + 3] = hasBurn ? 1 : 0;
        words[at + 7] = book.burned(coin);
        words[at + 8] = IERC20(coin).totalSupply();
        words[at + 9] = IERC20(coin).balanceOf(address(0xdEaD));
    }
}
