import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoints } from '../../../src/api/endpoints/table.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { trx } from '../../../src/core/amount.ts'
import { err, ok } from '../../../src/core/result.ts'
import {
  createToken,
  createTokenWithPresale,
  presellToken,
  type PresaleIntent,
  type TokenWithPresaleIntent,
} from '../../../src/features/publish/operations/cast.ts'
import { kinds } from '../../../src/operations.ts'
import type { Contracts, Kind, LegPlan } from '../../../src/outbox/kind.ts'
import { creator as owner, presaleTerms, somebody, tokenTerms } from './publishSamples.ts'
import type { ResponseOf } from '../../../src/api/endpoints/endpoint.ts'
import { failureText, troubleText } from '../../../src/state/operations/troubleText.ts'
import { scriptedNode } from '../chain/scriptedViews.ts'
import { operationWith, receipt, transaction } from '../outbox/rows.ts'

const factory = addressFromHex('cc'.repeat(20))
const other = addressFromHex('ee'.repeat(20))
const token = addressFromHex('dd'.repeat(20))
const order = '1e'.repeat(32)
const txId = '0a'.repeat(32)
const FEE = 50_000_000n

const confirmed = { factory, creationFee: FEE, feeLimit: 1_000_000_000n }
const said = { description: 'Cast in one piece.', website: 'https://forge.example' }
const both: TokenWithPresaleIntent = {
  ...confirmed,
  token: tokenTerms,
  profile: said,
  presale: presaleTerms,
}
const added: PresaleIntent = {
  ...confirmed,
  token,
  name: 'Forge',
  symbol: 'FRG',
  presale: presaleTerms,
}

const plansOf = (kind: Kind, intent: unknown): readonly LegPlan[] =>
  kind.plan({ id: order, owner, intent }) ?? []
const castOf = (kind: Kind, intent: unknown) => plansOf(kind, intent).at(-1)!

const creations = [
  { name: 'a token', kind: createToken, intent: both },
  { name: 'a token with its presale', kind: createTokenWithPresale, intent: both },
  { name: 'a presale', kind: presellToken, intent: added },
] as const

/** A chain with a factory and a token in this state. */
const chain = ({
  made = nobody,
  fee = FEE,
  enabled = true,
  sale = nobody,
  of = owner,
  allowance = 0n,
} = {}) =>
  scriptedNode(({ signature }) => {
    if (signature.startsWith('tokenOfOrder')) return ok([made])
    if (signature === 'creationFee()') return ok([fee])
    if (signature === 'enabled()') return ok([enabled])
    if (signature.startsWith('allowance')) return ok([allowance])
    return ok([[token, sale, of, 0n, 'Forge', 'FRG', 1n]])
  })

