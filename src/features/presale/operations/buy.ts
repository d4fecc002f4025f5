import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { ResponseOf } from '../../../api/endpoints/endpoint.ts'
import type { endpoints } from '../../../api/endpoints/table.ts'
import {
  buyerTypes,
  presale,
  presaleErrors,
  presaleEvents,
} from '../../../chain/contracts/presale.ts'
import { madeBy, pairTypes, tokenFactory } from '../../../chain/contracts/tokenFactory.ts'
import { decodePresaleTerms, presaleTermsType } from '../../../chain/contracts/tokenTerms.ts'
import type { ChainState } from '../../../chain/chainState.ts'
import type { ChainNode } from '../../../chain/node.ts'
import type { NodeError } from '../../../chain/nodeAnswers.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { trx } from '../../../core/amount.ts'
import { ok, type Result } from '../../../core/result.ts'
import { withoutHidden } from '../../../core/text.ts'
import { SECOND_MS } from '../../../core/time.ts'
import {
  agreed,
  before,
  defineKind,
  mismatch,
  waitFor,
  type Description,
  type Finding,
  type LegPlan,
  type Verdict,
} from '../../../outbox/kind.ts'

/** Of which token and presale, and who vouches for them: what every operation of a presale names. */
export const inPresale = {
  token: addressSchema,
  presale: addressSchema,
  /** The configuration's. */
  factory: addressSchema,
  symbol: v.pipe(v.string(), v.maxLength(24)),
  /** The most that it may burn for energy, in sun. */
  feeLimit: v.bigint(),
}

const place = v.object(inPresale)
export type Place = v.InferOutput<typeof place>

/** What a buyer relies on besides the price, by the names of the specification. */
const reliedOn = v.object({
  softCapRate: v.number(),
  vestingDelay: v.number(),
  vestingRate: v.number(),
  vestingDis: v.number(),
  backingShare: v.number(),
  lpDistributionEnabled: v.boolean(),
  userLPShare: v.number(),
  /**
   * How long the insurance lasts after the first release: the factory sets it, for all of its presales.
   * Missing only in what was confirmed before this was compared.
   */
  insurance: v.optional(v.number()),
})

/** What the user confirmed: so many tokens for so many sun, on these terms. */
export const buyIntent = v.object({
  ...inPresale,
  units: v.bigint(),
  cost: v.bigint(),
  terms: reliedOn,
})
export type BuyIntent = v.InferOutput<typeof buyIntent>

/** Buys tokens for TRX before they are traded. */
export const buyInPresale = defineKind({
  name: 'presale.buy',
  version: 1,
  intent: buyIntent,
  legs: ({ id, owner, intent }): LegPlan[] => {
    const { token, units, cost, feeLimit } = intent
    return [
      {
        ...vouchedFor(intent),
        name: 'buy',
        label: msg`Purchase`,
        call: presale.buy(intent.presale, id, units, { callValue: cost, feeLimit }),
        typicalEnergy: 131_000n,
        repeat: 'orderOnce',
        skip: async (node) => {
          const read = await node.read(presale.isPaid(intent.presale, owner, id), ['bool'])
          return read.ok ? ok(read.value[0] === true ? 'alreadyPaid' : undefined) : read
        },
        verify: verifyPurchase(intent),
        before: before(
          'donate',
          (announced) => ({
            orderKey: id,
            owner,
            token,
            units: String(units),
            ...announced,
          }),
          (answer, ours) => judgePurchase(answer, id, owner, intent, ours),
        ),
        expects: {
          contract: intent.presale,
          shape: presaleEvents.bought,
          matches: (fields) =>
            fields['order'] === id && fields['buyer'] === owner && fields['amount'] === units,
        },
        after: (txId) => ({
          endpoint: 'updatePresaleStatus',
          request: { orderKey: id, owner, txId },
        }),
      },
    ]
  },
  describe: ({ token, symbol, cost }) => ({
    ...describePresale(token),
    title: msg`Buy ${symbol} in the presale`,
    fallback: msg`BUY error`,
    payments: [trx(cost)],
  }),
})

/** What the legs of a presale have in common: the factory vouches for its contract. */
export const vouchedFor = ({ factory, token }: Place) =>
  ({ vouched: madeBy(factory, token), opensNextAt: 'included' }) as const

export const describePresale = (
  token: Address,
): Pick<Description, 'seed' | 'errors' | 'reasons' | 'mismatches'> => ({
  seed: token,
  errors: presaleErrors,
  reasons: presaleReasons,
  mismatches: {
    terms: msg`The contract has other terms than the shop named. Nothing was signed.`,
    chainAmount: msg`The contract has another amount than the one shown here. Nothing was signed.`,
  },
})

