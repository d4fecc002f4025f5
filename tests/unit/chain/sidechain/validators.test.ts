import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SideChainErrorCode } from '../../../../src/chain/sidechain/codes.ts'
import type { SideChain } from '../../../../src/chain/sidechain/sideChain.ts'
import {
  checkHash,
  checkInteger,
  checkPrivateKey,
  parseEitherAddress,
  parseInteger,
} from '../../../../src/chain/sidechain/values.ts'
import { addressFromHex } from '../../../../src/core/address.ts'
import { failure, TOKEN, twoChains, TX_HASH } from './chains.ts'

const { main, side, client } = twoChains()

const SAFE = 2n ** 53n - 1n
const MAIN_LIMIT = 5_000_000_000n
const SIDE_LIMIT = 1_000_000_000n

const texts = ['', ' ', '1e3', '0x10', '+1', '-1', '1.0', '1 ', '٣', '1'.repeat(101)]
const numbers = [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, -0.5, 2 ** 53, 1e21, -1n]
const others = [null, undefined, true, false, [], [5], {}, new Date(5), Object(5)]

/** Values that are not whole numbers, some of which passed in tronweb 3.2.7. */
const notInteger = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...numbers, ...others),
  fc.string().filter((text) => !/^[0-9]{1,100}$/.test(text)),
  fc.double().filter((each) => !Number.isSafeInteger(each) || each < 0),
  fc.bigInt({ max: -1n }),
  fc.anything().filter((each) => !['number', 'bigint', 'string'].includes(typeof each)),
)

/** Returns all accepted spellings of the same number. */
const spellings = (value: bigint): unknown[] => [
  value,
  String(value),
  `00${value}`,
  ...(value <= SAFE ? [Number(value)] : []),
]

describe('whole numbers', () => {
  test('are exact, however they are written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 300n }), (value) => {
        for (const each of spellings(value)) expect(parseInteger(each)).toBe(value)
      }),
    )
    expect(parseInteger(-0)).toBe(0n)
  })

  test('are nothing else', () => {
    fc.assert(
      fc.property(notInteger, (value) => {
        expect(parseInteger(value)).toBeUndefined()
      }),
    )
  })

  test('are at most what the parameter takes', () => {
    const some = fc.bigInt({ min: 0n, max: 2n ** 256n })
    fc.assert(
      fc.property(some, some, (value, max) => {
        const [low, high] = value <= max ? [value, max + 1n] : [max, value]
        expect(checkInteger('num', low, high - 1n)).toBe(low)
        expect(() => checkInteger('num', high, low)).toThrow('Invalid num provided')
      }),
    )
  })
})

test('addresses are taken in base58check and in hex, and nothing else is', () => {
  const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
  const hex = bytes.map((it) => Buffer.from(it).toString('hex'))
  fc.assert(
    fc.property(hex, (evm) => {
      const address = addressFromHex(evm)
      for (const each of [address, `41${evm}`, `41${evm.toUpperCase()}`])
        expect(parseEitherAddress(each)).toBe(address)
      for (const each of [evm, `0x${evm}`, `0x41${evm}`, `42${evm}`, ` ${address}`, `${address} `])
        expect(parseEitherAddress(each)).toBeUndefined()
    }),
  )
  fc.assert(fc.property(fc.anything(), (each) => parseEitherAddress(each) === undefined))
})

test('hashes are hex of whole bytes, with 0x or not', () => {
  const hex = fc.uint8Array({ minLength: 1 }).map((it) => Buffer.from(it).toString('hex'))
  fc.assert(
    fc.property(hex, (text) => {
      for (const each of [text, `0x${text}`, `0X${text.toUpperCase()}`])
        expect(checkHash(each)).toBe(text)
      for (const each of [`${text}a`, ` ${text}`, `${text}zz`, `0x0x${text}`])
        expect(() => checkHash(each)).toThrow('Invalid trxHash provided')
    }),
  )
  const isHash = (each: unknown) => typeof each === 'string' && /^(0x)?([0-9a-f]{2})+$/i.test(each)
  const wrong = fc.oneof(fc.anything(), fc.string()).filter((each) => !isHash(each))
  fc.assert(
    fc.property(wrong, (each) => {
      expect(() => checkHash(each)).toThrow('Invalid trxHash provided')
    }),
  )
})

