import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sideChainErrorCodes } from '../../../../src/chain/sidechain/codes.ts'
import { asSideChainError, SideChainError, textOf } from '../../../../src/chain/sidechain/error.ts'
import type { SideChain } from '../../../../src/chain/sidechain/sideChain.ts'
import {
  BROADCAST,
  errorOf,
  INFO,
  INJECT,
  KEY,
  OTHER_KEY,
  OWNER,
  TOKEN,
  TRIGGER,
  twoChains,
  TX_HASH,
} from './chains.ts'

const { main, side, client } = twoChains()

type Told = [error: SideChainError | null, value?: unknown]

/** All methods with a callback, with the arguments that precede it. */
const methods: [string, (it: SideChain, ...rest: never[]) => Promise<unknown>][] = [
  ['depositTrx', (it, ...rest) => it.depositTrx(1, 2, 3, ...rest)],
  ['depositTrc10', (it, ...rest) => it.depositTrc10(1_000_001, 1, 2, 3, ...rest)],
  ['depositTrc20', (it, ...rest) => it.depositTrc20(1, 2, 3, TOKEN, ...rest)],
  ['depositTrc721', (it, ...rest) => it.depositTrc721(1, 2, 3, TOKEN, ...rest)],
  ['depositTrc', (it, ...rest) => it.depositTrc('approve', 1, 2, 3, TOKEN, ...rest)],
  ['approveTrc20', (it, ...rest) => it.approveTrc20(1, 3, TOKEN, ...rest)],
  ['approveTrc721', (it, ...rest) => it.approveTrc721(1, 3, TOKEN, ...rest)],
  ['mappingTrc20', (it, ...rest) => it.mappingTrc20(TX_HASH, 2, 3, ...rest)],
  ['mappingTrc721', (it, ...rest) => it.mappingTrc721(TX_HASH, 2, 3, ...rest)],
  ['mappingTrc', (it, ...rest) => it.mappingTrc(TX_HASH, 2, 3, 'mappingTRC20', ...rest)],
  ['retryDeposit', (it, ...rest) => it.retryDeposit(1, 2, 3, ...rest)],
  ['retryMapping', (it, ...rest) => it.retryMapping(1, 2, 3, ...rest)],
  ['withdrawTrx', (it, ...rest) => it.withdrawTrx(1, 2, 3, ...rest)],
  ['withdrawTrc10', (it, ...rest) => it.withdrawTrc10(1_000_001, 1, 2, 3, ...rest)],
  ['withdrawTrc20', (it, ...rest) => it.withdrawTrc20(1, 2, 3, TOKEN, ...rest)],
  ['withdrawTrc721', (it, ...rest) => it.withdrawTrc721(1, 2, 3, TOKEN, ...rest)],
  ['withdrawTrc', (it, ...rest) => it.withdrawTrc('withdrawal(uint256)', 1, 2, 3, TOKEN, ...rest)],
  ['retryWithdraw', (it, ...rest) => it.retryWithdraw(1, 2, 3, ...rest)],
  ['injectFund', (it, ...rest) => it.injectFund(1, 3, ...rest)],
]

describe.each(methods)('the callback of %s', (_, send) => {
  test('is told once, wherever it stands; what stands behind it is left out', async () => {
    const told: Told[] = []
    const callback = (...all: Told) => void told.push(all)
    const it = client()
    const places: unknown[][] = [
      [callback],
      [{}, callback],
      [undefined, callback],
      [{}, KEY, callback],
      [undefined, undefined, callback],
      [callback, OTHER_KEY],
      [callback, callback, callback],
    ]
    for (const place of places) await send(it, ...(place as never[]))
    const sent = [...main.sentTo(BROADCAST), ...side.sentTo(BROADCAST)]
    expect(told).toEqual(sent.map((each) => [null, each['txID']]))
    expect(told).toHaveLength(places.length)
    const owners = [...main.requests, ...side.requests].map(({ body }) => body['owner_address'])
    expect(new Set(owners.filter(Boolean)).size).toBe(1)
  })

  test('is told each error once, and the promise is fulfilled', async () => {
    const told: Told[] = []
    const callback = (...all: Told) => void told.push(all)
    const it = client()
    for (const node of [main, side])
      for (const path of [TRIGGER, INJECT, BROADCAST]) node.answers.set(path, () => 'broken')
    await send(it, callback as never)
    for (const node of [main, side]) node.answers.delete(TRIGGER)
    side.answers.delete(INJECT)
    await send(it, callback as never)
    await send(it, {} as never, 'no key' as never, callback as never)
    await send(client(false), callback as never)
    expect(told.map((all) => [all.length, all[0]?.code])).toEqual([
      [1, 'network'],
      [1, 'broadcastUnknown'],
      [1, 'invalidPrivateKey'],
      [1, 'invalidOwner'],
    ])
  })

  test('that throws is not told again', async () => {
    const boom = new Error('mine')
    let calls = 0
    const callback = () => {
      calls += 1
      throw boom
    }
    await expect(send(client(), callback as never)).rejects.toBe(boom)
    await expect(send(client(false), callback as never)).rejects.toBe(boom)
    expect(calls).toBe(2)
  })

  test('that fails later is heard, too', async () => {
    const boom = new Error('mine')
    const callback = () => Promise.reject(boom)
    await expect(send(client(), callback as never)).rejects.toBe(boom)
    await expect(send(client(false), callback as never)).rejects.toBe(boom)
  })
})

