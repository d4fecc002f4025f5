import * as v from 'valibot'
import { address, millis, text, units, wholeNumber } from '../schema.ts'

// The parameters of a token and of a presale by their names in the specification (section 3), as
// fields of requests and answers. Which values are valid, the contracts decide.

const isTrue = (word: 'true' | 'false') => word === 'true'

/** As forms and JSON write it. */
const flag = v.union([v.boolean(), v.pipe(v.picklist(['true', 'false']), v.transform(isTrue))])

/** Basis points. */
export const rate = v.pipe(wholeNumber, v.maxValue(10_000))

/** Name and symbol exactly as they will be on the chain: nothing is stripped from them here. */
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

/** For display: other people's names lose what would reorder or hide their neighbours. */
export const tokenTerms = v.object({ ...tokenFields, name: text(64), symbol: text(24) })
export const presaleTerms = v.object(presaleFields)