test('a private key is 64 hex digits of the curve, or none at all; its text is never repeated', () => {
  for (const none of [undefined, null, false, '']) expect(checkPrivateKey(none)).toBeUndefined()
  fc.assert(
    fc.property(fc.oneof(fc.string({ minLength: 1 }), fc.anything()), (given) => {
      if (given === undefined || given === null || given === false || given === '') return
      expect(() => checkPrivateKey(given)).toThrow(/^Invalid private key provided$/)
    }),
  )
})

// Checks of each method, in order: the name in the message, the code, and the largest number.

type Check = readonly [name: string, code: SideChainErrorCode, max: bigint | 'text' | 'address']
interface Method {
  readonly call: (it: SideChain, given: readonly never[]) => Promise<unknown>
  /** Parameters in order. */
  readonly parameters: readonly string[]
  /** Checks in the order in which they run. */
  readonly checks: readonly Check[]
}

const amount = (name: string): Check => [name, 'invalidAmount', SAFE]
const fee = (name: string): Check => [name, 'invalidFee', SAFE]
const number = (name: string, max = 2n ** 256n - 1n): Check => [name, 'invalidNumber', max]
const limit = (max: bigint): Check => ['feeLimit', 'invalidFeeLimit', max]
const tokenId: Check = ['tokenId', 'invalidTokenId', SAFE]
const contract: Check = ['contractAddress', 'invalidContractAddress', 'address']
const hash: Check = ['trxHash', 'invalidTransactionHash', 'text']
const selector: Check = ['functionSelector', 'invalidFunction', 'text']
const onMain = limit(MAIN_LIMIT)
const onSide = limit(SIDE_LIMIT)
const uint64 = 2n ** 64n - 1n

const method = (
  name: keyof SideChain,
  parameters: readonly string[],
  checks: readonly Check[],
): [string, Method] => [
  name,
  {
    call: (it, given) => (it[name] as (...all: unknown[]) => Promise<unknown>)(...given),
    parameters,
    checks,
  },
]

const token = (name: string) => [name, 'fee', 'feeLimit', 'contractAddress']

