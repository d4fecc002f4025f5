// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Card} from "Card.sol";
import {CardMarket} from "CardMarket.sol";
import {RewardPools} from "RewardPools.sol";

/// Returns in one call all card data to compare after each step of a test history.
contract CardLens {
    /// Returns for each pool: rate, end, weight, funded, claimed. Then for each account: weight and
    /// claimable amount.
    function rewards(
        RewardPools pools,
        uint256[] calldata ids,
        address[] calldata accounts
    ) external view returns (uint256[] memory words) {
        words = new uint256[](ids.length * (5 + 2 * accounts.length));
        uint256 at;
        for (uint256 i = 0; i < ids.length; i++) {
            at = _pool(pools, ids[i], words, at);
            for (uint256 j = 0; j < accounts.length; j++) {
                words[at++] = pools.weightOf(ids[i], accounts[j]);
                words[at++] = pools.claimable(ids[i], accounts[j]);
            }
        }
    }

    /// Returns for each card: holder, end and weight of its stake, reason and end of its freeze.
    function cards(Card card, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory words)
    {
        words = new uint256[](ids.length * 5);
        uint256 at;
        for (uint256 i = 0; i < ids.length; i++) {
            words[at++] = uint160(card.ownerOf(ids[i]));
            Card.Pledge memory made = card.pledgeOf(ids[i]);
            words[at++] = made.since == 0 ? 0 : made.until;
            words[at++] = made.weight;
            (Card.Reason reason, uint64 until) = card.frozenOf(ids[i]);
            words[at++] = uint256(reason);
            words[at++] = until;
        }
    }

    /// Returns for each listing: seller, whether it is over, asset, price, end, card.
    function listings(CardMarket market, uint256 count)
        external
        view
        returns (uint256[] memory words)
    {
        words = new uint256[](count * 6);
        uint256 at;
        for (uint256 id = 1; id <= count; id++) {
            CardMarket.Listing memory known = market.listingOf(id);
            words[at++] = uint160(known.seller);
            words[at++] = known.isOver ? 1 : 0;
            words[at++] = uint160(known.coin);
            words[at++] = known.price;
            words[at++] = known.expiry;
            words[at++] = known.tokenId;
        }
    }

    function _pool(
        RewardPools pools,
        uint256 id,
        uint256[] memory words,
        uint256 at
    ) private view returns (uint256) {
        (, , uint256 rate, uint64 endsAt, uint256 weight, uint256 funded, uint256 claimed) = pools
            .poolOf(id);
        words[at++] = rate;
        words[at++] = endsAt;
        words[at++] = weight;
        words[at++] = funded;
        words[at++] = claimed;
        return at;
    }
}
