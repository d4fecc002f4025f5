import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import { isKeyOf, weightOf } from '../../../src/chain/permission.ts'
import type { SignedTransaction, SignerOf } from '../../../src/chain/transaction.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'
import { BLOCK_MS, HOUR_MS, MINUTE_MS, SOLIDIFICATION_BLOCKS } from '../../../src/core/time.ts'
import { hexToBytes } from '@noble/hashes/utils.js'
import { openDatabase, type Database } from '../../../src/db/database.ts'
import { outboxTables } from '../../../src/db/outboxTables.ts'
import { COSIGNED, cosignedKind } from '../../../src/outbox/cosigned.ts'
import { encodeSigningRequest, signingRequestOf } from '../../../src/outbox/signingRequest.ts'
import { defineKind, type Kind } from '../../../src/outbox/kind.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { createOutbox, type Outbox } from '../../../src/outbox/outbox.ts'
import { currentTransaction, stageOf } from '../../../src/outbox/stage.ts'
import { createStore, type Store } from '../../../src/outbox/store.ts'
import { verifyRequest } from '../../../src/outbox/verifyRequest.ts'
import {
  ACCOUNT,
  ada,
  ben,
  blockIdOf,
  buildOffline,
  cai,
  HEAD,
  HEAD_AT,
  loadSignerOf,
  permissionsOf,
  PERMISSION_ID,
  type Signer,
} from './cosigners.ts'
import { seededRandom, sharedLocks, simulatedClock, type SimulatedClock } from './time.ts'

// Each signer has a separate browser. They share only the texts that they hand to each other.

const SALE = addressFromHex('cc'.repeat(20))
const MAIN = '00'.repeat(32)
const ORDER = '1e'.repeat(32)

const pay = defineKind({
  name: 'test.pay',
  intent: v.object({ units: v.bigint() }),
  legs: ({ id, owner, intent: { units } }) => ({
    name: 'pay',
    label: { id: 'pay' },
    call: contractCall(SALE, 'pay(bytes32)', [id], { callValue: units }),
    repeat: 'orderOnce',
    after: (txId) => ({
      endpoint: 'buyProductFirstPayAfter',
      request: { orderKey: id, owner, txId },
    }),
  }),
  describe: () => ({
    seed: 'pay',
    title: { id: 'pay' },
    payments: [],
    reasons: {},
    errors: [],
  }),
})
const own = new Map<string, Kind>([[pay.name, pay]])
const kinds = new Map<string, Kind>([...own, [COSIGNED, cosignedKind(COSIGNED, own)]])

const loaded = await loadSignerOf()
if (!loaded.ok) throw new Error(loaded.error.detail)
const signerOf: SignerOf = loaded.value

let clock: SimulatedClock
let permissions: ReturnType<typeof permissionsOf>
let included: Map<string, number>
let seen: Set<string>
let codes: string[]
let devices: { stop: () => void; db: Database }[]
let worlds = 0

beforeEach(() => {
  clock = simulatedClock(HEAD_AT)
  permissions = permissionsOf()
  included = new Map()
  seen = new Set()
  codes = []
  devices = []
  worlds += 1
})
afterEach(async () => {
  for (const { stop } of devices) stop()
  await settle()
  for (const { db } of devices) db.close()
})

const head = () => HEAD.number + Math.floor((clock.now() - HEAD_AT) / BLOCK_MS)
const blockAt = (number: number) => ({
  id: blockIdOf(number),
  number,
  timestamp: HEAD_AT + (number - HEAD.number) * BLOCK_MS,
})

/** Broadcasts as java-tron does: it remembers the id before it checks the signatures. */
function broadcast({ txID, signature }: SignedTransaction): string {
  if (seen.has(txID)) return 'DUP_TRANSACTION_ERROR'
  seen.add(txID)
  const signers = signature.map((each) => signerOf(hexToBytes(txID), each))
  const under = permissions[1]!
  const areKeys = signers.every((each) => each !== undefined && isKeyOf(under, each))
  const isEach = new Set(signers).size === signers.length
  const isEnough = weightOf(under, signers as Address[]) >= under.threshold
  if (!areKeys || !isEach || !isEnough) return 'SIGERROR'
  included.set(txID, head() + 1)
  return 'SUCCESS'
}