test('signing tells its callback as well, wherever it stands', async () => {
  const it = client()
  await it.withdrawTrx(1, 2, 3)
  const { signature: _, ...given } = side.sentTo(BROADCAST)[0]!
  const told: Told[] = []
  const callback = (...all: Told) => void told.push(all)
  await it.sign(given, callback)
  await it.sign(given, KEY, callback)
  await it.sign(given, KEY, true, callback)
  await it.sign(given, KEY, true, false, callback)
  await it.multiSign(given, callback)
  await it.multiSign(given, KEY, callback)
  await it.multiSign(given, KEY, 0, callback)
  expect(told).toEqual(Array.from({ length: 7 }, () => [null, side.sentTo(BROADCAST)[0]]))
  told.length = 0
  await it.sign('xyz', callback)
  await it.sign('abcd', 'no key', callback)
  await it.sign(5, callback)
  await it.multiSign(5, callback)
  await it.follow('depositTrx', 'x', callback)
  await it.follow('depositTrx', TX_HASH, { pollTimes: 1 }, callback)
  expect(told.map(([error, ...rest]) => [error?.code, ...rest])).toEqual([
    ['invalidMessage'],
    ['invalidPrivateKey'],
    ['invalidTransaction'],
    ['invalidTransaction'],
    ['invalidTransactionHash'],
    ['resultNotFound'],
  ])
})

test('nothing that was given is changed', async () => {
  const freeze = <T extends object>(it: T): T => Object.freeze(it)
  const options = freeze({ permissionId: 2, shouldPollResponse: true, pollTimes: 1 })
  const it = client()
  for (const node of [main, side])
    node.answers.set(INFO, () => ({ body: { contractResult: [''] } }))
  for (const [, send] of methods) await send(it, options as never)
  expect(options).toEqual({ permissionId: 2, shouldPollResponse: true, pollTimes: 1 })
})

describe('errors', () => {
  test('are of one class, whatever was thrown', () => {
    for (const [thrown, text] of [
      ['text', 'text'],
      [new Error('text'), 'text'],
      [{ message: 'text' }, 'text'],
      [{ message: '' }, '[object Object]'],
      [5, '5'],
      [undefined, 'undefined'],
      [Symbol('text'), 'Symbol(text)'],
    ] as const) {
      expect(textOf(thrown)).toBe(text)
      const error = asSideChainError(thrown, [])
      expect(error).toBeInstanceOf(SideChainError)
      expect(error).toMatchObject({ code: 'unexpected', message: text, error: text })
    }
    const known = new SideChainError('network', 'text')
    expect(asSideChainError(known, [KEY])).toBe(known)
  })

  test('never show a private key, however others write it', async () => {
    for (const spelled of [KEY, `0x${KEY}`, KEY.toUpperCase()]) {
      const sign = () => Promise.reject(new Error(`cannot sign by ${spelled}, ${spelled}`))
      const it = client(KEY, { signer: { address: OWNER, sign } })
      const error = await errorOf(it.withdrawTrx(1, 2, 3))
      expect(error.code).toBe('walletFailed')
      expect(`${error.message} ${error.error} ${error.stack}`.toLowerCase()).not.toContain(KEY)
      expect(error.message).toContain('[private key]')
    }
    // Another key, given in the call, and a text that is no key.
    side.answers.set(TRIGGER, () => ({ body: { Error: `${OTHER_KEY} is what?` } }))
    const error = await errorOf(client().withdrawTrx(1, 2, 3, {}, OTHER_KEY))
    expect([error.code, error.message]).toEqual(['nodeRefused', '[private key] is what?'])
    const odd = `${KEY}(.*`
    const typed = await errorOf(client().withdrawTrx(1, 2, 3, {}, odd))
    expect(JSON.stringify([typed.message, typed.stack])).not.toContain(KEY)
  })

  test('keep their other facts when a key is taken out of them', () => {
    const details = { error: `e ${KEY}`, txID: TX_HASH, transaction: { a: 1 }, output: { b: 2 } }
    const error = asSideChainError(new SideChainError('network', KEY, details), [KEY])
    expect(error).toMatchObject({
      code: 'network',
      message: '[private key]',
      error: 'e [private key]',
      txID: TX_HASH,
      transaction: { a: 1 },
      output: { b: 2 },
    })
  })

  test('show no key of any spelling', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), fc.string(), fc.string(), (key, before, after) => {
        const error = asSideChainError(`${before}${key}${after}`, [key])
        expect(error.message).toContain('[private key]')
      }),
    )
  })

  test('have codes that are each there once, and are all explained', () => {
    expect(new Set(sideChainErrorCodes).size).toBe(sideChainErrorCodes.length)
    const page = readFileSync('src/chain/sidechain/README.md', 'utf8')
    const explained = Array.from(page.matchAll(/^\| `(\w+)` \|/gm), ([, code]) => code)
    expect(explained).toEqual([...sideChainErrorCodes])
  })
})
