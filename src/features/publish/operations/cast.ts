import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import type { ArgumentsOf } from '../../../chain/abiTypes.ts'
import { presaleErrors } from '../../../chain/contracts/presale.ts'
import {
  madeBy,
  tokenFactory,
  tokenFactoryCalls,
  tokenFactoryErrors,
  tokenFactoryEvents,
} from '../../../chain/contracts/tokenFactory.ts'
import { tokenTerms as writtenTerms } from '../../../chain/contracts/tokenTerms.ts'
import { coinOf } from '../../../core/tokenTerms.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { trx } from '../../../core/amount.ts'
import { presaleTerms, tokenTerms, type PresaleTerms } from '../../../core/tokenTerms.ts'
import { withoutHidden } from '../../../core/text.ts'
import { approvalLegs } from '../../../outbox/approval.ts'
import { defineFamily, type Named } from '../../../outbox/family.ts'
import {
  before,
  expectEvent,
  mismatch,
  type ExpectedEvent,
  type IntentOf,
  type LegPlan,
  type Order,
  type Recognised,
  type Recogniser,
  type Request,
} from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { agreedIf, allOf, checked, judge, when } from '../../../outbox/verify.ts'
import { CAST_ENERGY } from '../rules.ts'

/** Creator's statements about the token; empty if there are none. */
const profile = v.object({
  description: v.string(),
  website: v.optional(v.string()),
  telegram: v.optional(v.string()),
  x: v.optional(v.string()),
  logo: v.optional(v.string()),
})

const confirmed = {
  factory: addressSchema,
  /** Creation fee paid to the factory, in sun. */
  creationFee: v.bigint(),
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}

type Confirmed = Named<typeof confirmed>

const defineCastKind = defineFamily({
  intent: confirmed,
  describe: ({ creationFee }) => ({
    payments: [trx(creationFee)],
    errors: [...tokenFactoryErrors, ...presaleErrors],
    fallback: msg`Create error`,
    settled: { alreadyDone: msg`This order is cast already` },
    refusals: {
      [refusal.castingClosed]: castingClosedText,
      [refusal.wrongTerms]: wrongTermsText,
      [refusal.presaleExists]: presaleExistsText,
      [refusal.notYours]: notYoursText,
    },
    mismatches: {
      castingClosed: castingClosedText,
      presaleExists: presaleExistsText,
      notYours: notYoursText,
    },
    reasons: {
      Disabled: castingClosedText,
      WrongFee: msg`The creation fee has changed`,
      WrongTerms: wrongTermsText,
      OrderAlreadyUsed: msg`This order is cast already`,
      UnknownToken: msg`This token was not cast here`,
      OnlyCreator: msg`Only the creator of the token can do this`,
      PresaleExists: presaleExistsText,
      AlreadyLaunched: msg`The token is traded already`,
    },
  }),
})

const castingClosedText = msg`Nothing can be cast at the moment.`
const wrongTermsText = msg`Nothing can be cast with these terms.`
const presaleExistsText = msg`This token has a presale already.`
const notYoursText = msg`This belongs to another account.`

const newToken = { token: tokenTerms, profile }

/** Creates a token. Its whole supply goes to the creator. */
export const createToken = defineCastKind({
  name: 'token.create',
  intent: newToken,
  legs: (order) => {
    const { id, owner, intent } = order
    return {
      ...creationLeg(order),
      call: tokenFactory.createToken(intent.factory, id, intent.token, paid(intent)),
      typicalEnergy: CAST_ENERGY.token,
      before: askBefore(order, { kind: 'token', ...aboutToken(intent) }),
      after: (txId) => ({ endpoint: 'createToken', request: { orderKey: id, owner, txId } }),
    }
  },
  describe: ({ token }) => ({ title: castTitle(token.name) }),
  recogniser: recogniseCast(tokenFactoryCalls.createToken, ([order, token]) => ({
    order,
    title: castTitle(writtenTerms.decode(token).name),
  })),
})

