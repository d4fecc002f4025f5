import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { writeFields } from '../../../src/chain/protobuf.ts'
import { contractCall, isPlain, type Call } from '../../../src/chain/call.ts'
import { encodeCall } from '../../../src/chain/abi.ts'
import { transactionId } from '../../../src/chain/transaction.ts'
import { contractsOf } from '../../../src/config/contracts.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { kinds } from '../../../src/operations.ts'
import { COSIGNED, COSIGNED_THERE } from '../../../src/outbox/cosigned.ts'
import { encodeSigningRequest, type SigningRequest } from '../../../src/outbox/signingRequest.ts'
import type { Kind, LegPlan } from '../../../src/outbox/kind.ts'
import { mayRepeat } from '../../../src/outbox/next.ts'
import type { RunnerPorts } from '../../../src/outbox/ports.ts'
import { verifyRequest } from '../../../src/outbox/verifyRequest.ts'
import { ORDER, samples, told, type Sample } from '../golden/samples.ts'
import {
  ACCOUNT,
  ada,
  ben,
  blockIdOf,
  buildOffline,
  bytesOf,
  cai,
  HEAD,
  HEAD_AT,
  loadSignerOf,
  multisigOf,
  permissionsOf,
  stranger,
  type Signer,
} from './cosigners.ts'

// A signer who takes up an order for co-signing trusts none of its claims.

const MAIN = '00'.repeat(32)
const SIDE = '5d'.repeat(32)
const SIDE_CHAIN_ID = '41c2dc7a62818de36321fa3eb71080ca59f7e4fc35'
/** Treats every contract that the samples call as configured. */
const anything = { has: () => true } as unknown as ReadonlySet<string>

const node = {
  head: async () => ok(HEAD),
  blockId: async (number: number) => ok(blockIdOf(number)),
  permissions: async () => ok(permissionsOf()),
  transactionInfo: async () => ok(undefined),
  // No token answers with its name.
  read: async () => err({ kind: 'malformed', detail: 'no such method' }),
}
const page = { build: buildOffline, loadSignerOf }

const reader = (changes: Record<string, unknown> = {}, asked: Record<string, unknown> = {}) => {
  const network = { node: { ...node, ...asked }, pinned: anything, ...changes }
  return {
    kinds,
    network: MAIN,
    clock: { now: () => 7 },
    page,
    ...network,
    across: { network: SIDE, sideChainId: SIDE_CHAIN_ID, ...network },
  } as unknown as RunnerPorts
}

const read = (handed: SigningRequest, ports = reader()) =>
  verifyRequest(ports, encodeSigningRequest(handed))

/** Each leg that its maker would sign, for each kind of order on users' disks. */
const made = [...kinds.values()].flatMap((kind) =>
  kind.name.startsWith('cosigned')
    ? []
    : (samples[kind.name] ?? []).flatMap((one) => legsOf(kind, one)),
)

function legsOf(kind: Kind, sample: Sample) {
  if (kind.isRetired({ kindVersion: sample.kindVersion ?? kind.version })) return []
  const plans = kind.plan({ id: ORDER, owner: ACCOUNT, intent: sample.intent }) ?? []
  return plans
    .filter(({ follow }) => !follow)
    .map((plan) => ({ kind, intent: sample.intent, plan, call: wholeCall(plan, sample) }))
}

function wholeCall({ call, before }: LegPlan, sample: Sample): Call {
  const answer = before && { ...told[before.call().endpoint], ...sample.told }
  return before?.complete?.(answer).call ?? call
}

async function signingRequest(
  { kind, intent, call }: Pick<(typeof made)[number], 'kind' | 'intent' | 'call'>,
  signers: readonly Signer[] = [ada],
  ...changes: readonly Parameters<typeof bytesOf>[1][]
): Promise<SigningRequest> {
  const { raw_data_hex: rawDataHex, txID } = await bytesOf(call, ...changes)
  const isSide = kind.chain === 'side'
  return {
    network: isSide ? SIDE : MAIN,
    rawDataHex,
    signatures: signers.map(({ sign }) => sign(txID, isSide ? SIDE_CHAIN_ID : undefined)),
    order: ORDER,
    kind: kind.name,
    intent,
  }
}

