import { PRICE_DECIMALS } from '../../core/price.ts'
import type { Millis } from '../../core/time.ts'
import type { PresaleTerms, TokenTerms } from '../../core/tokenTerms.ts'

// What follows from the terms of a token and its presale, told before they are cast. Amounts are
// smallest units or sun, rounded as `Presale.sol` does.

const WHOLE = 10_000n

/** Beyond this a tax is a warning wherever people trade. */
const HIGH_TAX = 1_000

/** Sun for smallest units of a token with 18 decimals, as TRX for a whole one. */
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
  /** How much is released from then on, altogether. */
  readonly bp: number
}

export interface PresalePreview {
  /** Of a token in the presale and in the pool when that opens, with `PRICE_DECIMALS`. */
  readonly price: bigint
  readonly poolPrice: bigint
  /** By how much the pool begins above the presale's price; below it if negative. */
  readonly poolBp: number
  readonly softCap: bigint
  readonly softCapSun: bigint
  /** What the most that one account may buy costs. */
  readonly personalSun: bigint
  /** If all are sold: what is held for the insurance, and what the creator may take at once. */
  readonly backingSun: bigint
  readonly creatorSun: bigint
  /** What the creator keeps of `supply`. */
  readonly kept: bigint
}

/** What a presale of a token, of which the creator has `supply`, comes to. */
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
    // Of the exact fractions: neither price is rounded before.
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

/** When the tokens of a buyer are released: the first times up to `most`, and always the last one. */
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