/** Creates a token and its presale. Tokens that the presale does not need go to the creator. */
export const createTokenWithPresale = defineCastKind({
  name: 'token.createWithPresale',
  intent: { ...newToken, presale: presaleTerms },
  legs: (order) => {
    const { id, owner, intent } = order
    const { factory, token, presale } = intent
    return {
      ...creationLeg(order),
      call: tokenFactory.createTokenAndPresale(factory, id, token, presale, paid(intent)),
      typicalEnergy: CAST_ENERGY.tokenWithPresale,
      before: askBefore(order, {
        kind: 'tokenWithPresale',
        ...aboutToken(intent),
        ...aboutPresale(presale),
      }),
      expects: presaleMade(order),
      after: (txId) => ({ endpoint: 'publishSecond', request: { orderKey: id, owner, txId } }),
    }
  },
  describe: ({ token }) => ({ title: castWithPresaleTitle(token.name) }),
  recogniser: recogniseCast(tokenFactoryCalls.createTokenAndPresale, ([order, token]) => ({
    order,
    title: castWithPresaleTitle(writtenTerms.decode(token).name),
  })),
})

/** Adds a presale to a token of its creator, and approves exactly the tokens it needs. */
export const presellToken = defineCastKind({
  name: 'token.presell',
  intent: { token: addressSchema, name: v.string(), symbol: v.string(), presale: presaleTerms },
  legs: (order) => {
    const { id, owner, intent } = order
    const { factory, token, presale, feeLimit } = intent
    const asked = { kind: 'presale', token, ...aboutPresale(presale) } as const
    const vouched = madeBy(factory, token)
    // Checked here, because the approval comes before the contract could refuse.
    const verify = allOf(verifyPresellable(order, token), verifyFactory(intent))
    return [
      ...approvalLegs({
        amount: {
          coin: coinOf({ address: token, symbol: intent.symbol }),
          units: presale.maxTotalNum + presale.insideMaxNum,
        },
        vouched,
        owner,
        spender: factory,
        feeLimit,
        settled: settledBefore(order),
        verify,
        // Asks first, so that nothing is approved for an order that the backend refuses.
        before: askBefore(order, asked, 'silently'),
      }),
      {
        ...creationLeg(order),
        label: msg`Creating the presale`,
        call: tokenFactory.createPresale(factory, id, token, presale, paid(intent)),
        vouched,
        typicalEnergy: CAST_ENERGY.presale,
        verify,
        before: askBefore(order, asked),
        expects: presaleMade(order),
        after: (txId) => ({
          endpoint: 'swapCoinIssuedAdd',
          request: { orderKey: id, owner, txId },
        }),
      },
    ]
  },
  describe: ({ token, name }) => ({ seed: token, title: presellTitle(name) }),
  recogniser: recogniseCast(tokenFactoryCalls.createPresale, ([order, token]) => ({
    order,
    seed: token,
    title: msg`Add a presale to a token`,
  })),
})

export type TokenIntent = IntentOf<typeof createToken>
export type TokenWithPresaleIntent = IntentOf<typeof createTokenWithPresale>
export type PresaleIntent = IntentOf<typeof presellToken>
export type CastIntent = TokenIntent | TokenWithPresaleIntent | PresaleIntent

// Names on chain may hold characters that reverse or hide their neighbours.

function castTitle(token: string): MessageDescriptor {
  const name = withoutHidden(token)
  return msg`Cast ${name}`
}

function castWithPresaleTitle(token: string): MessageDescriptor {
  const name = withoutHidden(token)
  return msg`Cast ${name} with a presale`
}

function presellTitle(token: string): MessageDescriptor {
  const name = withoutHidden(token)
  return msg`Add a presale to ${name}`
}

const paid = ({ creationFee, feeLimit }: Confirmed) => ({ callValue: creationFee, feeLimit })

