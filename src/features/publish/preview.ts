import { PRICE_DECIMALS } from '../../core/price.ts'
import type { Millis } from '../../core/time.ts'
import type { PresaleTerms, TokenTerms } from '../../core/tokenTerms.ts'

// What follows from the terms of a token and its presale, shown before they are cast. Amounts are
// smallest units or sun, rounded as `Presale.sol` does.

const WHOLE = 10_000n

/** A tax above this is a warning sign wherever people trade. */
const HIGH_TAX = 1_000

/** Turns sun per smallest unit of a token with 18 decimals into TRX per whole token. */
const PRICE_OF = 10n ** BigInt(PRICE_DECIMALS - 6 + 18)

const divideUp = (value: bigint, by: bigint) => (value + by - 1n) / by

/** Whether trading is ever taxed by more than a tenth. */
export const isTaxHigh = ({
  feeBuy,
  feeSell,
  protectTime,
  protectFee,
}: Pick<TokenTerms, 'feeBuy' | 'feeSell' | 'protectTime' | 'protectFee'>): boolean =>
  Math.max(feeBuy, feeSell, protectTime > 0 ? protectFee : 0) > HIGH_TAX

/** One time at which tokens are released. */
export interface Release {
  /** After the launch. */
  readonly after: Millis
  /** Total released from then on. */
  readonly bp: number
}

export interface PresalePreview {
  /** A token's price in the presale, and in the pool when that opens, with `PRICE_DECIMALS`. */
  readonly price: bigint
  readonly poolPrice: bigint
  /** How far the pool opens above the presale's price; below it if negative. */
  readonly poolBp: number
  readonly softCap: bigint
  readonly softCapSun: bigint
  /** The cost of the most that one account may buy. */
  readonly personalSun: bigint
  /** If all are sold: what is held for the insurance, and what the creator may take at once. */
  readonly backingSun: bigint
  readonly creatorSun: bigint
  /** What the creator keeps of `supply`. */
  readonly kept: bigint
}

/** What a presale comes to; `supply` is what the creator has of the token. */
export function previewOf(terms: PresaleTerms, supply: bigint): PresalePreview {
  const { presaleEthAmount, maxTotalNum, tradeEthAmount, insideMaxNum } = terms
  const price = (presaleEthAmount * PRICE_OF) / maxTotalNum
  const poolPrice = (tradeEthAmount * PRICE_OF) / insideMaxNum
  const softCap = divideUp(maxTotalNum * BigInt(terms.softCapRate), WHOLE)
  const costOf = (units: bigint) => divideUp(units * presaleEthAmount, maxTotalNum)
  const backingSun = (presaleEthAmount * BigInt(terms.backingShare)) / WHOLE
  return {
    price,
    poolPrice,
    // From the exact fractions, not from the prices, which are rounded.
    poolBp: Number(
      (tradeEthAmount * maxTotalNum * WHOLE) / (insideMaxNum * presaleEthAmount) - WHOLE,
    ),
    softCap,
    softCapSun: costOf(softCap),
    personalSun: costOf(terms.presaleMaxNum),
    backingSun,
    creatorSun: presaleEthAmount - tradeEthAmount - backingSun,
    kept: supply - maxTotalNum - insideMaxNum,
  }
}

/** When a buyer's tokens are released: at most `most` times, the first ones and always the last. */
export function releasesOf(terms: PresaleTerms, most: number): Release[] {
  const { vestingDelay, vestingDis, vestingRate } = terms
  const count = Math.ceil(Number(WHOLE) / vestingRate)
  const indexes = Array.from({ length: Math.min(count, most) }, (_, index) =>
    index === most - 1 ? count - 1 : index,
  )
  return indexes.map((index) => ({
    after: vestingDelay + index * vestingDis,
    bp: Math.min(Number(WHOLE), (index + 1) * vestingRate),
  }))
}
