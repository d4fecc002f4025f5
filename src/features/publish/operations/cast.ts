import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { ResponseOf } from '../../../api/endpoints/endpoint.ts'
import type { endpoints } from '../../../api/endpoints/table.ts'
import type { AbiValue } from '../../../chain/abi.ts'
import type { ContractCall } from '../../../chain/call.ts'
import { presaleErrors } from '../../../chain/contracts/presale.ts'
import {
  madeBy,
  pairTypes,
  tokenFactory,
  tokenFactoryCalls,
  tokenFactoryErrors,
  tokenFactoryEvents,
} from '../../../chain/contracts/tokenFactory.ts'
import { addressSchema, nobody, type Address } from '../../../core/address.ts'
import { trx } from '../../../core/amount.ts'
import { ok } from '../../../core/result.ts'
import { withoutHidden } from '../../../core/text.ts'
import { approvalLegs } from '../../../outbox/approval.ts'
import {
  agreed,
  before,
  defineKind,
  mismatch,
  waitFor,
  type Contracts,
  type Description,
  type LegPlan,
  type Recognised,
  type Recogniser,
  type Request,
  type Verdict,
} from '../../../outbox/kind.ts'

const tokenTerms = v.object({
  name: v.string(),
  symbol: v.string(),
  totalSupply: v.bigint(),
  feeBuy: v.number(),
  feeSell: v.number(),
  feeRecipient: v.optional(addressSchema),
  lpBurnEnabled: v.boolean(),
  lpBurnFrequency: v.number(),
  percentForLPBurn: v.number(),
  burnLimit: v.bigint(),
  protectTime: v.number(),
  protectFee: v.number(),
  isInsideSell: v.boolean(),
  swapThreshold: v.bigint(),
})

const presaleTerms = v.object({
  startTime: v.number(),
  presaleEthAmount: v.bigint(),
  tradeEthAmount: v.bigint(),
  maxTotalNum: v.bigint(),
  presaleMaxNum: v.bigint(),
  insideMaxNum: v.bigint(),
  softCapRate: v.number(),
  lpDistributionEnabled: v.boolean(),
  userLPShare: v.number(),
  devLPShare: v.number(),
  devLPReceiver: v.optional(addressSchema),
  vestingDelay: v.number(),
  vestingDis: v.number(),
  vestingRate: v.number(),
  backingShare: v.number(),
})

/** What the creator says about the token; empty where nothing is said. */
const profile = v.object({
  description: v.string(),
  website: v.optional(v.string()),
  telegram: v.optional(v.string()),
  x: v.optional(v.string()),
  logo: v.optional(v.string()),
})

const confirmed = {
  factory: addressSchema,
  /** In sun, paid to the factory. */
  creationFee: v.bigint(),
  /** The most that each transaction may burn for energy, in sun. */
  feeLimit: v.bigint(),
}

/** What the user confirmed of a token without a presale. */
export const tokenIntent = v.object({ ...confirmed, token: tokenTerms, profile })
export const tokenWithPresaleIntent = v.object({
  ...confirmed,
  token: tokenTerms,
  profile,
  presale: presaleTerms,
})
/** Of a presale for a token of the creator. */
export const presaleIntent = v.object({
  ...confirmed,
  token: addressSchema,
  name: v.string(),
  symbol: v.string(),
  presale: presaleTerms,
})

export type TokenIntent = v.InferOutput<typeof tokenIntent>
export type TokenWithPresaleIntent = v.InferOutput<typeof tokenWithPresaleIntent>
export type PresaleIntent = v.InferOutput<typeof presaleIntent>

interface Order {
  readonly id: string
  readonly owner: Address
}

/** Makes a token, all of which goes to its creator. */
export const createToken = defineKind({
  name: 'token.create',
  version: 1,
  intent: tokenIntent,
  legs: ({ id, owner, intent }) => [
    {
      ...creationLeg({ id, owner }, intent),
      call: tokenFactory.createToken(intent.factory, id, intent.token, paid(intent)),
      typicalEnergy: 3_030_000n,
      before: askBefore({ id, owner }, intent, { kind: 'token', ...aboutToken(intent) }),
      after: (txId) => ({ endpoint: 'createToken', request: { orderKey: id, owner, txId } }),
    },
  ],
  describe: ({ creationFee, token }, { id }) => ({
    ...describeCreation(creationFee),
    seed: id,
    title: castTitle(token.name),
  }),
  recogniser: recogniserOf(tokenFactoryCalls.createToken, ([order, token]) => ({
    order: order as string,
    title: castTitle((token as readonly string[])[0] ?? ''),
  })),
})

