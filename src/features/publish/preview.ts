import {
  costOf,
  presalePriceOf,
  releasesOf,
  shareOf,
  softCapOf,
  type Release,
} from '../../core/presale.ts'
import type { PresaleTerms, TokenTerms } from '../../core/tokenTerms.ts'

// What follows from the terms of a token and its presale, shown before they are cast. Amounts are
// smallest units or sun.

/** A tax above this is a warning sign wherever people trade. */
const HIGH_TAX = 1_000

/** Whether trading is ever taxed by more than a tenth. */
export const isTaxHigh = ({ feeBuy, feeSell, protectTime, protectFee }: TokenTerms): boolean =>
  Math.max(feeBuy, feeSell, protectTime > 0 ? protectFee : 0) > HIGH_TAX

/** What a presale comes to; `supply` is what the creator has of the token. */
export function previewOf(terms: PresaleTerms, supply: bigint) {
  const { presaleEthAmount, maxTotalNum, tradeEthAmount, insideMaxNum } = terms
  const softCap = softCapOf(terms)
  const backingSun = shareOf(presaleEthAmount, terms.backingShare)
  return {
    /** A token's price in the presale, and in the pool when that opens, with `PRICE_DECIMALS`. */
    price: presalePriceOf(terms),
    poolPrice: presalePriceOf({ presaleEthAmount: tradeEthAmount, maxTotalNum: insideMaxNum }),
    /**
     * How far the pool opens above the presale's price; below it if negative. From the exact
     * fractions, not from the prices, which are rounded.
     */
    poolBp: Number(
      (tradeEthAmount * maxTotalNum * 10_000n) / (insideMaxNum * presaleEthAmount) - 10_000n,
    ),
    softCap,
    softCapSun: costOf(terms, softCap),
    /** The cost of the most that one account may buy. */
    personalSun: costOf(terms, terms.presaleMaxNum),
    /** If all are sold: what is held for the insurance, and what the creator may take at once. */
    backingSun,
    creatorSun: presaleEthAmount - tradeEthAmount - backingSun,
    /** What the creator keeps of `supply`. */
    kept: supply - maxTotalNum - insideMaxNum,
  }
}

/** When a buyer's tokens are released: at most `most` times, the first ones and always the last. */
export function firstReleases(terms: PresaleTerms, most: number): Release[] {
  const all = releasesOf(terms)
  return all.length > most ? [...all.slice(0, most - 1), all.at(-1)!] : all
}