/** What the contract says, in the words of the specification (section 5) where it has words. */
const presaleReasons: Readonly<Record<string, MessageDescriptor>> = {
  NotInPresale: msg`Not in the pre-sale stage`,
  ExceedsPersonalMaximum: msg`Exceeded the maximum purchase quantity`,
  InsufficientRemaining: msg`Insufficient remaining number`,
  WrongAmount: msg`Nothing would be bought`,
  WrongValue: msg`The amount is not the price`,
  OrderAlreadyPaid: msg`This order is paid already`,
  NotFailed: msg`The presale has not missed its soft cap, so nothing is given back`,
  NotSucceeded: msg`The presale is not over, or missed its soft cap`,
  NotLaunched: msg`Trading has not begun yet`,
  NothingToRefund: msg`There is nothing to take back`,
  NothingToReceive: msg`There is nothing to receive now.`,
  NotInsured: msg`The insurance is over, or there was none`,
  AlreadyReceived: msg`Something was received already, which ends the insurance`,
  AlreadyRefunded: msg`This was given back already`,
  OnlyCreator: msg`Only the creator of the token can do this`,
  TransferFailed: msg`The account does not take the payment`,
}

/** The factory has made this presale for this token, and the token is called what was shown. */
export async function verifyPlace(
  node: ChainNode,
  { factory, token, presale: sale, symbol }: Place,
): Promise<Result<Finding, NodeError>> {
  const read = await node.read(tokenFactory.pairOf(factory, token), pairTypes)
  if (!read.ok) return read
  const [made, madeSale, , , , madeSymbol] = read.value[0] as readonly string[]
  if (made !== token || madeSale !== sale) return ok(mismatch('contract', madeSale))
  // A name may hold what is never shown.
  const isCalledSo = withoutHidden(madeSymbol ?? '') === symbol
  return ok(isCalledSo ? agreed : mismatch('symbol', madeSymbol))
}

/** The same, and then what else has to be so. */
export const verifyInPresale =
  (
    intent: Place,
    also: (node: ChainNode) => Promise<Result<Finding, NodeError>>,
  ): NonNullable<LegPlan['verify']> =>
  async (node) => {
    const isThere = await verifyPlace(node, intent)
    return isThere.ok && isThere.value.kind === 'agreed' ? also(node) : isThere
  }

/** Whether `asked`, which the contract tells, is what was confirmed: else in which field it differs. */
export const compare = (isSo: boolean, field: string, asked: unknown): Result<Finding, never> =>
  ok(isSo ? agreed : mismatch(field, asked))

/** Price and terms as the contract has them: the backend is not believed. */
const verifyPurchase = (intent: BuyIntent) =>
  verifyInPresale(intent, async (node) => {
    const [cost, terms, insurance] = await Promise.all([
      node.read(presale.costOf(intent.presale, intent.units), ['uint256']),
      node.read(presale.terms(intent.presale), [presaleTermsType]),
      node.read(tokenFactory.insuranceSeconds(intent.factory), ['uint32']),
    ])
    if (!cost.ok) return cost
    if (!terms.ok) return terms
    if (!insurance.ok) return insurance
    if (cost.value[0] !== intent.cost) return ok(mismatch('chainPrice', cost.value[0]))
    const decided = {
      ...decodePresaleTerms(terms.value[0]!),
      insurance: Number(insurance.value[0]) * SECOND_MS,
    }
    const differing = (Object.keys(intent.terms) as (keyof typeof intent.terms)[]).find(
      (name) => intent.terms[name] !== undefined && decided[name] !== intent.terms[name],
    )
    return compare(differing === undefined, 'terms', differing)
  })

type PurchaseAnswer = ResponseOf<(typeof endpoints)['donate']>

/** Contract, quantity, price and owner must be what the user confirmed. */
export function judgePurchase(
  answer: PurchaseAnswer,
  order: string,
  owner: Address,
  intent: Pick<BuyIntent, 'token' | 'presale' | 'units' | 'cost'>,
  ours: string | undefined,
): Verdict {
  if (answer.orderKey !== order) return mismatch('order', answer.orderKey)
  if (answer.owner !== owner) return mismatch('owner', answer.owner)
  if (answer.token !== intent.token) return mismatch('item', answer.token)
  if (answer.presale !== intent.presale) return mismatch('contract', answer.presale)
  if (answer.units !== intent.units) return mismatch('quantity', answer.units)
  if (answer.cost !== intent.cost) return mismatch('price', answer.cost)
  return waitFor(answer.announced, ours)
}

/** Amounts in smallest units, `paid` in sun. */
export interface BuyerOf {
  readonly bought: bigint
  readonly paid: bigint
  readonly received: bigint
  readonly refunded: boolean
  readonly liquidityReceived: boolean
}

/** What an account has in the presale, as the contract has it. */
export async function readBuyer(
  node: ChainState,
  { presale: sale }: Pick<Place, 'presale'>,
  owner: Address,
): Promise<Result<BuyerOf, NodeError>> {
  const read = await node.read(presale.buyerOf(sale, owner), buyerTypes)
  if (!read.ok) return read
  const [bought, paid, received, refunded, liquidityReceived] = read.value[0] as [
    bigint,
    bigint,
    bigint,
    boolean,
    boolean,
  ]
  return ok({ bought, paid, received, refunded, liquidityReceived })
}
