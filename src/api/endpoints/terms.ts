import * as v from 'valibot'
import { address, millis, text, units, wholeNumber } from '../schema.ts'

// Parameters of a token and of a presale under the names of the specification (section 3), as
// fields of requests and answers. The contracts decide which values are valid.

const isTrue = (word: 'true' | 'false') => word === 'true'

/** Boolean, as JSON or as a form writes it. */
const flag = v.union([v.boolean(), v.pipe(v.picklist(['true', 'false']), v.transform(isTrue))])

/** Rate in basis points. */
export const rate = v.pipe(wholeNumber, v.maxValue(10_000))

/** Name and symbol exactly as they will be on chain: no characters are stripped here. */
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

/** For display: names lose characters that would reorder or hide the text around them. */
export const tokenTerms = v.object({ ...tokenFields, name: text(64), symbol: text(24) })
export const presaleTerms = v.object(presaleFields)
