import { describe, expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import type { BuildOptions } from '../../../src/chain/build.ts'
import { ownKeyAlone, type Permission } from '../../../src/chain/permission.ts'
import type { SignedTransaction } from '../../../src/chain/transaction.ts'
import type { WalletState } from '../../../src/chain/wallet.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { askBefore } from '../../../src/outbox/askBefore.ts'
import { buildLeg } from '../../../src/outbox/build.ts'
import type { Event } from '../../../src/outbox/event.ts'
import { EXPIRATION_MS } from '../../../src/outbox/expiration.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'
import { awaitsTap, nextEffect } from '../../../src/outbox/next.ts'
import type { Leg, LegTransaction, Operation } from '../../../src/outbox/operation.ts'
import type { Work } from '../../../src/outbox/ports.ts'
import { reduce } from '../../../src/outbox/reduce.ts'
import { signLeg } from '../../../src/outbox/sign.ts'
import { endOf, isTooLate, isUntouched, stageOf } from '../../../src/outbox/stage.ts'
import {
  ACCOUNT,
  ada,
  ben,
  bytesOf,
  buildOffline,
  cai,
  HEAD,
  HEAD_AT,
  loadSignerOf,
  multisigOf,
  permissionsOf,
  PERMISSION_ID,
  stranger,
  type Signer,
} from './cosigners.ts'
import { legOf, operationOf, plan as planWith, receipt, transaction, TX } from './rows.ts'

// A transaction under a permission collects signatures and is sent once there are enough.

const SALE = addressFromHex('cc'.repeat(20))
const SIDE_CHAIN_ID = '41c2dc7a62818de36321fa3eb71080ca59f7e4fc35'
const plan = planWith({ call: contractCall(SALE, 'pay(uint256)', [5n]) })
const cosignedPlan: LegPlan = { ...plan, cosigned: true }
const ours = await bytesOf(plan.call)
const signatureBy = ({ sign }: Signer) => sign(ours.txID)
const allOf = (...signers: readonly Signer[]) => ({
  signature: signers.map(signatureBy),
  signers: signers.map(({ address }) => address),
})

const unsignedYet = transaction({
  txId: ours.txID,
  unsigned: ours,
  expiresAt: HEAD_AT + HOUR_MS,
  multisig: multisigOf(),
})

/** Creates a wallet that signs for the account with this key. */
const actingAs = (signer: Signer): WalletState => ({
  kind: 'connected',
  wallet: 'tronlink',
  owner: ACCOUNT,
  signer: signer.address,
  onOurNetwork: true,
})

interface Scene {
  readonly wallet?: WalletState
  readonly permissions?: readonly Permission[]
  /** The wallet's answer to the transaction it was given. */
  readonly answer?: (given: SignedTransaction) => Result<SignedTransaction, unknown>
  readonly tx?: Partial<LegTransaction>
  readonly plan?: LegPlan
  /** Plans of all legs, if there are others. */
  readonly plans?: readonly LegPlan[]
  readonly sideChainId?: string
  readonly node?: object
  readonly page?: object
  readonly ports?: object
  readonly multisig?: Operation['multisig']
  readonly leg?: Leg
}

/** Sets up everything that carries a leg on, and records its requests and events. */
function sceneOf(scene: Scene) {
  const events: Event[] = []
  const asked: unknown[][] = []
  const states = scene.wallet ?? actingAs(ben)
  const sign = async (given: SignedTransaction, ...more: unknown[]) => {
    asked.push([given.signature, ...more])
    const signed = { ...given, signature: [...given.signature, signatureBy(ben)] }
    return scene.answer?.(given) ?? ok(signed)
  }
  const work = {
    ports: {
      node: {
        head: async () => ok(HEAD),
        solidifiedHead: async () => ok(HEAD),
        permissions: async () => ok(scene.permissions ?? permissionsOf()),
        transactionInfo: async () => ok(undefined),
        ...scene.node,
      },
      otherNodes: [],
      pinned: new Set([SALE]),
      clock: { now: () => 7, sleep: () => new Promise(() => {}) },
      random: { fraction: () => 0.5 },
      store: { uniqueTime: async (at: number) => at },
      onError: () => {},
      ...(scene.sideChainId && { sideChainId: scene.sideChainId }),
      page: {
        handed: () => {},
        loadSignerOf,
        build: buildOffline,
        dryRun: async () => ok({ kind: 'returned' }),
        wallet: { state: () => states, sign },
        ...scene.page,
      },
      ...scene.ports,
    },
    operation: operationOf([scene.leg ?? legOf({})], {
      owner: ACCOUNT,
      ...(scene.multisig && { multisig: scene.multisig }),
    }),
    index: 0,
    plan: scene.plan ?? plan,
    plans: scene.plans ?? [scene.plan ?? plan],
    record: async (event: Event) => {
      events.push(event)
      return true
    },
  } as unknown as Work
  return { work, events, asked }
}

async function signed(scene: Scene) {
  const { work, events, asked } = sceneOf(scene)
  await signLeg(work, { ...unsignedYet, ...scene.tx })
  return { events, asked, last: events.at(-1) }
}

const troubled = (trouble: object) => ({ kind: 'troubled', trouble })

describe('a wallet that signs under a permission', () => {
  test('is given the signatures so far and the permission, and its own is found among many', async () => {
    const { events, asked } = await signed({
      tx: allOf(ada),
      answer: (given) =>
        ok({ ...given, signature: [signatureBy(ada), signatureBy(cai), signatureBy(ben)] }),
    })
    expect(asked).toEqual([[[signatureBy(ada)], PERMISSION_ID]])
    expect(events).toEqual([
      { kind: 'handed', txId: ours.txID },
      {
        kind: 'cosigned',
        txId: ours.txID,
        multisig: multisigOf(),
        signed: [{ signer: ben.address, signature: signatureBy(ben) }],
      },
    ])
  })

  test('may give its own signature back alone', async () => {
    const { last } = await signed({
      tx: allOf(ada),
      answer: (given) => ok({ ...given, signature: [signatureBy(ben)] }),
    })
    expect(last).toMatchObject({ kind: 'cosigned', signed: [{ signer: ben.address }] })
  })

  test('adds nothing where its own signature is not among what it gives back', async () => {
    for (const signature of [[signatureBy(ada)], [signatureBy(cai)], ['00'.repeat(65)]]) {
      const { last } = await signed({
        tx: allOf(ada),
        answer: (given) => ok({ ...given, signature }),
      })
      expect(last).toEqual({ kind: 'missigned', txId: ours.txID })
    }
  })

  test('is held against the side chain’s hash there', async () => {
    const there = { ...actingAs(ben), onSideChain: true } as WalletState
    const onSide = { wallet: there, sideChainId: SIDE_CHAIN_ID }
    const meant = [ben.sign(ours.txID, SIDE_CHAIN_ID)]
    const right = await signed({ ...onSide, answer: (it) => ok({ ...it, signature: meant }) })
    expect(right.last).toMatchObject({ kind: 'cosigned' })
    const wrong = await signed(onSide)
    expect(wrong.last).toMatchObject({ kind: 'missigned' })
  })

  test('is not opened for a key that has no permission, which is named', async () => {
    const { last, asked } = await signed({ wallet: actingAs(stranger) })
    expect(last).toMatchObject(troubled({ kind: 'noPermission', signer: stranger.address }))
    expect(asked).toEqual([])
    // The account's own key is treated like any other.
    const own = { ...actingAs(ada), owner: ACCOUNT, signer: undefined } as unknown as WalletState
    const { last: theirs } = await signed({ wallet: own })
    expect(theirs).toMatchObject(troubled({ kind: 'noPermission', signer: ACCOUNT }))
  })

  test('is not opened for a key that has signed already', async () => {
    const { last, asked } = await signed({ tx: allOf(ada, ben) })
    expect(last).toMatchObject(troubled({ kind: 'signedBefore', signer: ben.address }))
    expect(asked).toEqual([])
  })

  test('is not opened under a permission that is gone, or does not cover the call any more', async () => {
    const [owner, active] = permissionsOf()
    const narrow = { ...active!, operations: '02'.padEnd(64, '0') }
    for (const permissions of [[owner!], [owner!, narrow]]) {
      const { last, asked } = await signed({ permissions })
      expect(last).toMatchObject(troubled({ kind: 'notCovered' }))
      expect(asked).toEqual([])
    }
  })

  test('is asked under the permission as the chain has it now, whatever the row says', async () => {
    const gone = await signed({ permissions: permissionsOf([ada, cai, stranger]) })
    expect(gone.last).toMatchObject(troubled({ kind: 'noPermission', signer: ben.address }))
    const { last } = await signed({ permissions: permissionsOf([ben, stranger], 1n) })
    expect(last).toMatchObject({ multisig: multisigOf([ben, stranger], 1n) })
  })

  test('is not opened where the keys cannot be read, or who signed cannot be told', async () => {
    const silent = { permissions: async () => err({ kind: 'network', detail: '' }) }
    const away = { loadSignerOf: async () => err({ kind: 'missing', detail: '' }) }
    for (const scene of [{ node: silent }, { page: away }]) {
      const { last, asked } = await signed(scene)
      expect(last).toMatchObject(troubled({ kind: 'unreachable' }))
      expect(asked).toEqual([])
    }
  })

  test('is not opened after it was switched, be it while the node was asked', async () => {
    const elsewhere = { ...actingAs(ben), owner: ben.address } as WalletState
    const before = await signed({ wallet: elsewhere })
    expect(before.last).toMatchObject(troubled({ kind: 'otherAccount' }))
    let shown = actingAs(ben)
    const asked: unknown[] = []
    const wallet = {
      state: () => shown,
      sign: async (...given: unknown[]) => asked.push(given),
    }
    const permissions = async () => {
      shown = elsewhere
      return ok(permissionsOf())
    }
    const since = await signed({ node: { permissions }, page: { wallet } })
    // No event marks it as handed to the wallet.
    expect(since.events).toMatchObject([troubled({ kind: 'otherAccount' })])
    expect(asked).toEqual([])
  })

  test('signs what another signer made by its own key, whichever account it acts for', async () => {
    const own = {
      ...actingAs(ben),
      owner: ben.address,
      signer: undefined,
    } as unknown as WalletState
    for (const wallet of [own, { ...actingAs(ben), owner: stranger.address } as WalletState]) {
      const { last } = await signed({ wallet, tx: allOf(ada), plan: cosignedPlan })
      expect(last).toMatchObject({ kind: 'cosigned', signed: [{ signer: ben.address }] })
    }
    const { last, asked } = await signed({
      wallet: { ...own, owner: stranger.address } as WalletState,
      plan: cosignedPlan,
    })
    expect(last).toMatchObject(troubled({ kind: 'noPermission', signer: stranger.address }))
    expect(asked).toEqual([])
    // The exception is an account that the wallet switched to meanwhile.
    let shown = own
    const permissions = async () => {
      shown = { ...own, owner: cai.address } as WalletState
      return ok(permissionsOf())
    }
    const page = { wallet: { state: () => shown } }
    const since = await signed({ node: { permissions }, page, plan: cosignedPlan })
    expect(since.events).toMatchObject([troubled({ kind: 'otherAccount' })])
  })

  test('is held to the key that it had when it was asked', async () => {
    let shown = actingAs(ben)
    const wallet = {
      state: () => shown,
      sign: async (given: SignedTransaction) => {
        shown = actingAs(cai)
        return ok({ ...given, signature: [...given.signature, signatureBy(cai)] })
      },
    }
    expect((await signed({ page: { wallet } })).last).toMatchObject({ kind: 'missigned' })
  })

  test('is not opened for another signer’s transaction that is about to expire, nor is that made anew', async () => {
    const late = { expiresAt: HEAD_AT + 10_000, origin: 'handedOn', handedAt: 1 } as const
    const { last, asked } = await signed({ tx: late, plan: cosignedPlan })
    expect(last).toMatchObject(troubled({ kind: 'tooLate' }))
    expect(asked).toEqual([])
  })
})

const apply = (leg: Leg, event: Event, now = 1_000): Leg =>
  reduce(operationOf([leg]), 0, event, now).legs[0]!

const cosignedBy = (signers: readonly Signer[], multisig = multisigOf()): Event => ({
  kind: 'cosigned',
  txId: ours.txID,
  multisig,
  signed: signers.map((each) => ({ signer: each.address, signature: signatureBy(each) })),
})

const begun = legOf({ transactions: [{ ...unsignedYet, handedAt: 1 }] })
const only = ({ transactions: [tx] }: Leg) => tx!

describe('signatures', () => {
  test('are gathered from several copies, each signer’s once', () => {
    const one = apply(begun, cosignedBy([ada]))
    expect(only(one)).toMatchObject({ ...allOf(ada), signedAt: 1_000 })
    const two = apply(one, cosignedBy([ada, cai]), 2_000)
    expect(only(two)).toMatchObject({ ...allOf(ada, cai), signedAt: 1_000 })
    expect(only(apply(two, cosignedBy([cai, ada])))).toEqual(only(two))
    expect(only(apply(begun, cosignedBy([ada, ada])))).toMatchObject(allOf(ada))
    const another = { ...cosignedBy([]), signed: [{ signer: ada.address, signature: 'ab' }] }
    expect(only(apply(one, another as Event))).toEqual(only(one))
  })

  test('are weighed by the keys that the permission has now', () => {
    const two = apply(begun, cosignedBy([ada, ben]))
    expect(stageOf(two)).toBe('signed')
    const more = apply(begun, cosignedBy([ada, ben], multisigOf(undefined, 3n)))
    expect(stageOf(more)).toBe('cosigning')
    expect(only(more).multisig).toEqual(multisigOf(undefined, 3n))
  })

  test('go with their key: the network refuses them all for one of no key, and remembers the id', () => {
    const two = apply(begun, cosignedBy([ada]))
    const changed = apply(two, cosignedBy([ben, cai], multisigOf([ben, cai, stranger])))
    expect(only(changed)).toMatchObject(allOf(ben, cai))
    expect(stageOf(changed)).toBe('signed')
  })

  test('that are added answer a trouble, and are news at once', () => {
    const stuck = { ...begun, trouble: { kind: 'rejected' } as const, failures: 3, nextAt: 9_000 }
    expect(apply(stuck, cosignedBy([ada]))).toMatchObject({ failures: 0, nextAt: 1_000 })
    expect(apply(stuck, cosignedBy([ada])).trouble).toBeUndefined()
  })

  test('for a transaction that an earlier round settled change nothing', () => {
    const past = { ...begun, transactions: [], past: [unsignedYet] }
    expect(apply(past, cosignedBy([ada]))).toEqual(past)
  })
})

describe('below the threshold', () => {
  const half = apply(begun, cosignedBy([ada]))
  const enough = apply(half, cosignedBy([ben]))
  const effect = (leg: Leg, attended = false, of: LegPlan = plan) =>
    nextEffect(leg, of, { attended })?.kind

  test('nothing is sent: a node remembers an id before it checks signatures', () => {
    expect(stageOf(half)).toBe('cosigning')
    expect([effect(half), effect(half, true)]).toEqual(['look', 'sign'])
    expect([effect(enough), effect(enough, true)]).toEqual(['broadcast', 'broadcast'])
  })

  test('it waits for others and needs no tap, until it has expired unfound', () => {
    expect(awaitsTap(half)).toBe(false)
    const missed = apply(half, { kind: 'missed', txId: ours.txID })
    expect([stageOf(missed), awaitsTap(missed)]).toEqual(['cosigning', true])
    expect(effect(missed, true)).toBe('build')
    // If a second one could pay twice, proof comes first. Another signer's transaction is never
    // built again.
    expect(effect(missed, true, planWith({ repeat: 'needsProof' }))).toBe('look')
    expect(effect(missed, true, cosignedPlan)).toBe('look')
  })

  test('it may be found all the same: whoever completed it elsewhere has sent it', () => {
    const seen = apply(half, { kind: 'polled', txId: ours.txID, receipt: receipt({}) })
    expect(stageOf(seen)).toBe('included')
  })

  test('a transaction of before permissions is signed by any one', () => {
    const alone = legOf({ transactions: [transaction({ handedAt: 1, signature: ['ab'] })] })
    expect(stageOf(alone)).toBe('signed')
    // A signature handed on by another signer does not replace the existing transaction either.
    expect(apply(alone, cosignedBy([ada]))).toMatchObject({ transactions: alone.transactions })
  })
})

describe('what another signer made', () => {
  const theirs = legOf({
    transactions: [{ ...unsignedYet, ...allOf(ada), origin: 'handedOn', handedAt: 1 }],
  })
  const missed = apply(theirs, { kind: 'missed', txId: ours.txID })

  test('is too late once it has expired unfound, and may be forgotten then', () => {
    expect([isTooLate(theirs), isTooLate(missed)]).toEqual([false, true])
    expect(isTooLate(apply(begun, { kind: 'missed', txId: ours.txID }))).toBe(false)
    expect([theirs, missed].map((leg) => isUntouched(operationOf([leg])))).toEqual([false, true])
  })

  test('is not too late where it is found after all', () => {
    const failed = receipt({ result: 'REVERT', expectedEvent: false })
    const late = apply(missed, { kind: 'solidified', txId: ours.txID, receipt: failed })
    expect([isTooLate(late), stageOf(late)]).toEqual([false, 'failed'])
    expect(endOf(operationOf([late]))).toBe('failed')
  })
})

describe('bytes that several sign', () => {
  async function built(
    multisig: Operation['multisig'],
    changes: Partial<LegPlan> = {},
    scene: Scene = {},
  ) {
    const options: BuildOptions[] = []
    const build: typeof buildOffline = (call, given) => {
      options.push(given)
      return buildOffline(call, given)
    }
    const { work, events } = sceneOf({
      ...scene,
      plan: { ...plan, ...changes } as LegPlan,
      page: { build },
      multisig,
    })
    await buildLeg(work)
    return { event: events.at(-1), options: options[0] }
  }
  const under = (lifeMs: number) => ({ permissionId: PERMISSION_ID, lifeMs })
  const lifeOf = async (...given: Parameters<typeof built>) =>
    (await built(...given)).options!.expiresAt - HEAD_AT

  test('name the permission, which is written down as the chain has it', async () => {
    const { event, options } = await built(under(HOUR_MS))
    expect(options).toMatchObject({ permissionId: PERMISSION_ID })
    expect(event).toMatchObject({
      kind: 'built',
      transaction: { origin: 'ours', multisig: multisigOf(), expiresAt: HEAD_AT + HOUR_MS },
    })
  })

  test('live as long as was chosen: a day at most where a second one does no harm', async () => {
    expect(await lifeOf(under(10 * MINUTE_MS))).toBe(10 * MINUTE_MS)
    for (const repeat of ['harmless', 'orderOnce'] as const) {
      expect(await lifeOf(under(DAY_MS), { repeat })).toBe(DAY_MS)
      expect(await lifeOf(under(3 * DAY_MS), { repeat })).toBe(DAY_MS)
    }
  })

  test('live an hour at most where a second one needs proof that the first is dead', async () => {
    expect(await lifeOf(under(DAY_MS), { repeat: 'needsProof' })).toBe(HOUR_MS)
    expect(await lifeOf(under(DAY_MS), { repeat: 'needsProof' })).toBe(1_200 * 3_000)
  })

  test('live by the chain’s time, the earliest of the nodes’, and never by the device’s', async () => {
    const behind = { head: async () => ok({ ...HEAD, timestamp: HEAD_AT - 9_000 }) }
    const ports = {
      otherNodes: [behind],
      clock: { now: () => 9e15, sleep: () => new Promise(() => {}) },
    }
    expect(await lifeOf(under(HOUR_MS), {}, { ports })).toBe(HOUR_MS - 9_000)
  })

  test('do not outlive what the backend’s answer allows', async () => {
    const call = async () => ok({})
    const complete = () => ({ call: plan.call, expires: HEAD_AT + 20 * MINUTE_MS })
    const before = { call: () => ({}), judge: () => ({ kind: 'agreed' }), complete } as never
    expect(await lifeOf(under(DAY_MS), { before }, { ports: { call } })).toBe(20 * MINUTE_MS)
  })

  test('end when the call itself does, or another of the order, but never before a wallet can sign', async () => {
    const ending = (afterMs: number) => ({ endsAt: HEAD_AT + afterMs })
    expect(await lifeOf(under(DAY_MS), ending(20 * MINUTE_MS))).toBe(20 * MINUTE_MS)
    expect(await lifeOf(under(DAY_MS), ending(3 * DAY_MS))).toBe(DAY_MS)
    expect(await lifeOf(under(DAY_MS), ending(1))).toBe(EXPIRATION_MS)
    const approval = { ...plan, repeat: 'harmless' } as LegPlan
    const sale = { ...plan, ...ending(HOUR_MS) } as LegPlan
    expect(await lifeOf(under(DAY_MS), approval, { plans: [approval, sale] })).toBe(HOUR_MS)
    // The account's own key signs at once or never.
    expect(await lifeOf(undefined, ending(MINUTE_MS))).toBe(EXPIRATION_MS)
  })

  test('are made under the best permission of the wallet’s key, where the chosen one is gone', async () => {
    for (const permissionId of [3, 7])
      expect((await built({ permissionId, lifeMs: HOUR_MS })).options).toMatchObject({
        permissionId: PERMISSION_ID,
        expiresAt: HEAD_AT + HOUR_MS,
      })
  })

  test('are not made where no permission of that key covers the call, nor by a stranger', async () => {
    const chosen = { permissionId: 7, lifeMs: HOUR_MS }
    const transfersAlone = permissionsOf().filter(({ id }) => id === 3)
    const refused = async (scene: Scene) => {
      const { event, options } = await built(chosen, {}, scene)
      expect(options).toBeUndefined()
      return event
    }
    const notCovered = troubled({ kind: 'notCovered' })
    expect(await refused({ permissions: transfersAlone })).toMatchObject(notCovered)
    expect(await refused({ wallet: { kind: 'none' } as never })).toMatchObject(notCovered)
    expect(await refused({ wallet: actingAs(stranger) })).toMatchObject(
      troubled({ kind: 'noPermission', signer: stranger.address }),
    )
    const silent = { permissions: async () => err({ kind: 'network', detail: '' }) }
    expect(await refused({ node: silent })).toMatchObject(
      troubled({ kind: 'unreachable', what: 'node', detail: '' }),
    )
  })

  /** The account's own wallet, which acts only for that account. */
  const own: WalletState = {
    kind: 'connected',
    wallet: 'tronlink',
    owner: ACCOUNT,
    onOurNetwork: true,
  }

  test('of one key alone name no permission and live two minutes; nobody asks which keys there are', async () => {
    const node = { permissions: () => expect.unreachable() }
    const { options, event } = await built(undefined, {}, { wallet: own, node })
    expect(options!.permissionId).toBeUndefined()
    expect(options!.expiresAt - HEAD_AT).toBe(EXPIRATION_MS)
    expect(event).not.toHaveProperty('transaction.multisig')
  })

  test('are made for several once one key has not sufficed, as where the keys were changed', async () => {
    const mine = { address: ACCOUNT, sign: () => '' }
    const lost = { ...legOf({}), transactions: [transaction({ handedAt: 1, missedAt: 2 })] }
    const { options, event } = await built(
      undefined,
      {},
      {
        wallet: own,
        permissions: permissionsOf([mine, ben]),
        leg: lost,
      },
    )
    expect(options).toMatchObject({ permissionId: PERMISSION_ID, expiresAt: HEAD_AT + HOUR_MS })
    expect(event).toHaveProperty('transaction.multisig.threshold', 2n)
    // The account's own key is still sufficient.
    const alone = { wallet: own, permissions: ownKeyAlone(ACCOUNT), leg: lost }
    expect((await built(undefined, {}, alone)).options!.permissionId).toBeUndefined()
  })

  test('are made by a key that acts for an account whose own key began it', async () => {
    expect((await built(undefined)).options).toMatchObject({ permissionId: PERMISSION_ID })
    const begun = { multisig: undefined, signature: undefined, signers: undefined }
    const { last, asked } = await signed({ tx: begun, page: { build: buildOffline } })
    expect([last?.kind, asked]).toEqual(['built', []])
    // A transaction that a wallet received before is not built again without proof.
    const needsProof = { ...plan, repeat: 'needsProof' } as LegPlan
    const handed = await signed({ tx: { ...begun, handedAt: 1 }, plan: needsProof })
    expect(handed.last).toMatchObject(troubled({ kind: 'noPermission', signer: ben.address }))
    expect(handed.asked).toEqual([])
  })
})

describe('another device’s announcement', () => {
  async function waits(lifeMs: number, multisig?: Operation['multisig'], node: object = {}) {
    const verdict = { kind: 'otherDevice', expiresAt: HEAD_AT + lifeMs }
    const before = { call: () => ({}), judge: () => verdict } as never
    const call = async () => ok({})
    const { work } = sceneOf({
      plan: { ...plan, before } as LegPlan,
      ports: { call },
      node,
      multisig,
    })
    const answer = await askBefore(work)
    return !answer.ok && answer.error.kind === 'troubled'
  }
  const shared = { permissionId: PERMISSION_ID, lifeMs: HOUR_MS }

  test('is waited for, unless it says to live longer than the app makes any', async () => {
    expect(await waits(EXPIRATION_MS)).toBe(true)
    expect(await waits(EXPIRATION_MS + MINUTE_MS)).toBe(true)
    expect(await waits(EXPIRATION_MS + MINUTE_MS + 1)).toBe(false)
  })

  test('of an account of several keys may be long, by the same rule', async () => {
    expect(await waits(DAY_MS + MINUTE_MS, shared)).toBe(true)
    expect(await waits(DAY_MS + MINUTE_MS + 1, shared)).toBe(false)
  })

  test('is waited for where the chain’s time is not known', async () => {
    const head = async () => err({ kind: 'network', detail: '' })
    expect(await waits(30 * DAY_MS, undefined, { head })).toBe(true)
  })
})

test('a signature is added to the transaction that it is of, and to no other', () => {
  const other = legOf({ transactions: [transaction({ txId: TX.b, handedAt: 1 })] })
  expect(apply(other, cosignedBy([ada]))).toMatchObject({ transactions: [{ txId: TX.b }] })
  expect(only(apply(other, cosignedBy([ada]))).signature).toBeUndefined()
})