function infoOf(txId: string, upTo: number) {
  const block = included.get(txId)
  if (block === undefined || block > upTo) return undefined
  const { number: blockNumber, timestamp: blockTimestamp } = blockAt(block)
  const told = { blockNumber, blockTimestamp, fee: 1n, energyUsed: 1n, output: '', logs: [] }
  return { txId, ...told, result: 'SUCCESS' }
}

const node = {
  head: async () => ok(blockAt(head())),
  solidifiedHead: async () => ok(blockAt(head() - SOLIDIFICATION_BLOCKS)),
  blockId: async (number: number) => ok(blockIdOf(number)),
  permissions: async () => ok(permissions),
  transactionInfo: async (txId: string) => ok(infoOf(txId, head())),
  solidifiedTransactionInfo: async (txId: string) =>
    ok(infoOf(txId, head() - SOLIDIFICATION_BLOCKS)),
  async broadcast(signed: SignedTransaction) {
    const code = broadcast(signed)
    codes.push(code)
    return ok({ code, message: '' })
  },
}

interface Device {
  readonly outbox: Outbox
  readonly store: Store
  readonly reports: unknown[]
  readonly asked: string[]
  isOnline: boolean
  /** Whether the storage is full from the moment of the wallet's signature. */
  isFull: boolean
  row(id?: string): Promise<Operation>
  stage(id?: string): Promise<string>
  /** Text that the row hands to the next signer. */
  text(id?: string): Promise<string>
  /** Takes up a text for co-signing, and signs if `signs` is set. */
  take(text: string, signs?: boolean): Promise<Operation>
}

