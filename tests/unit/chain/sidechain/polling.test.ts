import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test, vi } from 'vitest'
import type { SideChain } from '../../../../src/chain/sidechain/sideChain.ts'
import type { CallOptions } from '../../../../src/chain/sidechain/options.ts'
import type { SignRequest } from '../../../../src/chain/sidechain/signing.ts'
import {
  BROADCAST,
  errorOf,
  failure,
  INFO,
  KEY,
  OWNER,
  quickClock,
  TOKEN,
  TRIGGER,
  twoChains,
  TX_HASH,
} from './chains.ts'
import type { FakeNode, Json } from './fakeNode.ts'

const { main, side, client } = twoChains()

const nonce = (value: number) => value.toString(16).padStart(64, '0')
const poll: CallOptions = { shouldPollResponse: true }

/** Makes the node report this info for any transaction, from the nth request on. */
function solidify(node: FakeNode, info: Json, from = 1): void {
  let asked = 0
  node.answers.set(INFO, ({ body }) => {
    asked += 1
    return { body: asked < from ? {} : { id: body['value'], ...info } }
  })
}

const SOON = { timeout: 20_000, interval: 5 }

const afterSteps = async (steps: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) await undefined
}

type Send = (it: SideChain, options: CallOptions) => Promise<unknown>

const sends: [string, FakeNode, Send][] = [
  ['on the main chain', main, (it, options) => it.depositTrx(1, 2, 3, options)],
  ['on the side chain', side, (it, options) => it.withdrawTrc20(1, 2, 3, TOKEN, options)],
]

describe.each(sends)('what came of it, %s', (_, node, send) => {
  test('is what the method returned, once it is solidified', async () => {
    solidify(node, { contractResult: [nonce(17)] }, 4)
    const clock = quickClock()
    expect(await send(client(KEY, { clock }), poll)).toBe(17n)
    expect(clock.slept).toEqual([3_000, 3_000, 3_000])
    const [{ txID }] = node.sentTo(BROADCAST) as [{ txID: string }]
    expect(node.sentTo(INFO)).toEqual(Array.from({ length: 4 }, () => ({ value: txID })))
  })

  test('comes with its txID, or raw, as wanted', async () => {
    const info = { contractResult: [nonce(17)], fee: 5, receipt: { result: 'SUCCESS' } }
    solidify(node, info)
    const kept = await send(client(), { ...poll, keepTxID: true })
    const { txID } = node.sentTo(BROADCAST)[0] as { txID: string }
    expect(kept).toEqual([txID, 17n])
    const raw = await send(client(), { ...poll, rawResponse: true, keepTxID: true })
    expect(raw).toEqual({ id: txID, ...info })
  })

  test('is the txID alone if nobody waits', async () => {
    const txID = await send(client(), { rawResponse: true, keepTxID: true })
    expect(txID).toBe(node.sentTo(BROADCAST)[0]!['txID'])
    expect(node.sentTo(INFO)).toEqual([])
  })

  test('is not known after 20 times, 3 s apart: the error has the txID to look on by', async () => {
    const clock = quickClock()
    const it = client(KEY, { clock })
    const error = await errorOf(send(it, poll))
    const [sent] = node.sentTo(BROADCAST)
    const text = 'Cannot find result in solidity node'
    expect(error).toMatchObject({ code: 'resultNotFound', message: text, error: text })
    expect([error.txID, error.transaction]).toEqual([sent!['txID'], sent])
    expect(node.sentTo(INFO)).toHaveLength(20)
    expect(clock.slept).toEqual(Array(19).fill(3_000))
    // Polled as often as configured, and never sent again.
    solidify(node, { contractResult: [nonce(5)] })
    const method = node === main ? 'depositTrx' : 'withdrawTrc20'
    expect(await it.follow(method, error.txID!)).toBe(5n)
    expect(node.sentTo(BROADCAST)).toHaveLength(1)
    node.answers.delete(INFO)
    expect((await errorOf(it.follow(method, error.txID!, { pollTimes: 2 }))).txID).toBe(error.txID)
    expect(clock.slept).toHaveLength(20)
  })

  test('is looked for again after a node that did not answer, or answered nonsense', async () => {
    const bodies = ['<html>', '', 'null', '5', '[]', { id: TX_HASH, contractResult: [nonce(1)] }]
    const turns = [
      ...bodies.map((body) => ({ body })),
      { status: 500, body: '' },
      'broken' as const,
      { body: { contractResult: 'x' } },
    ]
    const times = turns.length + 1
    node.answers.set(INFO, (request) => {
      const turn = turns.shift()
      return turn ?? { body: { id: request.body['value'], contractResult: [nonce(9)] } }
    })
    expect(await send(client(), { ...poll, pollTimes: times })).toBe(9n)
    expect(node.sentTo(INFO)).toHaveLength(times)
  })

  test('is an error when it failed, with the reason, the transaction and all that is known', async () => {
    const reason = 'REVERT opcode executed'
    const cases: [Json, string][] = [
      [{ resMessage: Buffer.from(reason).toString('hex') }, reason],
      [{ resMessage: reason }, reason],
      [{ receipt: { result: 'OUT_OF_ENERGY' } }, 'OUT_OF_ENERGY'],
      [{}, 'FAILED'],
    ]
    for (const [known, message] of cases) {
      const info = { result: 'FAILED', contractResult: [''], ...known }
      solidify(node, info)
      const error = await errorOf(send(client(), poll))
      expect(error).toMatchObject({ code: 'transactionFailed', message, error: message })
      const sent = node.sentTo(BROADCAST).at(-1)!
      expect(error.transaction).toEqual(sent)
      expect(error.output).toEqual({ id: sent['txID'], ...info })
      expect(error.txID).toBe(sent['txID'])
    }
  })

  test('is an error when no contract ran', async () => {
    solidify(node, { fee: 5 })
    const error = await errorOf(send(client(), { ...poll, rawResponse: true }))
    expect(error.code).toBe('notExecuted')
    expect(error.message).toBe(`Failed to execute: ${JSON.stringify(error.output, null, 2)}`)
    expect(error.output).toEqual({ id: error.txID, fee: 5 })
    expect(error.transaction).toEqual(node.sentTo(BROADCAST)[0])
  })

  test('is there even where it cannot be read', async () => {
    solidify(node, { contractResult: ['abcd'] })
    const error = await errorOf(send(client(), poll))
    expect(error.code).toBe('unreadableOutput')
    expect(error.txID).toBe(node.sentTo(BROADCAST)[0]!['txID'])
    solidify(node, { contractResult: [''] })
    expect(await send(client(), poll)).toEqual([])
  })
})

