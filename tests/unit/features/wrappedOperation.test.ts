import { describe, expect, test } from 'vitest'
import { encodeCall } from '../../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../../src/chain/call.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { wtrx, wtrxErrors } from '../../../src/chain/contracts/wtrx.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { unwrapTrx, type UnwrapIntent } from '../../../src/features/wrapped/operations/unwrap.ts'
import { kinds } from '../../../src/operations.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import type { Trouble } from '../../../src/outbox/operation.ts'
import {
  failureText,
  mismatchText,
  reasonText,
  troubleText,
} from '../../../src/state/operations/troubleText.ts'
import { operationWith, receipt, transaction } from '../outbox/rows.ts'
import type { NodeError } from '../../../src/chain/nodeAnswers.ts'
import type { View } from '../../../src/chain/view.ts'
import { scriptedNode } from '../chain/scriptedViews.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))

const owner = address('1')
const other = address('2')
const contract = address('3')
const id = 'a'.repeat(64)

const intent: UnwrapIntent = { contract, units: 500n, feeLimit: 42n }
const description = unwrapTrx.describe({ id, owner, intent })

const legOf = (wanted: unknown) => {
  const plans = unwrapTrx.plan({ id, owner, intent: wanted })
  if (plans?.length !== 1) throw new Error('not one leg')
  return plans[0]!
}

const leg = legOf(intent)

/** A chain that answers one view, and no other. */
const chain = ({ call }: View<bigint>, answer: Result<bigint, NodeError>) =>
  scriptedNode((asked) => {
    expect(asked).toEqual(call)
    return answer.ok ? ok([answer.value]) : answer
  })

const holding = (balance: bigint) => chain(trc20.balanceOf(contract, owner), ok(balance))

describe('unwrapping', () => {
  test('withdraws exactly what was confirmed', () => {
    expect(leg.call).toEqual({
      contract,
      signature: 'withdraw(uint256)',
      args: [500n],
      callValue: 0n,
      feeLimit: 42n,
    })
  })

  test('is repeated with proof alone, since the contract would unwrap once more', () => {
    expect(leg.repeat).toBe('needsProof')
    // WTRX may be gone for other reasons, so the balance does not show that this was done.
    expect(leg.skip).toBeUndefined()
  })

  test('needs no backend', () => {
    expect(leg.before).toBeUndefined()
    expect(leg.after).toBeUndefined()
  })

  test.each([
    [0n, { kind: 'mismatch', field: 'balance', detail: '0' }],
    [499n, { kind: 'mismatch', field: 'balance', detail: '499' }],
    [500n, { kind: 'agreed' }],
    [501n, { kind: 'agreed' }],
  ])('of 500 with %s on the chain is judged before anything is signed', async (held, verdict) => {
    expect(await leg.verify?.(holding(held))).toEqual(ok(verdict))
  })

  test('is not agreed to while the chain does not answer', async () => {
    const silent = chain(trc20.balanceOf(contract, owner), err({ kind: 'timeout' }))
    expect((await leg.verify?.(silent))?.ok).toBe(false)
  })

  test('succeeded with the event of this account and exactly this amount', () => {
    const event = { from: owner, amount: 500n }
    expect(leg.expects).toMatchObject({ contract, shape: { name: 'Withdrawal' } })
    expect(leg.expects?.matches(event)).toBe(true)
    expect(leg.expects?.matches({ ...event, from: other })).toBe(false)
    expect(leg.expects?.matches({ ...event, amount: 499n })).toBe(false)
    expect(leg.expects?.matches({ ...event, amount: 501n })).toBe(false)
  })

  test('is told as the WTRX that it takes', () => {
    expect(description).toMatchObject({
      seed: contract,
      payments: [{ coin: { symbol: 'WTRX', decimals: 6, contract }, units: 500n }],
    })
  })

  test.each([
    ['nothing', { ...intent, units: 0n }],
    ['less than nothing', { ...intent, units: -1n }],
    ['a number that is no amount', { ...intent, units: 500 }],
    ['a contract that is no address', { ...intent, contract: 'WTRX' }],
  ])('cannot be confirmed for %s', (_, wanted) => {
    expect(unwrapTrx.plan({ id, owner, intent: wanted })).toBeUndefined()
  })
})

describe('what is in the way is told in plain words:', () => {
  test('less WTRX than was confirmed', () => {
    expect(mismatchText('balance', description)).toMatchObject({
      message: 'Insufficient {coin} balance',
      values: { coin: 'WTRX' },
    })
  })

  test.each([
    [wtrxErrors[0], [], 'The TRX could not be paid out'],
    [
      'ERC20InsufficientBalance(address,uint256,uint256)',
      [owner, 1n, 2n],
      'Insufficient {coin} balance',
    ],
  ] as const)('%s', (error, args, words) => {
    expect(reasonText(encodeCall(error, args), description)?.message).toBe(words)
  })

  test('"Unwrap failed" where nobody says why', () => {
    const operation = operationWith({ name: 'unwrap' })
    const failing: Trouble[] = [
      { kind: 'wouldFail', output: '', message: '' },
      { kind: 'walletFailed', detail: '' },
      { kind: 'buildFailed', detail: 'x' },
    ]
    for (const trouble of failing)
      expect(troubleText(trouble, operation, description, 'en').failed?.message).toBe(
        'Unwrap failed',
      )
    const silent = transaction({ final: receipt({ result: 'REVERT', output: '' }) })
    expect(failureText(operation, silent, '1', description).reason.message).toBe('Unwrap failed')
  })
})

describe('what a call did, known again without a row', () => {
  const contracts = {
    usdt: nobody,
    blindBoxSale: nobody,
    wtrx: contract,
    tokenFactory: nobody,
    poolRouter: nobody,
    otcMarket: nobody,
    tokenLock: nobody,
    coinLock: nobody,
  } satisfies Contracts
  const recognise = (call: ContractCall) =>
    [...kinds.values()].flatMap((kind) => kind.recogniser?.read(call, contracts) ?? [])

  test('WTRX that was unwrapped, by exactly one kind', () => {
    expect(recognise(wtrx.withdraw(contract, 500n))).toEqual([
      {
        seed: contract,
        title: expect.objectContaining({ message: 'Unwrap WTRX' }) as unknown,
        payments: [{ coin: { symbol: 'WTRX', decimals: 6, contract }, units: 500n }],
      },
    ])
  })

  test.each<[string, ContractCall]>([
    ['what another contract pays out', wtrx.withdraw(other, 500n)],
    ['TRX that was wrapped', contractCall(contract, 'deposit()', [], { callValue: 500n })],
    ['an approval of WTRX', trc20.approve(contract, other, 500n)],
    ['a view', trc20.balanceOf(contract, owner).call],
  ])('but not %s', (_, call) => {
    expect(recognise(call)).toEqual([])
  })
})