describe('a creation', () => {
  test('calls the factory for exactly what was confirmed, and pays its fee', () => {
    const options = { callValue: FEE, feeLimit: 1_000_000_000n }
    expect(plansOf(createToken, both).map(({ call }) => call)).toEqual([
      tokenFactory.createToken(factory, order, tokenTerms, options),
    ])
    expect(plansOf(createTokenWithPresale, both).map(({ call }) => call)).toEqual([
      tokenFactory.createTokenAndPresale(factory, order, tokenTerms, presaleTerms, options),
    ])
    expect(castOf(presellToken, added).call).toEqual(
      tokenFactory.createPresale(factory, order, token, presaleTerms, options),
    )
    expect(castOf(presellToken, { ...added, feeLimit: 7n }).call.feeLimit).toBe(7n)
  })

  test('of a presale for a token approves what it needs of that token first, not more', () => {
    const plans = plansOf(presellToken, added)
    expect(plans.map(({ name }) => name)).toEqual(['approveReset', 'approve', 'cast'])
    expect(plans[1]?.call).toMatchObject({
      contract: token,
      args: [factory, presaleTerms.maxTotalNum + presaleTerms.insideMaxNum],
    })
    // The configuration names no token: the factory vouches for it.
    for (const { vouched } of plans) expect(vouched?.by.call.contract).toBe(factory)
  })

  test.each(creations)(
    'of $name is made once: a second transaction reverts',
    ({ kind, intent }) => {
      expect(castOf(kind, intent).repeat).toBe('orderOnce')
    },
  )

  test.each(creations)('of $name is skipped once the chain has it', async ({ kind, intent }) => {
    for (const { skip } of plansOf(kind, intent))
      expect(await skip?.(chain({ made: token, allowance: 1n }))).toEqual(ok('alreadyDone'))
    expect(await castOf(kind, intent).skip?.(chain())).toEqual(ok(undefined))
    const silent = { read: async () => err({ kind: 'timeout' }) } as unknown as ChainNode
    expect((await castOf(kind, intent).skip?.(silent))?.ok).toBe(false)
    expect((await castOf(kind, intent).verify?.(silent))?.ok).toBe(false)
  })

  test.each(creations)('of $name is verified with the factory', async ({ kind, intent }) => {
    for (const { verify } of plansOf(kind, intent)) {
      expect(await verify?.(chain())).toEqual(ok({ kind: 'agreed' }))
      expect(await verify?.(chain({ fee: FEE + 1n }))).toMatchObject(
        ok({ kind: 'mismatch', field: 'chainPrice' }),
      )
      expect(await verify?.(chain({ enabled: false }))).toMatchObject(
        ok({ kind: 'mismatch', field: 'castingClosed' }),
      )
    }
  })

  test('of a presale is not begun for the token of somebody else, nor for one that has one', async () => {
    for (const { verify } of plansOf(presellToken, added)) {
      expect(await verify?.(chain({ of: other }))).toMatchObject(
        ok({ kind: 'mismatch', field: 'notYours' }),
      )
      expect(await verify?.(chain({ sale: other }))).toMatchObject(
        ok({ kind: 'mismatch', field: 'presaleExists' }),
      )
    }
  })

  test.each(creations)('of $name expects the event of this order and creator', (creation) => {
    const { expects } = castOf(creation.kind, creation.intent)
    expect(expects?.shape.name).toBe(
      creation.kind === createToken ? 'TokenCreated' : 'PresaleCreated',
    )
    expect(expects?.contract).toBe(factory)
    expect(expects?.matches({ order, creator: owner })).toBe(true)
    expect(expects?.matches({ order: txId, creator: owner })).toBe(false)
    expect(expects?.matches({ order, creator: other })).toBe(false)
  })
})

describe('the backend', () => {
  test.each(creations)('is asked before $name, in a form that it can read', ({ kind, intent }) => {
    const announcing = { txId, expiresAt: 9 }
    for (const plan of plansOf(kind, intent)) {
      const { endpoint, request } = plan.before?.call(announcing) ?? {}
      expect(endpoint).toBe('publishFirst')
      const read = v.parse(endpoints.publishFirst.request, request)
      expect(read).toMatchObject({
        orderKey: order,
        owner,
        ...(kind !== createToken && presaleTerms),
        ...(kind === presellToken ? { token } : { ...tokenTerms, ...said }),
      })
      // An approval creates nothing, so there is nothing to announce.
      expect(read.txId).toBe(plan.name === 'cast' ? txId : undefined)
    }
  })

  test('is told what was made, by the endpoint for that', () => {
    const request = { orderKey: order, owner, txId }
    const told = creations.map(({ kind, intent }) => castOf(kind, intent).after?.(txId))
    expect(told).toEqual([
      { endpoint: 'createToken', request },
      { endpoint: 'publishSecond', request },
      { endpoint: 'swapCoinIssuedAdd', request },
    ])
    expect(plansOf(presellToken, added)[1]?.after).toBeUndefined()
  })

  const answer: ResponseOf<(typeof endpoints)['publishFirst']> = {
    orderKey: order,
    owner,
    kind: 'token',
    factory,
    creationFee: FEE,
    announced: undefined,
  }
  const judge = (changed: Partial<typeof answer>, ours?: string) =>
    castOf(createToken, both).before?.judge({ ...answer, ...changed }, ours)

  test('is agreed with when it says what was confirmed', () => {
    expect(judge({})).toEqual({ kind: 'agreed' })
  })

  test.each<[string, Partial<typeof answer>]>([
    ['order', { orderKey: txId }],
    ['owner', { owner: other }],
    ['kind', { kind: 'presale' }],
    ['contract', { factory: other }],
    ['price', { creationFee: FEE + 1n }],
  ])('is refused when it names another %s', (field, changed) => {
    expect(judge(changed)).toMatchObject({ kind: 'mismatch', field })
  })

  test('has us wait for what another device announced, not for what we did', () => {
    const announced = { txId, expiresAt: 9 }
    expect(judge({ announced })).toEqual({ kind: 'otherDevice', expiresAt: 9 })
    expect(judge({ announced }, '0b'.repeat(32))).toMatchObject({ kind: 'otherDevice' })
    expect(judge({ announced }, txId)).toEqual({ kind: 'agreed' })
  })
})

