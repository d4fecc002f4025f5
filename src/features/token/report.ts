import * as v from 'valibot'
import { addressSchema } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'

// What the chain itself says of a token, as a report kept on the device holds it. Rates are basis
// points, amounts smallest units or sun.

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** On purchases, and on sales. */
const taxes = v.object({ buyBp: wholeNumber, sellBp: wholeNumber })

/** The terms of a token that can hurt a buyer. */
export const riskTerms = v.object({
  feeBuy: wholeNumber,
  feeSell: wholeNumber,
  protectTime: wholeNumber,
  protectFee: wholeNumber,
  isInsideSell: v.boolean(),
  lpBurnEnabled: v.boolean(),
  lpBurnFrequency: wholeNumber,
  percentForLPBurn: wholeNumber,
  burnLimit: v.bigint(),
})

/** What those with a say can do with a token. */
const powers = v.object({
  /** `none`: there is no contract at this address. `unread`: the node did not tell its code. */
  code: v.picklist(['read', 'unread', 'none']),
  /** Found in its code. */
  found: v.pipe(
    v.array(v.picklist(['mint', 'pause', 'shutOut', 'takeMore', 'exchange'])),
    v.readonly(),
  ),
  /** It runs the code of another contract, which is not looked into. */
  runsOthers: v.boolean(),
  /** Whom it names as its owner. */
  owner: v.optional(addressSchema),
})

/** Who receives the fees; `unread`: the node did not tell whether it is a contract. */
const recipient = v.picklist(['account', 'unread', 'runsCode', 'getsTokens'])

/** The shares of a token's pool; before it opens, as its presale will divide them. */
const pool = v.object({
  shares: v.bigint(),
  /** Nobody can ever withdraw these. */
  locked: v.bigint(),
  /** The largest holder that the chain names: creator, recipient of fees, or receiver of shares. */
  largest: v.object({ account: addressSchema, isCreator: v.boolean(), shares: v.bigint() }),
})

export const reportSchema = v.object({
  /** Made by the configured factory. */
  isOurs: v.boolean(),
  /** Absent where the contract does not tell any. */
  terms: v.optional(riskTerms),
  /** The taxes that the contract itself states: they count where its code is not known. */
  told: v.optional(taxes),
  /** Name and symbol, as the contract tells them. */
  names: v.optional(v.array(v.string())),
  /** Chain time. */
  launchedAt: v.optional(wholeNumber),
  /**
   * What came of buying for `paid` and selling it all again at once. Absent where there is no pool
   * to try it in.
   */
  trial: v.optional(
    v.union([
      v.object({ paid: v.bigint(), returned: v.bigint(), energy: v.optional(v.bigint()) }),
      v.object({ reason: v.optional(v.string()) }),
    ]),
  ),
  /** For ours, once there is one or a presale says how it will be. Reports of before have none. */
  pool: v.optional(pool),
  /** Sun per unit of energy. */
  energySun: v.optional(v.bigint()),
  /** For ours: its code is that of the factory's tokens. Absent if the node did not tell. */
  isOriginal: v.optional(v.boolean()),
  /** For others. */
  powers: v.optional(powers),
  /** For ours with fees. */
  recipient: v.optional(recipient),
  /** Chain time of the report. */
  at: wholeNumber,
})

export type Report = v.InferOutput<typeof reportSchema>
export type Taxes = v.InferOutput<typeof taxes>
export type RiskTerms = v.InferOutput<typeof riskTerms>
export type Pool = v.InferOutput<typeof pool>
export type Holder = Pool['largest']
export type Powers = v.InferOutput<typeof powers>
export type Power = Powers['found'][number]
export type Recipient = v.InferOutput<typeof recipient>

/** A report at a time of the chain. */
export interface RiskFacts extends Omit<Report, 'at'> {
  /** The symbol of the coin it could be mistaken for, if any. */
  readonly looksLike?: string | undefined
  readonly now: Millis
}