const methods = [
  method(
    'depositTrx',
    ['callValue', 'depositFee', 'feeLimit'],
    [amount('callValue'), fee('depositFee'), onMain],
  ),
  method(
    'depositTrc10',
    ['tokenId', 'tokenValue', 'depositFee', 'feeLimit'],
    [amount('tokenValue'), fee('depositFee'), onMain, tokenId],
  ),
  method('depositTrc20', token('num'), [number('num', uint64), fee('fee'), onMain, contract]),
  method('depositTrc721', token('num'), [number('num'), fee('fee'), onMain, contract]),
  method('approveTrc20', ['num', 'feeLimit', 'contractAddress'], [number('num'), onMain, contract]),
  method(
    'approveTrc721',
    ['num', 'feeLimit', 'contractAddress'],
    [number('num'), onMain, contract],
  ),
  method('retryDeposit', ['num', 'fee', 'feeLimit'], [number('num'), fee('fee'), onMain]),
  method('retryMapping', ['num', 'fee', 'feeLimit'], [number('num'), fee('fee'), onMain]),
  method('mappingTrc20', ['trxHash', 'mappingFee', 'feeLimit'], [hash, fee('mappingFee'), onMain]),
  method('mappingTrc721', ['trxHash', 'mappingFee', 'feeLimit'], [hash, fee('mappingFee'), onMain]),
  method(
    'depositTrc',
    ['functionSelector', ...token('num')],
    [selector, number('num', uint64), fee('fee'), onMain, contract],
  ),
  method(
    'mappingTrc',
    ['trxHash', 'mappingFee', 'feeLimit', 'mapping'],
    [hash, fee('mappingFee'), onMain],
  ),
  method(
    'withdrawTrx',
    ['callValue', 'withdrawFee', 'feeLimit'],
    [amount('callValue'), fee('withdrawFee'), onSide],
  ),
  method(
    'withdrawTrc10',
    ['tokenId', 'tokenValue', 'withdrawFee', 'feeLimit'],
    [tokenId, amount('tokenValue'), fee('withdrawFee'), onSide],
  ),
  method(
    'withdrawTrc20',
    ['numOrId', 'withdrawFee', 'feeLimit', 'contractAddress'],
    [number('numOrId'), fee('withdrawFee'), onSide, contract],
  ),
  method(
    'withdrawTrc721',
    ['numOrId', 'withdrawFee', 'feeLimit', 'contractAddress'],
    [number('numOrId'), fee('withdrawFee'), onSide, contract],
  ),
  method(
    'retryWithdraw',
    ['numOrId', 'withdrawFee', 'feeLimit'],
    [number('numOrId'), fee('withdrawFee'), onSide],
  ),
  method(
    'withdrawTrc',
    ['functionSelector', 'numOrId', 'withdrawFee', 'feeLimit', 'contractAddress'],
    [selector, number('numOrId'), fee('withdrawFee'), onSide, contract],
  ),
  method('injectFund', ['num', 'feeLimit'], [number('num', SAFE), onSide]),
]

const good: Record<string, unknown> = {
  trxHash: TX_HASH,
  functionSelector: 'depositTRC20',
  contractAddress: TOKEN,
  mapping: 'mappingTRC20',
}

const bad = (max: Check[2]) =>
  max === 'text'
    ? fc.anything().filter((each) => typeof each !== 'string' || each === '')
    : max === 'address'
      ? fc.oneof(fc.anything(), fc.string())
      : fc.oneof(notInteger, fc.bigInt({ min: max + 1n }), fc.bigInt({ min: max + 1n }).map(String))

const messageOf = ([name]: Check) =>
  name === 'contractAddress'
    ? 'Invalid contractAddress address provided'
    : `Invalid ${name} provided`

describe.each(methods)('%s', (_, { call, parameters, checks }) => {
  const argumentsWith = (wrong: Readonly<Record<string, unknown>>) =>
    parameters.map((name) => (name in wrong ? wrong[name] : (good[name] ?? 1))) as never[]

  test('refuses each argument by its name, and asks nobody', async () => {
    const it = client()
    for (const check of checks)
      await fc.assert(
        fc.asyncProperty(bad(check[2]), async (wrong) => {
          const given = argumentsWith({ [check[0]]: wrong })
          expect(await failure(call(it, given))).toEqual([check[1], messageOf(check)])
        }),
        { numRuns: 25 },
      )
    expect([...main.requests, ...side.requests]).toEqual([])
  })

  test('stops at the first, in the order of tronweb 3.2.7', async () => {
    for (const [at, check] of checks.entries()) {
      const wrong = Object.fromEntries(checks.slice(at).map(([name]) => [name, null]))
      expect(await failure(call(client(), argumentsWith(wrong)))).toEqual([
        check[1],
        messageOf(check),
      ])
    }
  })

  test('takes the largest of each, in every spelling', async () => {
    for (const [name, , max] of checks) {
      if (typeof max !== 'bigint') continue
      // An amount and its fee must not exceed the maximum together.
      const most = parameters.includes('callValue') && name !== 'feeLimit' ? max - 1n : max
      for (const each of spellings(most)) await call(client(), argumentsWith({ [name]: each }))
    }
    expect(main.requests.length + side.requests.length).toBeGreaterThan(0)
  })

  test('has a fee limit of nothing refused before anything is sent, but for a fund injection', async () => {
    const given = argumentsWith({ feeLimit: 0 })
    if (parameters.length === 2) return void (await call(client(), given))
    expect(await failure(call(client(), given))).toEqual([
      'invalidFeeLimit',
      'Invalid feeLimit provided',
    ])
    expect([...main.requests, ...side.requests]).toEqual([])
  })
})

