import {
  costOf,
  presalePriceOf,
  releasesOf,
  shareOf,
  softCapOf,
  type Release,
} from '../../core/presale.ts'
import type { PresaleTerms, TokenTerms } from '../../core/tokenTerms.ts'

// Derived figures of a token and its presale, shown before the creation. Amounts are in smallest
// units or sun.

/** Tax, in basis points, above which any market treats it as a warning sign. */
const HIGH_TAX = 1_000

/** Whether trading is ever taxed by more than a tenth. */
export const isTaxHigh = ({ feeBuy, feeSell, protectTime, protectFee }: TokenTerms): boolean =>
  Math.max(feeBuy, feeSell, protectTime > 0 ? protectFee : 0) > HIGH_TAX

/** Returns the derived figures of a presale; `supply` is the creator's amount of the token. */
export function previewOf(terms: PresaleTerms, supply: bigint) {
  const { presaleEthAmount, maxTotalNum, tradeEthAmount, insideMaxNum } = terms
  const softCap = softCapOf(terms)
  const backingSun = shareOf(presaleEthAmount, terms.backingShare)
  return {
    /** Price of a token in the presale, and in the pool at its opening, with `PRICE_DECIMALS`. */
    price: presalePriceOf(terms),
    poolPrice: presalePriceOf({ presaleEthAmount: tradeEthAmount, maxTotalNum: insideMaxNum }),
    /**
     * Difference of the pool's opening price from the presale's price, in basis points. Negative if
     * the pool opens lower. It comes from the exact fractions, because the prices are rounded.
     */
    poolBp: Number(
      (tradeEthAmount * maxTotalNum * 10_000n) / (insideMaxNum * presaleEthAmount) - 10_000n,
    ),
    softCap,
    softCapSun: costOf(terms, softCap),
    /** Cost of the most that one account may buy, in sun. */
    personalSun: costOf(terms, terms.presaleMaxNum),
    /**
     * Amount held for the insurance, and amount due to the creator at once, if all tokens are sold.
     */
    backingSun,
    creatorSun: presaleEthAmount - tradeEthAmount - backingSun,
    /** Part of `supply` that the creator keeps. */
    kept: supply - maxTotalNum - insideMaxNum,
  }
}

/** Returns at most `most` releases of a buyer's tokens: the first ones, and always the last. */
export function firstReleases(terms: PresaleTerms, most: number): Release[] {
  const all = releasesOf(terms)
  return all.length > most ? [...all.slice(0, most - 1), all.at(-1)!] : all
}
