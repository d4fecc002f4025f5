import * as v from 'valibot'
import { address, millis, text, units, wholeNumber } from '../schema.ts'

// The parameters of a token and of a presale by their names in the specification (section 3), as
// fields of a request and of an answer. What can be made of them, the contracts decide.

/** As a form writes it, and as JSON does. */
const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((word) => word === 'true'),
  ),
])

/** Basis points. */
export const rate = v.pipe(wholeNumber, v.maxValue(10_000))

/** Name and symbol exactly as they will stand on the chain: nothing is left out of them here. */
export const tokenFields = {
  name: v.pipe(v.string(), v.maxLength(64)),
  symbol: v.pipe(v.string(), v.maxLength(24)),
  totalSupply: units,
  feeBuy: rate,
  feeSell: rate,
  feeRecipient: v.optional(address),
  lpBurnEnabled: flag,
  lpBurnFrequency: millis,
  percentForLPBurn: rate,
  burnLimit: units,
  protectTime: millis,
  protectFee: rate,
  isInsideSell: flag,
  swapThreshold: units,
}

export const presaleFields = {
  startTime: millis,
  presaleEthAmount: units,
  tradeEthAmount: units,
  maxTotalNum: units,
  presaleMaxNum: units,
  insideMaxNum: units,
  softCapRate: rate,
  lpDistributionEnabled: flag,
  userLPShare: rate,
  devLPShare: rate,
  devLPReceiver: v.optional(address),
  vestingDelay: millis,
  vestingDis: millis,
  vestingRate: rate,
  backingShare: rate,
}

/** As they are shown: names of other people lose what would turn or hide their neighbours. */
export const tokenTerms = v.object({ ...tokenFields, name: text(64), symbol: text(24) })
export const presaleTerms = v.object(presaleFields)