/** Makes a token and its presale; what the presale does not need goes to the creator. */
export const createTokenWithPresale = defineKind({
  name: 'token.createWithPresale',
  version: 1,
  intent: tokenWithPresaleIntent,
  legs: ({ id, owner, intent }) => [
    {
      ...creationLeg({ id, owner }, intent),
      call: tokenFactory.createTokenAndPresale(
        intent.factory,
        id,
        intent.token,
        intent.presale,
        paid(intent),
      ),
      typicalEnergy: 3_420_000n,
      before: askBefore({ id, owner }, intent, {
        kind: 'tokenWithPresale',
        ...aboutToken(intent),
        ...aboutPresale(intent),
      }),
      expects: presaleMade(intent.factory, { id, owner }),
      after: (txId) => ({ endpoint: 'publishSecond', request: { orderKey: id, owner, txId } }),
    },
  ],
  describe: ({ creationFee, token }, { id }) => ({
    ...describeCreation(creationFee),
    seed: id,
    title: castWithPresaleTitle(token.name),
  }),
  recogniser: recogniserOf(tokenFactoryCalls.createTokenAndPresale, ([order, token]) => ({
    order: order as string,
    title: castWithPresaleTitle((token as readonly string[])[0] ?? ''),
  })),
})

/** Adds a presale to a token of its creator, who approves exactly what it needs. */
export const presellToken = defineKind({
  name: 'token.presell',
  version: 1,
  intent: presaleIntent,
  legs: ({ id, owner, intent }) => {
    const { factory, token, presale, feeLimit } = intent
    const order = { id, owner }
    const asked = { kind: 'presale', token, ...aboutPresale(intent) } as const
    const vouched = madeBy(factory, token)
    const verify = verifyPresellable(intent, owner)
    return [
      ...approvalLegs({
        token,
        vouched,
        owner,
        spender: factory,
        units: presale.maxTotalNum + presale.insideMaxNum,
        feeLimit,
        settled: settledBefore(factory, order),
        verify,
        // Nothing is approved for an order that the backend turns down.
        before: askBefore(order, intent, asked, 'silently'),
      }),
      {
        ...creationLeg(order, intent),
        label: msg`Creating the presale`,
        call: tokenFactory.createPresale(factory, id, token, presale, paid(intent)),
        vouched,
        typicalEnergy: 610_000n,
        verify,
        before: askBefore(order, intent, asked),
        expects: presaleMade(factory, order),
        after: (txId) => ({
          endpoint: 'swapCoinIssuedAdd',
          request: { orderKey: id, owner, txId },
        }),
      },
    ]
  },
  describe: ({ creationFee, token, name }) => ({
    ...describeCreation(creationFee),
    seed: token,
    title: presellTitle(name),
  }),
  recogniser: recogniserOf(tokenFactoryCalls.createPresale, ([order, token]) => ({
    order: order as string,
    seed: token as string,
    title: msg`Add a presale to a token`,
  })),
})

// Names of the chain may hold what turns or hides their neighbours.

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

type Confirmed = Pick<TokenIntent, 'factory' | 'creationFee' | 'feeLimit'>

const paid = ({ creationFee, feeLimit }: Confirmed) => ({ callValue: creationFee, feeLimit })

/** What the legs that create something have in common. */
const creationLeg = (order: Order, intent: Confirmed) =>
  ({
    name: 'cast',
    label: msg`Casting`,
    // The factory admits each order of a creator once; a second transaction reverts.
    repeat: 'orderOnce',
    opensNextAt: 'included',
    skip: settledBefore(intent.factory, order),
    verify: verifyFactory(intent),
    expects: {
      contract: intent.factory,
      shape: tokenFactoryEvents.tokenCreated,
      matches: isOf(order),
    },
  }) as const satisfies Partial<LegPlan>

const isOf =
  ({ id, owner }: Order) =>
  (fields: Record<string, AbiValue>) =>
    fields['order'] === id && fields['creator'] === owner

const presaleMade = (factory: Address, order: Order): NonNullable<LegPlan['expects']> => ({
  contract: factory,
  shape: tokenFactoryEvents.presaleCreated,
  matches: isOf(order),
})

/** Whether the chain has made something of this order already: another device may have been here. */
const settledBefore =
  (factory: Address, { id, owner }: Order): NonNullable<LegPlan['skip']> =>
  async (node) => {
    const read = await node.read(tokenFactory.tokenOfOrder(factory, owner, id), ['address'])
    return read.ok ? ok(read.value[0] === nobody ? undefined : 'alreadyDone') : read
  }

type Verify = NonNullable<LegPlan['verify']>

/** The factory as it is set now: the backend is not believed. */
const verifyFactory =
  ({ factory, creationFee }: Confirmed): Verify =>
  async (node) => {
    const enabled = await node.read(tokenFactory.enabled(factory), ['bool'])
    if (!enabled.ok) return enabled
    if (enabled.value[0] !== true) return ok(mismatch('castingClosed', 'disabled'))
    const fee = await node.read(tokenFactory.creationFee(factory), ['uint256'])
    if (!fee.ok) return fee
    return ok(fee.value[0] === creationFee ? agreed : mismatch('chainPrice', fee.value[0]))
  }