describe('in the words of the screen', () => {
  const describing = (kind: Kind, intent: unknown) => kind.describe({ id: order, owner, intent })

  test.each(creations)('$name that fails for no stated reason is a Create error', (creation) => {
    const { kind, intent } = creation
    const description = describing(kind, intent)
    const operation = operationWith({ name: castOf(kind, intent).name }, { intent })
    const silent = receipt({ result: 'REVERT', output: '' })
    const failed = failureText(operation, transaction({ final: silent }), '1', description)
    expect(failed.reason.message).toBe('Create error')
    const wouldFail = { kind: 'wouldFail', output: '', message: '' } as const
    expect(troubleText(wouldFail, operation, description, 'en').failed?.message).toBe(
      'Create error',
    )
  })

  test('a creation is named after its token and costs the creation fee', () => {
    expect(describing(createToken, both)).toMatchObject({
      seed: order,
      title: { message: 'Cast {name}', values: { name: 'Forge' } },
      payments: [trx(FEE)],
    })
    expect(describing(presellToken, added)).toMatchObject({ seed: token })
  })

  test('every reason of the factory is told in plain words', () => {
    const reasons = describing(createTokenWithPresale, both)?.reasons
    for (const name of [
      'Disabled',
      'WrongFee',
      'WrongTerms',
      'OrderAlreadyUsed',
      'PresaleExists',
      'OnlyCreator',
      'AlreadyLaunched',
      'UnknownToken',
    ])
      expect(reasons?.[name]).toBeDefined()
  })

  test('a row that cannot be read has neither plan nor words', () => {
    const intent = { ...both, creationFee: 50 }
    expect(plansOf(createToken, intent)).toEqual([])
    expect(describing(createToken, intent)).toBeUndefined()
  })
})

describe('a creation known again without a row', () => {
  const contracts = { tokenFactory: factory } as Contracts
  const recognise = (call: ContractCall) =>
    [...kinds.values()].flatMap((kind) => kind.recogniser?.read(call, contracts) ?? [])
  const options = { callValue: FEE }
  const hidden = { ...tokenTerms, name: 'For\u202ege', feeRecipient: somebody }

  test.each<[string, ContractCall, object]>([
    [
      'of a token',
      tokenFactory.createToken(factory, order, hidden, options),
      { seed: order, title: { message: 'Cast {name}', values: { name: 'Forge' } } },
    ],
    [
      'of both',
      tokenFactory.createTokenAndPresale(factory, order, tokenTerms, presaleTerms, options),
      { seed: order, title: { message: 'Cast {name} with a presale' } },
    ],
    [
      'of a presale',
      tokenFactory.createPresale(factory, order, token, presaleTerms, options),
      { seed: token, title: { message: 'Add a presale to a token' } },
    ],
  ])('%s', (_, call, known) => {
    expect(recognise(call)).toMatchObject([{ order, payments: [trx(FEE)], ...known }])
  })

  test('but not by another factory', () => {
    expect(recognise(tokenFactory.createToken(other, order, tokenTerms, options))).toEqual([])
  })
})
