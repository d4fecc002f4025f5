import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../../../src/chain/build.ts'
import { trc20, trc20Events } from '../../../src/chain/contracts/trc20.ts'
import { trxTransfer } from '../../../src/chain/contracts/trxTransfer.ts'
import type { TransactionInfo } from '../../../src/chain/nodeAnswers.ts'
import { encodeValues, keccakHex } from '../../../src/chain/abi.ts'
import { sideChainHash } from '../../../src/chain/sidechain/hash.ts'
import type { BuildError, SignerOf, UnsignedTransaction } from '../../../src/chain/transaction.ts'
import { addressFromHex, addressToEvmHex } from '../../../src/core/address.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import type { Event } from '../../../src/outbox/event.ts'
import { expectEvent, type LegPlan } from '../../../src/outbox/kind.ts'
import { receiptOf } from '../../../src/outbox/look.ts'
import type { RunnerPorts, Work } from '../../../src/outbox/ports.ts'
import { signLeg } from '../../../src/outbox/sign.ts'
import { operationOf, legOf, transaction, TX } from './rows.ts'

// If no event distinguishes two orders, only the bytes show whether one was done.

const owner = addressFromHex('aa'.repeat(20))
const friend = addressFromHex('bb'.repeat(20))
const other = addressFromHex('cc'.repeat(20))
const HEAD = { id: '0'.repeat(64), number: 7, timestamp: 1_700_000_000_000 }

const plan: LegPlan = {
  name: 'send',
  label: { id: 'send' },
  call: trxTransfer(friend, 5_000_000n),
  repeat: 'needsProof',
  opensNextAt: 'included',
}

const CHAIN_ID = '41c2dc7a62818de36321fa3eb71080ca59f7e4fc35'

/** A token's own event names no order either. */
const token = addressFromHex('dd'.repeat(20))
const tokenPlan: LegPlan = {
  ...plan,
  call: trc20.transfer(token, friend, 5_000_000n),
  expects: expectEvent(
    token,
    trc20Events.transfer,
    ({ from, to }) => from === owner && to === friend,
  ),
}

async function built(call = plan.call, life = 120_000): Promise<UnsignedTransaction> {
  const { timestamp } = HEAD
  const answer = await buildTransaction('http://127.0.0.1:1', call, {
    owner,
    reference: HEAD,
    expiresAt: timestamp + life,
    timestamp,
  })
  if (!answer.ok) throw new Error(answer.error.detail)
  return answer.value
}

const ports = { clock: { now: () => 1 } } as unknown as RunnerPorts

/** Returns the events recorded after the wallet answered with `theirs`. */
async function written(
  ours: UnsignedTransaction,
  theirs: UnsignedTransaction,
  onSideChain?: { readonly signer: Result<SignerOf, BuildError>; readonly isThere: boolean },
) {
  const events: Event[] = []
  const never = new Promise<void>(() => {})
  const work = {
    ports: {
      node: { head: async () => ok(HEAD) },
      clock: { now: () => 1, sleep: () => never },
      onError: () => {},
      random: { fraction: () => 0.5 },
      ...(onSideChain && { sideChainId: CHAIN_ID }),
      page: {
        handed: () => {},
        loadSignerOf: async () => onSideChain?.signer,
        wallet: {
          state: () => ({
            kind: 'connected',
            wallet: 'tronlink',
            owner,
            onOurNetwork: !onSideChain,
            onSideChain: onSideChain?.isThere === true,
          }),
          sign: async () => ok({ ...theirs, signature: ['ab'.repeat(65)] }),
        },
      },
    },
    operation: operationOf([legOf({})], { owner }),
    index: 0,
    plan,
    plans: [plan],
    record: async (event: Event) => {
      events.push(event)
      return true
    },
  } as unknown as Work
  const tx = transaction({ txId: ours.txID, unsigned: ours, expiresAt: HEAD.timestamp + 120_000 })
  await signLeg(work, tx)
  return events
}