test('an amount and its fee have to be sent exactly, too', async () => {
  const expected = ['invalidAmount', 'Invalid callValue provided']
  expect(await failure(client().depositTrx(SAFE, 1, 3))).toEqual(expected)
  expect(await failure(client().withdrawTrx(1, SAFE, 3))).toEqual(expected)
  await client().depositTrx(SAFE - 1n, 1, 3)
  expect(main.requests[0]!.body['call_value']).toBe(Number(SAFE))
})

test('only known methods are called at the gateway', async () => {
  const invalidFunction = ['invalidFunction', 'Invalid functionSelector provided']
  for (const name of ['depositTRX', 'constructor', 'toString', '__proto__'])
    expect(await failure(client().depositTrc(name, 1, 2, 3, TOKEN))).toEqual(invalidFunction)
  const invalidType = ['invalidMappingType', 'type must be trc20 or trc721']
  for (const name of ['mappingTRC10', 'constructor', '', undefined, null, 5])
    expect(await failure(client().mappingTrc(TX_HASH, 2, 3, name as never))).toEqual(invalidType)
  expect(main.requests).toEqual([])
})

describe('options', () => {
  test('are held against the same rules as the arguments in whose place they stand', async () => {
    const it = client()
    await fc.assert(
      fc.asyncProperty(
        notInteger.filter((each) => each !== undefined),
        async (wrong) => {
          const options = (name: string) => ({ [name]: wrong }) as never
          const [code] = await failure(it.depositTrx(1, 2, 3, options('callValue')))
          expect(code).toBe('invalidAmount')
          expect((await failure(it.withdrawTrx(1, 2, 3, options('feeLimit'))))[0]).toBe(
            'invalidFeeLimit',
          )
        },
      ),
      { numRuns: 50 },
    )
    const over = { feeLimit: SIDE_LIMIT + 1n }
    expect((await failure(it.withdrawTrx(1, 2, 3, over)))[0]).toBe('invalidFeeLimit')
    expect((await failure(it.depositTrx(1, 2, 3, { feeLimit: MAIN_LIMIT + 1n })))[0]).toBe(
      'invalidFeeLimit',
    )
    expect(main.requests.length + side.requests.length).toBe(0)
  })

  test('add no token to a call that is not told of it, and no other than it is told of', async () => {
    const it = client()
    const id = ['invalidTokenId', 'Invalid tokenId provided']
    expect(await failure(it.mappingTrc20(TX_HASH, 2, 3, { tokenId: 1_000_001 }))).toEqual(id)
    expect(await failure(it.depositTrc10(1_000_001, 5, 2, 3, { tokenId: 1_000_002 }))).toEqual(id)
    expect(await failure(it.withdrawTrc10(1_000_001, 5, 2, 3, { tokenValue: 6 }))).toEqual([
      'invalidAmount',
      'Invalid tokenValue provided',
    ])
    await it.depositTrc10(1_000_001, 5, 2, 3, { tokenId: '1000001', tokenValue: 5n })
    await it.depositTrx(1, 2, 3, { tokenId: '', tokenValue: 0 })
    expect(main.sentTo('wallet/triggersmartcontract')[1]).not.toHaveProperty('token_id')
  })

  test('are an object', async () => {
    for (const options of ['x', 5, true, []])
      expect(await failure(client().depositTrx(1, 2, 3, options as never))).toEqual([
        'invalidOptions',
        'Invalid options provided',
      ])
    for (const options of [{ permissionId: 1.5 }, { permissionId: 2 ** 31 }, { pollTimes: -1 }])
      expect((await failure(client().depositTrx(1, 2, 3, options)))[0]).toBe('invalidOptions')
  })
})