const legOfKind = (name: string, leg?: string) =>
  made.find(({ kind, plan }) => kind.name === name && (leg ?? plan.name) === plan.name)!
const box = legOfKind('blindbox.buy')
const transfer = legOfKind('send.trx')
const payout = legOfKind('income.withdraw', 'payment')

describe('each kind of the app', () => {
  test.each([...new Set(made.map(({ kind }) => kind.name))])(
    'of %s, each leg is read from its bytes alone, and its row does the same',
    async (name) => {
      for (const one of made.filter(({ kind }) => kind.name === name)) {
        const answer = await read(await signingRequest(one))
        expect(answer).toMatchObject({ ok: true })
        if (!answer.ok) return
        const { kind, owner, intent, plan, transaction } = answer.value
        expect(plan.call).toEqual(one.call)
        expect(kind).toBe(one.kind.chain ? COSIGNED_THERE : COSIGNED)
        const [leg] = kinds.get(kind)!.plan({ id: transaction.txId, owner, intent })!
        // Steps that only its maker runs are absent; the rest equals the original leg.
        expect(leg).toMatchObject({ call: one.call, cosigned: true, repeat: one.plan.repeat })
        expect([leg?.before, leg?.skip, leg?.ready]).toEqual([undefined, undefined, undefined])
        expect(leg?.after?.(ORDER)).toEqual(one.plan.after?.(ORDER))
      }
    },
  )

  test('is among these, but for what goes on elsewhere', () => {
    const others = [...kinds.keys()].filter((name) => !made.some(({ kind }) => kind.name === name))
    expect(others).toEqual(['blindbox.handed', 'handed', COSIGNED, COSIGNED_THERE])
  })
})

test('what is taken up is told by its bytes and by the chain', async () => {
  const handed = await signingRequest(box, [ada, cai])
  const txId = transactionId(handed.rawDataHex)
  expect(await read(handed)).toMatchObject({
    ok: true,
    value: {
      network: MAIN,
      owner: ACCOUNT,
      multisig: multisigOf(),
      transaction: {
        txId,
        origin: 'handedOn',
        expiresAt: HEAD_AT + HOUR_MS,
        referenceBlock: 69_980,
        handedAt: 7,
        signature: handed.signatures,
        signers: [ada.address, cai.address],
      },
      over: undefined,
    },
  })
})

test('of an order nothing is kept that its kind does not know, however deep it is', async () => {
  const deep: unknown = JSON.parse('['.repeat(1_000) + ']'.repeat(1_000))
  const handed = await signingRequest(box)
  const stuffed = { ...box.intent, deep, toString: 'x'.repeat(99) }
  const answer = await read({ ...handed, intent: stuffed })
  expect(answer.ok && answer.value.intent.intent).toEqual(box.intent)
})

