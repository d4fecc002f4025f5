import { describe, expect, test } from 'vitest'
import { encodeValues, keccakHex } from '../../../src/chain/abi.ts'
import { addressFromHex, addressToEvmHex, type Address } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { LOOKS, lookUp, readLogs, type Progress } from '../../../src/features/bridge/lookUp.ts'

const [main, side, ann] = ['1', '2', '3'].map((digit) => addressFromHex(digit.repeat(40))) as [
  Address,
  Address,
  Address,
]
const sideChain = { mainGateway: main, sideGateway: side }
const TX = 'ab'.repeat(32)

const trxLog = (gateway: Address, event: string, amountType: string, nonce: bigint) => ({
  address: addressToEvmHex(gateway),
  topics: [keccakHex(`${event}(address,${amountType},uint256)`)],
  data: encodeValues(['address', amountType, 'uint256'], [ann, 5n, nonce]),
})
const deposited = trxLog(main, 'TRXReceived', 'uint64', 7n)

const infoOf = (logs: readonly object[], result = 'SUCCESS') => ok({ result, logs } as never)

/**
 * Plays the answers of both ends in order, repeating the last one. `at` is the look that aborts.
 */
async function look(
  heres: readonly unknown[],
  theres: readonly unknown[] = [ok(false)],
  at = Number.POSITIVE_INFINITY,
) {
  const stop = new AbortController()
  const shown: Progress[] = []
  let waited = 0
  const inTurn = (answers: readonly unknown[]) => {
    let turn = 0
    return async () => answers[Math.min(turn++, answers.length - 1)] as never
  }
  const ending = await lookUp(
    {
      clock: { sleep: async (ms) => void (waited += ms) },
      here: { solidifiedTransactionInfo: inTurn(heres), readSolidified: inTurn([]) },
      across: { readSolidified: inTurn(theres) },
      sideChain,
    },
    TX,
    stop.signal,
    (progress) => {
      shown.push(progress)
      if (shown.length === at) stop.abort()
    },
  )
  return { ending, shown, waited }
}

const silent = err({ kind: 'timeout' })

describe('a transaction that is looked up', () => {
  test('is there once the other gateway has its number', async () => {
    const { ending, shown } = await look(
      [ok(undefined), silent, infoOf([deposited])],
      [silent, ok(false), ok(true)],
    )
    const told = { of: 'deposit', nonce: 7n, isArrival: false }
    expect(ending).toEqual({ kind: 'there', told })
    expect(shown.map(({ at, looks }) => `${at} ${looks}`)).toEqual([
      'here 1',
      'here 2',
      'here 3',
      'across 1',
      'across 2',
      'across 3',
    ])
  })

  test('is away as long as the other one does not: nobody says that it is lost', async () => {
    const { ending, shown } = await look([infoOf([deposited])])
    expect(ending.kind).toBe('away')
    expect(shown).toHaveLength(1 + LOOKS)
  })

  test('is looked for 20 times, 3 s apart, and then not called a failure', async () => {
    const { ending, shown, waited } = await look([ok(undefined)])
    expect(ending).toEqual({ kind: 'error', code: 'resultNotFound' })
    expect(shown).toHaveLength(20)
    expect(waited).toBe(19 * 3_000)
  })

  test.each([1, 3])('is left alone as soon as that is wanted, at look %i', async (at) => {
    const { ending, shown } = await look([ok(undefined), infoOf([deposited])], undefined, at)
    expect(ending).toEqual({ kind: 'error', code: 'aborted' })
    expect(shown).toHaveLength(at)
  })

  test('failed for good, or sent nothing across', async () => {
    const failed = await look([infoOf([], 'REVERT')])
    expect(failed.ending).toEqual({ kind: 'error', code: 'transactionFailed' })
    expect((await look([infoOf([])])).ending).toEqual({ kind: 'plain' })
  })
})

test.each([
  ['a withdrawal', trxLog(side, 'WithdrawTRX', 'uint256', 2n), 'withdrawal', false],
  ['the arrival of a deposit', trxLog(side, 'DepositTRX', 'uint256', 2n), 'deposit', true],
  ['the arrival of a withdrawal', trxLog(main, 'TRXWithdraw', 'uint256', 2n), 'withdrawal', true],
] as const)('a receipt tells %s', (_, log, of, isArrival) => {
  expect(readLogs(sideChain, [log])).toEqual({ of, isArrival, nonce: 2n })
})

test('what another contract writes means nothing', () => {
  expect(readLogs(sideChain, [{ ...deposited, address: addressToEvmHex(ann) }])).toBeUndefined()
})