test('each method’s output is read as it is declared', async () => {
  const word = nonce(1)
  for (const node of [main, side]) solidify(node, { contractResult: [word] })
  const it = client()
  const outcomes = await Promise.all([
    it.depositTrc10(1_000_001, 1, 2, 3, poll),
    it.depositTrc20(1, 2, 3, TOKEN, poll),
    it.depositTrc721(1, 2, 3, TOKEN, poll),
    it.mappingTrc20(TX_HASH, 2, 3, poll),
    it.mappingTrc721(TX_HASH, 2, 3, poll),
    it.withdrawTrx(1, 2, 3, poll),
    it.withdrawTrc10(1_000_001, 1, 2, 3, poll),
    it.withdrawTrc721(1, 2, 3, TOKEN, poll),
  ])
  expect(outcomes).toEqual(Array(8).fill(1n))
  expect(await it.approveTrc20(1, 3, TOKEN, poll)).toBe(true)
  expect(await it.approveTrc721(1, 3, TOKEN, poll)).toEqual([])
  expect(await it.retryDeposit(1, 2, 3, poll)).toEqual([])
  expect(await it.retryMapping(1, 2, 3, poll)).toEqual([])
  expect(await it.retryWithdraw(1, 2, 3, poll)).toEqual([])
  expect(await it.withdrawTrc('other(uint256)', 1, 2, 3, TOKEN, poll)).toEqual([])
})

test('a fund injection is not waited for, and can be followed', async () => {
  solidify(side, { contractResult: [''] })
  const it = client()
  const txID = await it.injectFund(5, 1, poll)
  expect(side.sentTo(INFO)).toEqual([])
  expect(await it.follow('injectFund', txID, { keepTxID: true })).toEqual([txID, []])
})