describe('it is refused', () => {
  const refusal = async (handed: SigningRequest, ports = reader()) => {
    const answer = await read(handed, ports)
    return answer.ok ? 'taken up' : answer.error
  }

  test('with any one bit of its bytes changed', async () => {
    const handed = await signingRequest(box)
    const bytes = hexToBytes(handed.rawDataHex)
    for (let bit = 0; bit < 8 * bytes.length; bit += 5) {
      const changed = Uint8Array.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(['unknownCall', 'otherBytes', 'livesTooLong', 'notCovered', 'otherNetwork']).toContain(
        await refusal({ ...handed, rawDataHex: bytesToHex(changed) }),
      )
    }
  })

  test.each([
    ['another kind', { kind: 'blindbox.open' }],
    ['a kind that nobody knows', { kind: 'box.buy' }],
    ['a kind that only follows', { kind: 'handed' }],
    ['another order', { order: 'ef'.repeat(32) }],
    ['another price', { intent: { ...box.intent, payments: [] } }],
    ['another quantity', { intent: { ...box.intent, quantity: 1 } }],
    ['an order that no sheet writes', { intent: { ...box.intent, productId: 'seven' } }],
    ['no order', { intent: null }],
  ])('with %s than its bytes', async (_, changes) => {
    expect(await refusal({ ...(await signingRequest(box)), ...changes })).toBe('unknownCall')
  })

  test.each([
    ['a memo', 10, Uint8Array.of(104, 105)],
    ['a field that nobody knows', 77, 1n],
    ['another contract', 11, writeFields([[1, 1n]])],
  ])('with %s beside the call', async (_, field, value) => {
    const handed = await signingRequest(box)
    const rawDataHex = handed.rawDataHex + bytesToHex(writeFields([[field, value]]))
    expect(await refusal({ ...handed, rawDataHex })).toBe('unknownCall')
  })

  test('for another network, or for one whose kinds these are not', async () => {
    const handed = await signingRequest(box)
    expect(await refusal({ ...handed, network: '77'.repeat(32) })).toBe('otherNetwork')
    const inject = await signingRequest(legOfKind('bridge.inject'))
    expect(await refusal({ ...inject, network: MAIN })).toBe('unknownCall')
    expect(await refusal({ ...handed, network: SIDE })).toBe('unknownCall')
  })

  test('with what is itself a row of what was handed on', async () => {
    const handed = await signingRequest(box)
    const intent = { ...handed, leg: box.plan.name }
    expect(await refusal({ ...handed, kind: COSIGNED, intent })).toBe('unknownCall')
  })

  test('for a fork, and with a reference that is older than the network keeps', async () => {
    const handed = await signingRequest(box)
    const fork = { blockId: async (at: number) => ok(blockIdOf(at).replaceAll('ab', 'ba')) }
    expect(await refusal(handed, reader({}, fork))).toBe('otherNetwork')
    const old = { id: 'ee'.repeat(32), number: 69_980 - 65_536, timestamp: 1 }
    expect(await refusal(await signingRequest(box, [ada], { reference: old }))).toBe('otherNetwork')
    const nowhere = { blockId: async () => ok(undefined) }
    expect(await refusal(handed, reader({}, nowhere))).toBe('otherNetwork')
    // A node behind the reference block has another block there, or none yet.
    const behind = async () => ok({ ...HEAD, number: 69_900, timestamp: HEAD_AT - 300_000 })
    expect(await refusal(handed, reader({}, { ...fork, head: behind }))).toBe('unreachable')
  })

  test('where nothing vouches for the contract', async () => {
    const pinned = new Set<string>(contractsOf({} as never))
    expect(await refusal(await signingRequest(box), reader({ pinned }))).toBe('stranger')
  })

  test('where it would live longer than the app makes any: a day, or an hour where it may pay twice', async () => {
    expect([box, transfer].map(({ plan }) => mayRepeat(plan))).toEqual([true, false])
    const until = async (one: typeof box, lifeMs: number) =>
      refusal(await signingRequest(one, [ada], { expiresAt: HEAD_AT + lifeMs }))
    expect(await until(box, DAY_MS + MINUTE_MS)).toBe('taken up')
    expect(await until(box, DAY_MS + MINUTE_MS + 1)).toBe('livesTooLong')
    expect(await until(transfer, HOUR_MS + MINUTE_MS)).toBe('taken up')
    expect(await until(transfer, HOUR_MS + MINUTE_MS + 1)).toBe('livesTooLong')
  })

  test('with a signature of no key, over other bytes, or of one key twice', async () => {
    expect(await refusal(await signingRequest(box, [stranger]))).toBe('otherBytes')
    expect(await refusal(await signingRequest(box, [ada, stranger]))).toBe('otherBytes')
    expect(await refusal(await signingRequest(box, [ada, ada]))).toBe('otherBytes')
    const handed = await signingRequest(box)
    const elsewhere = [ada.sign('12'.repeat(32))]
    expect(await refusal({ ...handed, signatures: elsewhere })).toBe('otherBytes')
    // The other half of the curve gives a second signature of the same key over the same bytes.
    const [own = ''] = handed.signatures
    const s = secp256k1.Point.Fn.ORDER - BigInt(`0x${own.slice(64, 128)}`)
    const v = own.endsWith('1b') ? '1c' : '1b'
    const twin = own.slice(0, 64) + s.toString(16).padStart(64, '0') + v
    for (const signatures of [[twin], [own, twin]])
      expect(await refusal({ ...handed, signatures })).toBe('otherBytes')
  })

  test('with the main chain’s signature on the side chain', async () => {
    const inject = await signingRequest(legOfKind('bridge.inject'))
    const signatures = [ada.sign(transactionId(inject.rawDataHex))]
    expect(await refusal({ ...inject, signatures })).toBe('otherBytes')
    expect(await refusal(inject)).toBe('taken up')
  })

  test('with the key of one who is none any more', async () => {
    const permissions = async () => ok(permissionsOf([ben, cai, stranger]))
    expect(await refusal(await signingRequest(box), reader({}, { permissions }))).toBe('otherBytes')
  })

  test('under a permission that is gone, or that does not cover it', async () => {
    expect(await refusal(await signingRequest(box, [ada], { permissionId: 5 }))).toBe('notCovered')
    expect(await refusal(await signingRequest(box, [ada], { permissionId: 3 }))).toBe('notCovered')
    expect(await refusal(await signingRequest(transfer, [ada], { permissionId: 3 }))).toBe(
      'taken up',
    )
  })

  test.each(['head', 'blockId', 'permissions', 'transactionInfo'])(
    'for now, where the node does not tell: %s',
    async (method) => {
      const silent = { [method]: async () => err({ kind: 'network', detail: '' }) }
      expect(await refusal(await signingRequest(box), reader({}, silent))).toBe('unreachable')
    },
  )

  test('for now, where the code is missing that makes bytes or tells who signed them', async () => {
    const missing = async () => err({ kind: 'missing', detail: '' })
    const handed = await signingRequest(box)
    for (const name of ['build', 'loadSignerOf'])
      expect(await refusal(handed, reader({ page: { ...page, [name]: missing } }))).toBe(
        'unreachable',
      )
  })
})