describe('what the wallet gives back', () => {
  test('is signed if it is ours to the last byte', async () => {
    const ours = await built()
    expect(await written(ours, ours)).toMatchObject([
      { kind: 'handed' },
      { kind: 'signed', txId: ours.txID },
    ])
  })

  test('is not sent where it lives longer, and is known to do the same if the wallet sends it', async () => {
    const theirs = await built(plan.call, 600_000)
    const [, event] = await written(await built(), theirs)
    expect(event).toMatchObject({
      kind: 'changed',
      changes: ['expiration'],
      other: { txId: theirs.txID, origin: 'wallet', doesSame: true },
    })
  })

  test.each([
    ['recipient', plan.call, trxTransfer(other, 5_000_000n)],
    ['amount', plan.call, trxTransfer(friend, 5_000_001n)],
    ['data', tokenPlan.call, trc20.transfer(token, friend, 1n)],
    ['data', tokenPlan.call, trc20.transfer(token, other, 5_000_000n)],
    ['contract', tokenPlan.call, trc20.transfer(other, friend, 5_000_000n)],
    ['amount', tokenPlan.call, { ...trc20.transfer(token, friend, 5_000_000n), callValue: 1n }],
  ])('is not sent, and does something else, with another %s', async (what, ours, theirs) => {
    const [, event] = await written(await built(ours), await built(theirs))
    expect(event).toMatchObject({
      kind: 'changed',
      changes: [what],
      other: { origin: 'wallet', doesSame: false },
    })
  })

  test('does the same at another fee limit and for longer', async () => {
    const { call } = tokenPlan
    const dearer = { ...call, feeLimit: 1n } as typeof call
    const [, event] = await written(await built(call), await built(dearer, 600_000))
    expect(event).toMatchObject({
      changes: ['expiration', 'feeLimit'],
      other: { doesSame: true },
    })
  })

  test('does something else if it is no transaction at all', async () => {
    const ours = await built()
    for (const raw of ['', '00', ours.raw_data_hex.slice(0, -2)])
      expect((await written(ours, { ...ours, raw_data_hex: raw }))[1]).toMatchObject({
        other: { doesSame: false },
      })
  })
})

describe('a receipt', () => {
  const info: TransactionInfo = {
    txId: TX.a,
    blockNumber: 9,
    blockTimestamp: HEAD.timestamp,
    fee: 0n,
    energyUsed: 0n,
    result: 'SUCCESS',
    output: '',
    logs: [],
  }
  type Changes = Parameters<typeof transaction>[0]
  const isDone = (changes: Changes, result = 'SUCCESS') =>
    receiptOf(ports, plan, transaction(changes), { ...info, result }).expectedEvent

  test('without an event means success for our own bytes, and for such as do the same', () => {
    expect(isDone({})).toBe(true)
    expect(isDone({ origin: 'wallet', doesSame: true })).toBe(true)
    expect(isDone({ origin: 'wallet' })).toBe(false)
    expect(isDone({ origin: 'elsewhere' })).toBe(false)
    expect(isDone({}, 'FAILED')).toBe(false)
  })
  test("with a token's event means no success for a wallet's bytes that do something else", () => {
    const { name, fields } = trc20Events.transfer
    const log = {
      address: addressToEvmHex(token),
      topics: [
        keccakHex(`${name}(${fields.map(({ type }) => type).join(',')})`),
        ...[owner, friend].map((each) => encodeValues(['address'], [each])),
      ],
      data: encodeValues(['uint256'], [1n]),
    }
    const isSent = (changes: Changes, { repeat }: Pick<LegPlan, 'repeat'> = tokenPlan) =>
      receiptOf(ports, { ...tokenPlan, repeat } as LegPlan, transaction(changes), {
        ...info,
        logs: [log],
      }).expectedEvent
    expect(isSent({})).toBe(true)
    expect(isSent({ origin: 'wallet', doesSame: true })).toBe(true)
    expect(isSent({ origin: 'wallet', doesSame: false })).toBe(false)
    // For an order that can run only once, its event proves it, whatever transaction emitted it.
    expect(isSent({ origin: 'wallet', doesSame: false }, { repeat: 'orderOnce' })).toBe(true)
    // A row from before this field existed.
    expect(isSent({ origin: 'wallet' })).toBe(true)
  })
})

describe('on a side chain', () => {
  /** Creates a wallet that signs this hash. */
  const signs =
    (hashOf: (ours: UnsignedTransaction) => Uint8Array) => (ours: UnsignedTransaction) =>
      ok<SignerOf>((hash) => (bytesToHex(hash) === bytesToHex(hashOf(ours)) ? owner : other))
  const properly = signs(({ txID }) => sideChainHash(txID, CHAIN_ID))

  test('a signature over txID and chain id is the owner’s, and sent', async () => {
    const ours = await built()
    const events = await written(ours, ours, { signer: properly(ours), isThere: true })
    expect(events).toMatchObject([{ kind: 'handed' }, { kind: 'signed', txId: ours.txID }])
  })

  test('a wallet that signs the bare txID, as on the main chain, is found out before anything is sent', async () => {
    const ours = await built()
    const bare = signs(({ txID }) => hexToBytes(txID))(ours)
    const events = await written(ours, ours, { signer: bare, isThere: true })
    expect(events).toMatchObject([{ kind: 'handed' }, { kind: 'missigned', txId: ours.txID }])
  })

  test('a wallet on another network is not asked', async () => {
    const ours = await built()
    const events = await written(ours, ours, { signer: properly(ours), isThere: false })
    expect(events).toMatchObject([{ kind: 'troubled', trouble: { kind: 'otherNetwork' } }])
  })

  test('nor one whose signature nobody could look at', async () => {
    const ours = await built()
    const signer = err<BuildError>({ kind: 'missing', detail: 'offline' })
    const events = await written(ours, ours, { signer, isThere: true })
    expect(events).toMatchObject([{ kind: 'troubled', trouble: { kind: 'unreachable' } }])
  })
})
