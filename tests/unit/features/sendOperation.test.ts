import { describe, expect, test } from 'vitest'
import { errorData } from '../../../src/chain/revert.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { trxTransfer, trxTransferErrors } from '../../../src/chain/contracts/trxTransfer.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX, trx } from '../../../src/core/amount.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { err, ok } from '../../../src/core/result.ts'
import { sendToken } from '../../../src/features/send/operations/token.ts'
import { sendTrx } from '../../../src/features/send/operations/trx.ts'
import { kinds } from '../../../src/operations.ts'
import type { Contracts, Kind } from '../../../src/outbox/kind.ts'
import { recognise, recogniseAny } from '../../../src/outbox/recognise.ts'
import { failureText, reasonText } from '../../../src/state/operations/troubleText.ts'
import { scriptedNode } from '../chain/scriptedViews.ts'
import { operationWith, receipt, transaction } from '../outbox/rows.ts'

const address = (byte: string) => addressFromHex(byte.repeat(20))
const owner = address('aa')
const to = address('bb')
const other = address('cc')
const usdt = address('dd')
const id = '1e'.repeat(32)

const intents = {
  trx: { to, sun: 5_000_000n },
  token: { coin: usdtCoin(usdt), to, units: 7_000_000n, feeLimit: 42n },
}

const legOf = (kind: Kind, intent: object) => kind.plan({ id, owner, intent })![0]!

describe('TRX', () => {
  const leg = legOf(sendTrx, intents.trx)

  test('goes to whom was confirmed, and no more than that', () => {
    expect(leg.call).toEqual({ to, sun: 5_000_000n })
    expect(sendTrx.describe({ id, owner, intent: intents.trx })?.payments).toEqual([
      trx(5_000_000n),
    ])
  })

  test('is not sent by a row that is not whole', () => {
    for (const intent of [{ to: 'T', sun: 1n }, { to, sun: 0n }, { to, sun: 1 }, { sun: 1n }])
      expect(sendTrx.plan({ id, owner, intent })).toBeUndefined()
  })

  test('is not sent a second time without proof, and no event is waited for', () => {
    expect(leg).toMatchObject({ repeat: 'needsProof' })
    expect([leg.expects, leg.skip, leg.before, leg.after]).toEqual(Array(4).fill(undefined))
  })

  test('says in words of its own why it cannot be sent', () => {
    const description = sendTrx.describe({ id, owner, intent: intents.trx })
    expect(
      trxTransferErrors.map((error) => reasonText(errorData(error), description)?.message),
    ).toEqual([
      'This is your own account: nothing would be sent',
      'This is a contract: it takes no TRX that is simply sent to it',
      'Insufficient {coin} balance',
    ])
    expect(reasonText(errorData('BalanceTooLow()'), description)?.values).toEqual({
      coin: TRX.symbol,
    })
  })
})

describe('a token', () => {
  const leg = legOf(sendToken, intents.token)
  const holding = (balance: bigint, decimals = 6n) =>
    scriptedNode((call) => {
      const isCounting = call.signature === 'decimals()'
      const { call: asked } = isCounting ? trc20.decimals(usdt) : trc20.balanceOf(usdt, owner)
      expect(call).toEqual(asked)
      return ok([isCounting ? decimals : balance])
    })

  test('goes to whom was confirmed, and no more than that', () => {
    expect(leg.call).toEqual({
      contract: usdt,
      signature: 'transfer(address,uint256)',
      args: [to, 7_000_000n],
      callValue: 0n,
      feeLimit: 42n,
    })
    expect(leg).toMatchObject({ repeat: 'needsProof' })
  })

  test('is sent where enough is held, as far as the chain tells', async () => {
    expect(await leg.verify?.(holding(7_000_000n))).toEqual(ok({ kind: 'agreed' }))
    expect(await leg.verify?.(holding(6_999_999n))).toMatchObject({
      value: { kind: 'mismatch', field: 'balance' },
    })
    // A backend that lists it as something else changes how much is sent.
    expect(await leg.verify?.(holding(7_000_000n, 18n))).toMatchObject({
      value: { kind: 'mismatch', field: 'decimals' },
    })
    const silent = scriptedNode(() => err({ kind: 'timeout' }))
    expect(await leg.verify?.(silent)).toMatchObject({ ok: false })
  })

  test.each([
    ['all of it', {}, true],
    ['what the token let through', { value: 6_930_000n }, true],
    ['nothing', { value: 0n }, false],
    ["another's", { from: other }, false],
    ['for another one', { to: other }, false],
  ])('has arrived if its event says so: %s', (_, changed, isSo) => {
    const event = { from: owner, to, value: 7_000_000n, ...changed }
    expect(leg.expects?.matches(event)).toBe(isSo)
    expect(leg.expects?.contract).toBe(usdt)
  })
})

test.each<[string, Kind, object]>([
  ['TRX', sendTrx, intents.trx],
  ['a token', sendToken, intents.token],
])("%s that was not sent says 'Transfer failed' where nobody says why", (_, kind, intent) => {
  const operation = operationWith({}, { kind: kind.name, intent })
  const tx = transaction({ final: receipt({ result: 'REVERT' }) })
  const { reason, consequence } = failureText(
    operation,
    tx,
    '1',
    kind.describe({ id, owner, intent }),
  )
  expect(reason.message).toBe('Transfer failed')
  expect(consequence.message).toContain('The contract gave no reason')
})

describe('what was sent is known again without a row', () => {
  const recognised = (call: Parameters<NonNullable<Kind['recogniser']>['read']>[0]) =>
    [...kinds.values()].flatMap(
      ({ recogniser }) => recogniser?.read(call, { usdt } as Contracts) ?? [],
    )

  test('TRX to anybody', () => {
    expect(recognised(trxTransfer(to, 5n))).toMatchObject([{ seed: to, payments: [trx(5n)] }])
  })

  test('TRX by a kind that knows several calls', () => {
    const token = recognise(
      'transfer(address,uint256)',
      ({ usdt }) => [usdt],
      () => ({ seed: to, title: { id: 'token' } }),
    )
    const { read, signatures } = recogniseAny(token, sendTrx.recogniser!)
    expect(signatures).toEqual(['transfer(address,uint256)'])
    const known = read(trxTransfer(to, 5n), { usdt } as Contracts)
    expect(known).toMatchObject({ payments: [trx(5n)] })
    expect(read(trc20.transfer(usdt, to, 7n), { usdt } as Contracts)?.title.id).toBe('token')
    expect(read(contractCall(usdt, 'pay()', []), { usdt } as Contracts)).toBeUndefined()
  })

  test('USDT to anybody, and no other token, which could call itself anything', () => {
    expect(recognised(trc20.transfer(usdt, to, 7n))).toMatchObject([
      { seed: to, payments: [{ coin: usdtCoin(usdt), units: 7n }] },
    ])
    expect(recognised(trc20.transfer(other, to, 7n))).toEqual([])
    expect(recognised(contractCall(usdt, 'transferFrom(address,address,uint256)', []))).toEqual([])
  })
})