describe('where the backend’s answer makes the call whole', () => {
  const withdraw = (changes: { args?: readonly (bigint | string)[]; callValue?: bigint }) => {
    const { call } = payout
    if (isPlain(call)) throw new Error('no contract')
    return { ...payout, call: { ...call, ...changes } }
  }
  const [order, amount, expires, voucher] = isPlain(payout.call) ? [] : payout.call.args
  const answerTo = async (changes: Parameters<typeof withdraw>[0]) => {
    const answer = await read(await signingRequest(withdraw(changes)))
    return answer.ok ? 'taken up' : answer.error
  }

  test('its bytes say what that was', async () => {
    expect([amount, expires]).toEqual([expect.any(BigInt), expect.any(BigInt)])
    const args = [order, amount, 5n, 'cd'.repeat(65)] as (bigint | string)[]
    expect(await answerTo({ args })).toBe('taken up')
  })

  test('they say nothing else: not another order or amount, nor TRX that goes along', async () => {
    const tail = [expires, voucher] as (bigint | string)[]
    const other = ['ef'.repeat(32), amount, ...tail] as (bigint | string)[]
    expect(await answerTo({ args: other })).toBe('unknownCall')
    const more = [order, (amount as bigint) + 1n, ...tail] as (bigint | string)[]
    expect(await answerTo({ args: more })).toBe('unknownCall')
    expect(await answerTo({ callValue: 1n })).toBe('unknownCall')
  })

  test('with the same method of another contract it is nothing that is known', async () => {
    const { call } = payout
    if (isPlain(call)) throw new Error('no contract')
    const contract: Address = addressFromHex('99'.repeat(20))
    const elsewhere = contractCall(contract, call.signature, call.args, call)
    expect(encodeCall(elsewhere.signature, elsewhere.args)).toBe(
      encodeCall(call.signature, call.args),
    )
    const answer = await read(await signingRequest({ ...payout, call: elsewhere }))
    expect(answer).toEqual(err('unknownCall'))
  })
})

describe('what is over is told', () => {
  const overOf = async (asked: Record<string, unknown>, expiresAt = HEAD_AT + HOUR_MS) => {
    const answer = await read(await signingRequest(box, [ada], { expiresAt }), reader({}, asked))
    return answer.ok ? answer.value.over : answer.error
  }
  const info = (result: string) => ({ transactionInfo: async () => ok({ result }) })

  test('carried out, failed or expired', async () => {
    expect(await overOf(info('SUCCESS'))).toBe('carriedOut')
    expect(await overOf(info('REVERT'))).toBe('failed')
    expect(await overOf({}, HEAD_AT)).toBe('expired')
    expect(await overOf({}, HEAD_AT + 1)).toBeUndefined()
  })

  test('carried out, even if it has expired since', async () => {
    expect(await overOf(info('SUCCESS'), HEAD_AT - HOUR_MS)).toBe('carriedOut')
  })
})
