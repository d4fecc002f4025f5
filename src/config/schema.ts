import * as v from 'valibot'
import { addressSchema } from '../core/address.ts'
import { activatable } from './activation.ts'
import { location, name, network, pages } from './network.ts'
import { sideChainSchema } from './sideChain.ts'

const link = v.pipe(
  v.string(),
  v.check((text) => text.startsWith('https:') && URL.canParse(text), 'must be an https URL'),
)

/**
 * Runtime configuration, `/config.json`: what an operator sets without rebuilding.
 * Contract addresses come from here alone; a backend that names another one is refused.
 */
export const configSchema = v.object({
  /** Product name as users see it. */
  name,
  network: v.object(network),
  explorer: pages,
  backend: v.object({ baseUrl: location, postEncoding: v.picklist(['form', 'json']) }),
  /** Addresses only: payments may go to these, and to what they vouch for (`chain/trust.ts`). */
  contracts: v.pipe(
    v.object({
      usdt: addressSchema,
      blindBoxSale: addressSchema,
      wtrx: addressSchema,
      tokenFactory: addressSchema,
      poolRouter: addressSchema,
      otcMarket: addressSchema,
      /** Locks any coin for days. */
      tokenLock: addressSchema,
      /** Locks one coin until a time. */
      coinLock: addressSchema,
      // What came later is optional: a file of before still starts the app, which offers less.
      /** Cards (TRC-721), with their sale and their stakes. */
      card: v.optional(addressSchema),
      cardMarket: v.optional(addressSchema),
      /** Pays what stakes earn. */
      rewardPools: v.optional(addressSchema),
      /** Keeps stakes of pool shares and of single coins that earn a part of a stream. */
      staking: v.optional(addressSchema),
      /** Keeps stakes of single coins for a fixed time at a fixed rate. */
      fixedPlans: v.optional(addressSchema),
      /** Burns coins for power, which earns. */
      burning: v.optional(addressSchema),
      /** Equity in real-world assets, of cards. */
      rwaEquity: v.optional(addressSchema),
      /** Gives tokens for TRX that is burnt. */
      trxBurnSale: v.optional(addressSchema),
      /** Knows who invited whom. */
      referral: v.optional(addressSchema),
      /** Pays income that is booked: of referrals. */
      incomeFund: v.optional(addressSchema),
    }),
    // Each leads to the others: a market without its cards would be a dead end.
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
  /** Which of the two lock contracts takes new locks: `tokenLock` by days, `coinLock` by time. */
  lockVersion: v.picklist(['days', 'time']),
  /** Which parts of the product ask for an activated account before something is begun there. */
  activation: v.optional(v.array(v.picklist(activatable))),
  contacts: v.object({
    email: v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')),
    telegramGroup: link,
    telegramChannel: link,
    x: link,
  }),
  /** Where a user revokes approvals outside this app; linked from the risk warning. */
  revokeUrl: v.optional(link),
})

export type Config = v.InferOutput<typeof configSchema>
