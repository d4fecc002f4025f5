import * as v from 'valibot'
import { addressSchema } from '../core/address.ts'
import { activatable } from './activation.ts'
import { maintenanceSchema } from './maintenance.ts'
import { location, name, network, pages } from './network.ts'
import { sideChainSchema } from './sideChain.ts'

const link = v.pipe(
  v.string(),
  v.check((text) => text.startsWith('https:') && URL.canParse(text), 'must be an https URL'),
)

/**
 * Runtime configuration, `/config.json`, which an operator can change without a new build. Contract
 * addresses come only from here; the app refuses a backend that names different ones.
 */
export const configSchema = v.object({
  /** Product name as users see it. */
  name,
  network: v.object(network),
  explorer: pages,
  backend: v.object({ baseUrl: location, postEncoding: v.picklist(['form', 'json']) }),
  /**
   * Contract addresses. Payments may go only to these, and to contracts that they vouch for
   * (`chain/trust.ts`).
   */
  contracts: v.pipe(
    v.object({
      usdt: addressSchema,
      blindBoxSale: addressSchema,
      wtrx: addressSchema,
      tokenFactory: addressSchema,
      poolRouter: addressSchema,
      otcMarket: addressSchema,
      /** Locks any asset for a number of days. */
      tokenLock: addressSchema,
      /** Locks one asset until a time. */
      coinLock: addressSchema,
      // Contracts added later are optional: with an older file the app still starts, but offers
      // less.
      /** Cards (TRC-721), including their sale and staking. */
      card: v.optional(addressSchema),
      cardMarket: v.optional(addressSchema),
      /** Pays the rewards of stakes. */
      rewardPools: v.optional(addressSchema),
      /** Holds stakes of LP tokens and of single assets, which earn a share of a stream. */
      staking: v.optional(addressSchema),
      /** Holds stakes of single assets for a fixed time at a fixed rate. */
      fixedPlans: v.optional(addressSchema),
      /** Burns tokens for power, which earns rewards. */
      burning: v.optional(addressSchema),
      /** Equity in real-world assets, which belongs to cards. */
      rwaEquity: v.optional(addressSchema),
      /** Sells tokens for burnt TRX. */
      trxBurnSale: v.optional(addressSchema),
      /** Records each account's inviter. */
      referral: v.optional(addressSchema),
      /** Pays income that the backend books: referral income. */
      incomeFund: v.optional(addressSchema),
    }),
    // Each depends on the others: a market without its cards would be a dead end.
    v.check(
      ({ card, cardMarket, rewardPools }) => !card === !cardMarket && (!card || !!rewardPools),
      'must name card, cardMarket and rewardPools together',
    ),
    v.check(
      ({ staking, rewardPools }) => !staking || !!rewardPools,
      'must name rewardPools beside staking',
    ),
    v.check(
      ({ burning, rewardPools }) => !burning || !!rewardPools,
      'must name rewardPools beside burning',
    ),
    v.check(
      ({ incomeFund, referral }) => !incomeFund || !!referral,
      'must name referral beside incomeFund',
    ),
    v.check(({ rwaEquity, card }) => !rwaEquity || !!card, 'must name card beside rwaEquity'),
  ),
  sideChain: v.optional(sideChainSchema),
  /** Lock contract that receives new locks: `tokenLock` by days, or `coinLock` by time. */
  lockVersion: v.picklist(['days', 'time']),
  /** Product parts that require an activated account before an operation begins. */
  activation: v.optional(v.array(v.picklist(activatable))),
  contacts: v.object({
    email: v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')),
    telegramGroup: link,
    telegramChannel: link,
    x: link,
  }),
  /** Site where a user can revoke approvals outside this app; linked from the risk warning. */
  revokeUrl: v.optional(link),
  /** Notice about maintenance, shown on every screen. Open pages find a change by themselves. */
  maintenance: v.optional(maintenanceSchema),
})

export type Config = v.InferOutput<typeof configSchema>
