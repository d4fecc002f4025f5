import * as v from 'valibot'
import { addressSchema } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'

// Token report from the chain itself, in the form stored on the device. Rates are in basis points,
// amounts in smallest units or sun.

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Buy tax and sell tax. */
const taxes = v.object({ buyBp: wholeNumber, sellBp: wholeNumber })

/** Terms of a token that can hurt a buyer. */
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

/** Powers over a token of accounts other than its holders. */
const powers = v.object({
  /**
   * Result of reading the code. `none`: there is no contract at this address. `unread`: the TRON
   * node did not return its code.
   */
  code: v.picklist(['read', 'unread', 'none']),
  /** Powers found in the code. */
  found: v.pipe(
    v.array(v.picklist(['mint', 'pause', 'shutOut', 'takeMore', 'exchange'])),
    v.readonly(),
  ),
  /** Whether it runs the code of another contract, which is not examined. */
  runsOthers: v.boolean(),
  /** Owner that the contract names. */
  owner: v.optional(addressSchema),
})

/** Kind of the fee recipient. `unread`: the TRON node did not report whether it is a contract. */
const recipient = v.picklist(['account', 'unread', 'runsCode', 'getsTokens'])

/** LP tokens of a token's pool. Before it opens, the shares that its presale will assign. */
const pool = v.object({
  shares: v.bigint(),
  /** Permanently locked LP tokens. */
  locked: v.bigint(),
  /** Largest holder that the chain names: creator, fee recipient, or receiver of LP tokens. */
  largest: v.object({ account: addressSchema, isCreator: v.boolean(), shares: v.bigint() }),
})

export const reportSchema = v.object({
  /** Whether the configured factory created the token. */
  isOurs: v.boolean(),
  /** Terms; absent if the contract does not report any. */
  terms: v.optional(riskTerms),
  /** Taxes that the contract itself reports, used if its code is unknown. */
  told: v.optional(taxes),
  /** Name and symbol, as the contract reports them. */
  names: v.optional(v.array(v.string())),
  /** Chain time of the launch. */
  launchedAt: v.optional(wholeNumber),
  /**
   * Result of buying for `paid` and selling everything at once. Absent without a pool to try it in.
   */
  trial: v.optional(
    v.union([
      v.object({ paid: v.bigint(), returned: v.bigint(), energy: v.optional(v.bigint()) }),
      v.object({ reason: v.optional(v.string()) }),
    ]),
  ),
  /** Pool of our token, once it exists or a presale defines it. Absent in older reports. */
  pool: v.optional(pool),
  /** Energy price, in sun. */
  energySun: v.optional(v.bigint()),
  /**
   * For our token: whether its code is that of the factory's tokens. Absent if the TRON node did
   * not report it.
   */
  isOriginal: v.optional(v.boolean()),
  /** Powers over a token that is not ours. */
  powers: v.optional(powers),
  /** Fee recipient of our token, if it has fees. */
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

/** A report at a given chain time. */
export interface RiskFacts extends Omit<Report, 'at'> {
  /** Symbol of the token that this one could be mistaken for, if any. */
  readonly looksLike?: string | undefined
  readonly now: Millis
}