/** Besides, the token is the creator's and has no presale: an approval comes before the contract says so. */
const verifyPresellable =
  (intent: PresaleIntent, owner: Address): Verify =>
  async (node) => {
    const { factory, token } = intent
    const read = await node.read(tokenFactory.pairOf(factory, token), pairTypes)
    if (!read.ok) return read
    const [, sale, creator] = read.value[0] as readonly AbiValue[]
    if (creator !== owner) return ok(mismatch('notYours', creator))
    if (sale !== nobody) return ok(mismatch('presaleExists', sale))
    return verifyFactory(intent)(node)
  }

type Asked = Extract<Request, { endpoint: 'publishFirst' }>['request']
/** What is asked for, without the order that it is asked by. */
type Creation = Asked extends infer Each
  ? Each extends Asked
    ? Omit<Each, 'orderKey' | 'owner' | 'txId' | 'expiresAt'>
    : never
  : never

const aboutToken = ({ token, profile: said }: Pick<TokenIntent, 'token' | 'profile'>) => ({
  ...token,
  totalSupply: String(token.totalSupply),
  burnLimit: String(token.burnLimit),
  swapThreshold: String(token.swapThreshold),
  ...said,
})

const aboutPresale = ({ presale }: Pick<PresaleIntent, 'presale'>) => ({
  ...presale,
  presaleEthAmount: String(presale.presaleEthAmount),
  tradeEthAmount: String(presale.tradeEthAmount),
  maxTotalNum: String(presale.maxTotalNum),
  presaleMaxNum: String(presale.presaleMaxNum),
  insideMaxNum: String(presale.insideMaxNum),
})

/** Asks the backend about the order before a leg; an approval's transaction is not announced. */
const askBefore = (
  { id, owner }: Order,
  intent: Confirmed,
  creation: Creation,
  silently?: 'silently',
): NonNullable<LegPlan['before']> =>
  before(
    'publishFirst',
    (announced) => ({ ...creation, orderKey: id, owner, ...(!silently && announced) }) as Asked,
    (answer, ours) => judgeCreation(answer, { id, owner }, intent, creation.kind, ours),
  )

type CreationAnswer = ResponseOf<(typeof endpoints)['publishFirst']>

/** Factory, fee and owner must be what the user confirmed: the backend is not believed. */
export function judgeCreation(
  answer: CreationAnswer,
  { id, owner }: Order,
  { factory, creationFee }: Pick<Confirmed, 'factory' | 'creationFee'>,
  kind: CreationAnswer['kind'],
  ours: string | undefined,
): Verdict {
  if (answer.orderKey !== id) return mismatch('order', answer.orderKey)
  if (answer.owner !== owner) return mismatch('owner', answer.owner)
  if (answer.kind !== kind) return mismatch('kind', answer.kind)
  if (answer.factory !== factory) return mismatch('contract', answer.factory)
  if (answer.creationFee !== creationFee) return mismatch('price', answer.creationFee)
  return waitFor(answer.announced, ours)
}

const describeCreation = (
  creationFee: bigint,
): Pick<Description, 'payments' | 'errors' | 'fallback' | 'reasons' | 'mismatches'> => ({
  payments: [trx(creationFee)],
  mismatches: {
    castingClosed: msg`Nothing can be cast at the moment.`,
    presaleExists: msg`This token has a presale already.`,
    notYours: msg`This belongs to another account.`,
  },
  errors: [...tokenFactoryErrors, ...presaleErrors],
  fallback: msg`Create error`,
  reasons: {
    Disabled: msg`Nothing can be cast at the moment.`,
    WrongFee: msg`The creation fee has changed`,
    WrongTerms: msg`Nothing can be cast with these terms.`,
    OrderAlreadyUsed: msg`This order is cast already`,
    UnknownToken: msg`This token was not cast here`,
    OnlyCreator: msg`Only the creator of the token can do this`,
    PresaleExists: msg`This token has a presale already.`,
    AlreadyLaunched: msg`The token is traded already`,
  },
})

interface Read extends Pick<Recognised, 'title'> {
  readonly order: string
  readonly seed?: string
}

/** Knows a call of the configured factory again. */
function recogniserOf(signature: string, read: (args: readonly AbiValue[]) => Read): Recogniser {
  return {
    signatures: [signature],
    read: (call: ContractCall, { tokenFactory: factory }: Contracts) => {
      if (call.contract !== factory || call.signature !== signature) return undefined
      const { order, seed = order, title } = read(call.args)
      return { order, seed, title, payments: [trx(call.callValue)] }
    },
  }
}