/** Returns the fields that all creating legs share. */
const creationLeg = (order: Order<Confirmed>) => ({
  name: 'cast',
  label: msg`Casting`,
  // The factory accepts each order of a creator once; a second transaction reverts.
  repeat: 'orderOnce' as const,
  skip: settledBefore(order),
  verify: verifyFactory(order.intent),
  expects: expectEvent(order.intent.factory, tokenFactoryEvents.tokenCreated, isOf(order)),
})

const isOf =
  ({ id, owner }: Order<unknown>) =>
  ({ order, creator }: { readonly order: string; readonly creator: Address }) =>
    order === id && creator === owner

const presaleMade = (order: Order<Confirmed>): ExpectedEvent =>
  expectEvent(order.intent.factory, tokenFactoryEvents.presaleCreated, isOf(order))

/** Asks the chain whether it has already carried out this order, perhaps from another device. */
const settledBefore = ({ id, owner, intent }: Order<Confirmed>) =>
  when(tokenFactory.tokenOfOrder(intent.factory, owner, id), (token) => token && 'alreadyDone')

/** Verifies the factory's current settings, because the backend is not trusted. */
const verifyFactory = ({ factory, creationFee }: Confirmed) =>
  allOf(
    checked(tokenFactory.enabled(factory), (enabled) =>
      agreedIf(enabled, 'castingClosed', 'disabled'),
    ),
    checked(tokenFactory.creationFee(factory), (fee) =>
      agreedIf(fee === creationFee, 'chainPrice', fee),
    ),
  )

/** Verifies that the token belongs to the creator and has no presale. */
const verifyPresellable = ({ owner, intent }: Order<Confirmed>, token: Address) =>
  checked(tokenFactory.pairOf(intent.factory, token), ({ creator, presale }) =>
    creator === owner
      ? agreedIf(presale === undefined, 'presaleExists', presale)
      : mismatch('notYours', creator),
  )

type Asked = Extract<Request, { endpoint: 'publishFirst' }>['request']
/** Request without the order's own fields. */
type Creation = Asked extends infer Each
  ? Each extends Asked
    ? Omit<Each, 'orderKey' | 'owner' | 'txId' | 'expiresAt'>
    : never
  : never

const aboutToken = ({ token, profile: said }: Named<typeof newToken>) => ({
  ...token,
  totalSupply: String(token.totalSupply),
  burnLimit: String(token.burnLimit),
  swapThreshold: String(token.swapThreshold),
  ...said,
})

const aboutPresale = (presale: PresaleTerms) => ({
  ...presale,
  presaleEthAmount: String(presale.presaleEthAmount),
  tradeEthAmount: String(presale.tradeEthAmount),
  maxTotalNum: String(presale.maxTotalNum),
  presaleMaxNum: String(presale.presaleMaxNum),
  insideMaxNum: String(presale.insideMaxNum),
})

/**
 * Asks the backend about the order before a leg. The transaction of an approval is not announced.
 */
const askBefore = (
  { id, owner, intent: { factory, creationFee } }: Order<Confirmed>,
  creation: Creation,
  silently?: 'silently',
): NonNullable<LegPlan['before']> =>
  before(
    'publishFirst',
    (announced) => ({ ...creation, orderKey: id, owner, ...(!silently && announced) }) as Asked,
    (answer, ours) =>
      judge(
        {
          order: [answer.orderKey, id],
          owner: [answer.owner, owner],
          kind: [answer.kind, creation.kind],
          contract: [answer.factory, factory],
          price: [answer.creationFee, creationFee],
        },
        answer.announced,
        ours,
      ),
  )

interface Read extends Pick<Recognised, 'title'> {
  readonly order: string
  readonly seed?: string
}

/** Recognises a call of the configured factory. */
function recogniseCast<const Signature extends string>(
  signature: Signature,
  read: (args: ArgumentsOf<Signature>) => Read,
): Recogniser {
  return recognise(
    signature,
    ({ tokenFactory: factory }) => [factory],
    (args, { callValue }) => {
      const { order, seed = order, title } = read(args)
      return { order, seed, title, payments: [trx(callValue)] }
    },
  )
}