function device(signer: Signer, name = signer.address as string): Device {
  const db = openDatabase(`cosign-${worlds}-${name}`)
  const store = createStore(outboxTables(db))
  const away = () => ({ ok: false, error: { kind: 'network', detail: '' } })
  const answering = Object.fromEntries(
    Object.entries(node).map(([method, answer]) => [
      method,
      async (...given: never[]) =>
        made.isOnline ? (answer as (...all: never[]) => unknown)(...given) : away(),
    ]),
  )
  const full = () => Promise.reject(new Error('no room'))
  const outbox = createOutbox({
    store: {
      ...store,
      write: (...given: Parameters<Store['write']>) =>
        made.isFull && made.asked.length > 0 ? full() : store.write(...given),
    },
    kinds,
    runner: name,
    clock,
    random: seededRandom(1),
    locks: sharedLocks().forTab(),
    node: answering,
    otherNodes: [],
    shelf: { read: async () => undefined, keep: async () => {}, drop: async () => {} },
    call: async (request: unknown) => {
      made.reports.push(request)
      return ok({ status: 'acknowledged' })
    },
    network: MAIN,
    pinned: new Set([SALE]),
    onError: (error: unknown) => {
      if (!made.isFull) throw error
    },
    page: {
      wallet: {
        state: () => ({
          kind: 'connected',
          wallet: 'tronlink',
          owner: ACCOUNT,
          signer: signer.address,
          onOurNetwork: true,
        }),
        async sign(unsigned: SignedTransaction) {
          made.asked.push(unsigned.txID)
          return ok({
            ...unsigned,
            signature: [...unsigned.signature, signer.sign(unsigned.txID)],
          })
        },
      },
      build: buildOffline,
      dryRun: async () => ok({ kind: 'returned' }),
      loadSignerOf,
    },
  } as unknown as Parameters<typeof createOutbox>[0])
  devices.push({ db, stop: outbox.start() })
  const row = async (id = ORDER) => {
    const found = await store.read(id)
    if (!found) throw new Error(`no row ${id}`)
    return found
  }
  const made: Device = {
    outbox,
    store,
    reports: [],
    asked: [],
    isOnline: true,
    isFull: false,
    row,
    stage: async (id) => stageOf((await row(id)).legs[0]!),
    async text(id) {
      const operation = await row(id)
      return encodeSigningRequest(
        signingRequestOf(operation, currentTransaction(operation.legs[0]!)!)!,
      )
    },
    async take(text, signs = true) {
      const read = await outbox.ask((ports) => verifyRequest(ports, text))
      if (!read.ok) throw new Error(read.error)
      const took = await outbox.acceptRequest(read.value, signs)
      if (!took.ok) throw new Error(took.error)
      return took.value
    },
  }
  return made
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Advances time until the condition holds. */
async function until(holds: () => Promise<boolean>, withinMs = 10 * MINUTE_MS): Promise<void> {
  const limit = clock.now() + withinMs
  for (;;) {
    await settle()
    if (await holds()) return
    if (clock.now() >= limit) throw new Error(`never came: ${holds.toString()}`)
    clock.jump(Math.min(limit, clock.now() + MINUTE_MS))
  }
}

/** Starts an order that Ada signs first. */
async function begun(hers = device(ada)): Promise<Device> {
  await hers.outbox.add({
    id: ORDER,
    kind: pay.name,
    owner: ACCOUNT,
    intent: { units: 5n },
    multisig: { permissionId: PERMISSION_ID, lifeMs: HOUR_MS },
  })
  await until(async () => (await hers.stage()) === 'cosigning')
  return hers
}

const txIdIn = ({ legs }: Operation) => currentTransaction(legs[0]!)!.txId
const signersIn = ({ legs }: Operation) => currentTransaction(legs[0]!)!.signers
const isDone = (of: Device, id: string) => async () => (await of.stage(id)) === 'acknowledged'

describe('a payment that takes two of three', () => {
  test('is sent once by whoever completes it, and each row follows it to its report', async () => {
    const hers = await begun()
    expect(codes).toEqual([])
    const his = device(ben)
    const { id } = await his.take(await hers.text())
    expect(id).toBe(txIdIn(await hers.row()))
    await until(isDone(his, id))
    await until(isDone(hers, ORDER))
    expect(codes).toEqual(['SUCCESS'])
    const report = {
      endpoint: 'buyProductFirstPayAfter',
      request: { orderKey: ORDER, owner: ACCOUNT, txId: id },
    }
    for (const { reports } of [hers, his]) expect(reports).toContainEqual(report)
    for (const [of, key] of [
      [hers, ORDER],
      [his, id],
    ] as const)
      await until(async () => (await of.row(key)).archivedAt !== undefined)
  })

  test('waits through a day offline between the signatures, and is not half sent', async () => {
    const hers = await begun()
    const his = device(ben)
    const text = await hers.text()
    const read = await his.outbox.ask((ports) => verifyRequest(ports, text))
    his.isOnline = false
    expect((await his.outbox.ask((ports) => verifyRequest(ports, text))).ok).toBe(false)
    const { id } = await his.take(text, false).catch(async () => {
      const took = read.ok && (await his.outbox.acceptRequest(read.value, true))
      if (!took || !took.ok) throw new Error('not taken up')
      return took.value
    })
    await settle()
    // Nothing is signed until the keys are known.
    expect([await his.stage(id), his.asked, codes]).toEqual(['cosigning', [], []])
    his.isOnline = true
    await until(isDone(his, id))
    expect(codes).toEqual(['SUCCESS'])
  })

  test('goes back to its maker, whose own row takes the signatures and sends it', async () => {
    const hers = await begun()
    const his = device(ben)
    const { id } = await his.take(await hers.text(), false)
    const transaction = (await his.row(id)).legs[0]!.transactions[0]!
    const more = {
      ...signingRequestOf(await his.row(id), transaction)!,
      signatures: [ada.sign(id), cai.sign(id)],
    }
    const { id: row } = await hers.take(encodeSigningRequest(more), false)
    expect(row).toBe(ORDER)
    expect(signersIn(await hers.row())).toEqual([ada.address, cai.address])
    await until(isDone(hers, ORDER))
    expect(await hers.store.read(id)).toBeUndefined()
    expect(codes).toEqual(['SUCCESS'])
    // His row, which never had enough signatures, still finds it on chain.
    await until(isDone(his, id))
  })

  test('taken up twice is one row, with the signatures of both copies', async () => {
    permissions = permissionsOf(undefined, 3n)
    const hers = await begun()
    const text = await hers.text()
    const his = device(ben)
    const { id } = await his.take(text, false)
    const theirs = device(cai)
    await theirs.take(text)
    await until(async () => signersIn(await theirs.row(id))?.length === 2)
    const again = await his.take(await theirs.text(id))
    expect(again.id).toBe(id)
    await until(isDone(his, id))
    expect(signersIn(await his.row(id))).toEqual([ada.address, cai.address, ben.address])
    expect(codes).toEqual(['SUCCESS'])
  })

  test('is told to the third, who comes too late, and asks no wallet', async () => {
    const hers = await begun()
    const text = await hers.text()
    const { id } = await device(ben).take(text)
    await until(isDone(hers, ORDER))
    const late = device(cai)
    expect(await late.outbox.ask((ports) => verifyRequest(ports, text))).toMatchObject({
      value: { over: 'carriedOut' },
    })
    await late.take(text)
    await until(isDone(late, id))
    expect([late.asked, codes]).toEqual([[], ['SUCCESS']])
  })

  test('is sent without the signature of a key that was taken from the account meanwhile', async () => {
    permissions = permissionsOf(undefined, 3n)
    const hers = await begun()
    const his = device(ben)
    const { id } = await his.take(await hers.text())
    await until(async () => signersIn(await his.row(id))?.length === 2)
    permissions = permissionsOf([ben, cai], 2n)
    const [transaction] = (await his.row(id)).legs[0]!.transactions
    const handed = signingRequestOf(await his.row(id), transaction!)!
    const theirs = { ...handed, signatures: [cai.sign(id)] }
    await his.take(encodeSigningRequest(theirs), false)
    await until(isDone(his, id))
    expect(signersIn(await his.row(id))).toEqual([ben.address, cai.address])
    expect(codes).toEqual(['SUCCESS'])
  })

  test('is not lost where the wallet’s answer cannot be written down at once', async () => {
    const hers = await begun()
    const his = device(ben)
    his.isFull = true
    const { id } = await his.take(await hers.text())
    await until(async () => his.asked.length === 1)
    expect(signersIn(await his.row(id))).toEqual([ada.address])
    his.isFull = false
    await until(isDone(his, id))
    expect([his.asked.length, codes]).toEqual([1, ['SUCCESS']])
  })

  test('that nobody completes is missed by both: its maker may make it anew, the other may not', async () => {
    const hers = await begun()
    const his = device(ben)
    const { id } = await his.take(await hers.text(), false)
    const missed = (of: Device, key: string) => async () =>
      (await of.row(key)).legs[0]!.transactions[0]!.missedAt !== undefined
    await until(missed(hers, ORDER), 3 * HOUR_MS)
    await until(missed(his, id), 3 * HOUR_MS)
    for (const [of, key] of [
      [his, id],
      [hers, ORDER],
    ] as const)
      await of.outbox.resume(key)
    await until(async () => (await hers.row()).legs[0]!.transactions.length === 2)
    await settle()
    expect((await his.row(id)).legs[0]!.transactions).toHaveLength(1)
    expect([his.asked, codes]).toEqual([[], []])
    expect(await his.outbox.cancel(id)).toBe(true)
  })
})