test('only a txID of a known method is followed', async () => {
  const it = client()
  const hash = ['invalidTransactionHash', 'Invalid trxHash provided']
  for (const txID of ['', 'ab', `${TX_HASH}00`, undefined] as string[])
    expect(await failure(it.follow('depositTrx', txID))).toEqual(hash)
  const method = ['invalidFunction', 'Invalid functionSelector provided']
  for (const name of ['sign', 'constructor'] as never[])
    expect(await failure(it.follow(name, TX_HASH))).toEqual(method)
  solidify(main, { contractResult: [nonce(3)] })
  expect(await it.follow('depositTrx', `0x${TX_HASH.toUpperCase()}`)).toBe(3n)
  expect(main.sentTo(INFO)).toEqual([{ value: TX_HASH }])
})

describe('given up', () => {
  const aborted = ['aborted', 'Aborted by the caller']

  test('before anything was asked, nothing is', async () => {
    const signal = AbortSignal.abort()
    expect(await failure(client().depositTrx(1, 2, 3, { signal }))).toEqual(aborted)
    expect(main.requests).toEqual([])
  })

  test('while the node builds or the wallet is asked, nothing is sent', async () => {
    for (const when of ['node', 'wallet']) {
      const giving = new AbortController()
      main.answers.set(TRIGGER, (_, usual) => {
        if (when === 'node') giving.abort()
        return { body: usual }
      })
      const sign = () => {
        giving.abort()
        return new Promise(() => undefined)
      }
      const it = client(false, { signer: { address: OWNER, sign } })
      const error = await errorOf(it.depositTrx(1, 2, 3, { signal: giving.signal }))
      expect([error.code, error.message, error.txID]).toEqual([...aborted, undefined])
    }
    expect(main.sentTo(BROADCAST)).toEqual([])
  })

  test('between wallet and node, it has a txID exactly if it was sent', async () => {
    const seen = new Set<boolean>()
    for (let steps = 0; steps < 25; steps += 1) {
      const giving = new AbortController()
      const sign = ({ hash }: SignRequest) => {
        void afterSteps(steps).then(() => giving.abort())
        const bytes = [hash, KEY].map((hex) => [...hexToBytes(hex)] as const)
        return it.utils.crypto.ECKeySign([...bytes[0]!], [...bytes[1]!])
      }
      const it = client(false, { signer: { address: OWNER, sign } })
      const error = await errorOf(it.depositTrx(1, 2, 3, { signal: giving.signal }))
      const isSent = error.txID !== undefined
      seen.add(isSent)
      const sent = isSent ? 1 : 0
      await vi.waitFor(() => expect(main.sentTo(BROADCAST)).toHaveLength(sent), SOON)
      main.requests.length = 0
    }
    expect(seen.size).toBe(2)
  })

  test('while it is sent, the error has the txID', async () => {
    const giving = new AbortController()
    main.answers.set(BROADCAST, (_, usual) => {
      giving.abort()
      return { body: usual }
    })
    const error = await errorOf(client().depositTrx(1, 2, 3, { signal: giving.signal }))
    expect(error.code).toBe('aborted')
    expect(error.txID).toBe(main.sentTo(BROADCAST)[0]!['txID'])
  })

  test('while it is looked for or waited for, the error has the txID', async () => {
    for (const when of ['asking', 'waiting']) {
      const giving = new AbortController()
      main.answers.set(INFO, () => {
        if (when === 'asking') giving.abort()
        return { body: {} }
      })
      const clock = { now: () => 0, sleep: async () => giving.abort() }
      const options = { ...poll, signal: giving.signal }
      const error = await errorOf(client(KEY, { clock }).depositTrx(1, 2, 3, options))
      expect(error.code).toBe('aborted')
      expect(error.txID).toBe(main.sentTo(BROADCAST).at(-1)!['txID'])
      expect(error.transaction).toEqual(main.sentTo(BROADCAST).at(-1))
    }
    expect(main.sentTo(INFO)).toHaveLength(2)
  })
})
