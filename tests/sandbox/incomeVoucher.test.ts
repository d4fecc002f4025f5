import { secp256k1 } from '@noble/curves/secp256k1.js'
import { utils } from 'tronweb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keccakHex } from '../../src/chain/abi.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import {
  INCOME_ORDER_LIFE_MS,
  incomeFund as calls,
  incomeFundEvents as events,
} from '../../src/chain/contracts/incomeFund.ts'
import { decodeEvents, eventShape } from '../../src/chain/event.ts'
import { addressFromHex, nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { incomeSigner } from '../../backend/income/signer.ts'
import { toHex } from '../../backend/tron/bytes.ts'
import { nameSigner, pauseIncome, removeSigner } from '../../sandbox/world/income.ts'
import { incomeFund as steps } from '../../contracts/deployments.ts'
import { incomeSigner as sandboxSigner } from '../../sandbox/world/decisions.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import {
  FEE,
  openIncome,
  TRX,
  TRX_CAP,
  USDT,
  USDT_CAP,
  type IncomeFixture,
  type PaidOrder,
} from './incomeFixture.ts'

const OTHER_KEY = keccakHex('another key')
const LAST = 2n ** 128n - 1n

let fixture: IncomeFixture
beforeEach(async () => {
  fixture = await openIncome()
})
afterEach(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const asOwner = (call: ContractCall) => fixture.succeed(fixture.owner, call)

describe('a voucher', () => {
  const types = {
    Voucher: [
      { name: 'user', type: 'address' },
      { name: 'order', type: 'bytes32' },
      { name: 'coin', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'expires', type: 'uint256' },
    ],
  }

  it('is what TIP-712 says it is, by TRON’s own library', async () => {
    const { fund, usdt } = fixture
    const chainId = Number(`0x${fixture.chain.block(0)!.id.slice(-8)}`)
    const domain = { name: 'IncomeFund', version: '1', chainId, verifyingContract: fund }
    const user = person(0).address
    for (const coin of [nobody, usdt])
      for (const amount of [1n, LAST]) {
        const [order, expires] = [keccakHex(`order of ${amount}`), 1_800_000_000n]
        const said = { user, order: `0x${order}`, coin, amount, expires }
        const digest = await fixture.says(calls.digestOf(fund, user, order, coin, amount, expires))
        expect(`0x${digest}`).toBe(utils._TypedDataEncoder.hash(domain, types, said))
      }
  })

  it('has the caller paid what it says, once, and its fee go where it belongs', async () => {
    const { fund, usdt, feeAddress } = fixture
    const [trx, coin] = [
      await fixture.payFee(person(0), 5n * TRX),
      await fixture.payFee(person(0), 4n * USDT, usdt),
    ]
    expect(await fixture.gain(person(0), await fixture.payment(trx))).toBe(5n * TRX)
    const had = await fixture.usdtOf(person(0).address)
    const { logs, time } = await fixture.pay(coin)
    expect((await fixture.usdtOf(person(0).address)) - had).toBe(4n * USDT)
    expect(await fixture.sun(feeAddress)).toBe(2n * FEE)
    const user = person(0).address
    expect(decodeEvents(events.paid, fund, logs)).toEqual([
      { order: coin.order, user, coin: usdt, amount: 4n * USDT },
    ])
    const withdrawn = eventShape('Withdraw(address user,uint256 amount,uint256 timeStamp)')
    expect(decodeEvents(withdrawn, fund, logs)).toEqual([
      { user, amount: 4n * USDT, timeStamp: BigInt(time) },
    ])
    for (const paid of [trx, coin]) {
      expect(await fixture.orderOf(paid)).toMatchObject({ state: 'paid' })
      expect(await fixture.failPay(paid)).toBe('OrderAlreadyPaid')
    }
    await fixture.wait(INCOME_ORDER_LIFE_MS)
    for (const paid of [trx, coin])
      expect(await fixture.fail(person(1), fixture.feeBack(paid))).toBe('OrderAlreadyPaid')
    expect(await fixture.limits()).toMatchObject({ held: 10n * TRX_CAP - 5n * TRX, reserved: 0n })
    expect(await fixture.sun(fund)).toBe(10n * TRX_CAP - 5n * TRX)
  })

  it('is for one account, order, coin, amount, time, contract and chain', async () => {
    const { fund, usdt, owner } = fixture
    const paid = await fixture.payFee(person(0), 5n * TRX)
    const voucher = await fixture.voucher(paid)
    const others: readonly PaidOrder[] = [
      { ...paid, who: person(1) },
      { ...paid, order: fixture.order() },
      { ...paid, coin: usdt },
      { ...paid, amount: 6n * TRX },
    ]
    for (const other of others) {
      const { signature } = await fixture.voucher(other)
      const call = await fixture.payment(paid, { ...voucher, signature })
      expect(await fixture.fail(person(0), call)).toBe('WrongVoucher')
    }
    const later = { ...voucher, expires: voucher.expires + SECOND_MS }
    expect(await fixture.fail(person(0), await fixture.payment(paid, later))).toBe('WrongVoucher')
    // The order has one amount: no signature makes another one valid.
    const more = { ...paid, amount: 6n * TRX }
    expect(await fixture.failPay(more)).toBe('WrongAmount')
    // Another account cannot use the order, even with its voucher.
    const theirs = await fixture.payment(paid, voucher)
    expect(await fixture.fail(person(1), theirs)).toBe('UnknownOrder')
    const { wtrx } = fixture
    const { incomeFund: twin } = await deployHere(owner, steps, { wtrx }, {})
    const args = [
      paid.who.address,
      paid.order,
      nobody,
      paid.amount,
      BigInt(voucher.expires / SECOND_MS),
    ] as const
    const digest = await fixture.says(calls.digestOf(twin, ...args))
    const signature = incomeSigner(toHex(sandboxSigner.privateKey)).sign(digest)
    const call = await fixture.payment(paid, { ...voucher, signature })
    expect(await fixture.fail(person(0), call)).toBe('WrongVoucher')
    const chainId = Number(`0x${fixture.chain.block(0)!.id.slice(-8)}`) + 1
    const domain = { name: 'IncomeFund', version: '1', chainId, verifyingContract: fund }
    const [user, order, coin, amount, expires] = args
    const said = { user, order: `0x${order}`, coin, amount, expires }
    const elsewhere = utils._TypedDataEncoder.hash(domain, types, said).slice(2)
    const foreign = incomeSigner(toHex(sandboxSigner.privateKey)).sign(elsewhere)
    const onOther = await fixture.payment(paid, { ...voucher, signature: foreign })
    expect(await fixture.fail(person(0), onOther)).toBe('WrongVoucher')
    await fixture.pay(paid)
  })

  it('is signed by a signer, in the one form that there is', async () => {
    const paid = await fixture.payFee(person(0))
    expect(await fixture.failPay(paid, { key: OTHER_KEY })).toBe('WrongVoucher')
    const voucher = await fixture.voucher(paid)
    const { signature } = voucher
    const [r, s, v] = [signature.slice(0, 64), signature.slice(64, 128), signature.slice(128)]
    const high = (secp256k1.Point.Fn.ORDER - BigInt(`0x${s}`)).toString(16).padStart(64, '0')
    const forms = [
      r + high + (v === '1b' ? '1c' : '1b'),
      r + s + (v === '1b' ? '00' : '01'),
      r + s,
      `${signature}00`,
      '00'.repeat(65),
      '',
    ]
    for (const each of forms) {
      const call = await fixture.payment(paid, { ...voucher, signature: each })
      expect(await fixture.fail(person(0), call)).toBe('WrongVoucher')
    }
    await fixture.succeed(person(0), await fixture.payment(paid, voucher))
  })

  it('counts until it expires, and never longer than its order lives', async () => {
    const paid = await fixture.payFee(person(0))
    const expires = fixture.after(HOUR_MS)
    const soon = await fixture.voucher(paid, { expires })
    const forever = await fixture.voucher(paid, { expires: fixture.after(365 * DAY_MS) })
    await fixture.wait(expires - fixture.after(0) + SECOND_MS)
    expect(await fixture.fail(person(0), await fixture.payment(paid, soon))).toBe('VoucherExpired')
    await fixture.wait(INCOME_ORDER_LIFE_MS)
    const late = await fixture.payment(paid, forever)
    expect(await fixture.fail(person(0), late)).toBe('VoucherExpired')
    await fixture.succeed(person(1), fixture.feeBack(paid))
    expect(await fixture.fail(person(0), late)).toBe('FeeIsTakenBack')
  })
})

describe('a stolen key', () => {
  it('takes the cap of each coin a day, and nothing once it is paused or removed', async () => {
    const { fund, usdt } = fixture
    const thief = person(3)
    const rob = async (coin: Address, cap: bigint) => {
      const results: string[] = []
      for (const amount of [cap / 2n, cap / 2n, cap, cap / 2n]) {
        const paid = await fixture.payFee(thief, amount, coin)
        results.push((await fixture.act(thief, await fixture.payment(paid))).result)
      }
      return results
    }
    const taken = ['SUCCESS', 'SUCCESS', 'DayIsFull', 'DayIsFull']
    for (let day = 0; day < 2; day += 1) {
      expect(await rob(nobody, TRX_CAP)).toEqual(taken)
      expect(await rob(usdt, USDT_CAP)).toEqual(taken)
      await fixture.midnight()
    }
    const paid = await fixture.payFee(thief, TRX)
    await asOwner(pauseIncome(fund, true))
    expect(await fixture.failPay(paid)).toBe('IsPaused')
    await asOwner(removeSigner(fund, addressFromHex(sandboxSigner.address)))
    await asOwner(pauseIncome(fund, false))
    expect(await fixture.failPay(paid)).toBe('WrongVoucher')
    expect(await fixture.limits()).toMatchObject({ held: 8n * TRX_CAP })
    expect(await fixture.limits(usdt)).toMatchObject({ held: 8n * USDT_CAP })
  })

  it('is removed for ever, and another one signs two days later', async () => {
    const { fund, owner } = fixture
    const stolen = addressFromHex(sandboxSigner.address)
    const { address } = incomeSigner(OTHER_KEY)
    const paid = await fixture.payFee(person(0))
    const old = await fixture.voucher(paid, { expires: fixture.after(6 * DAY_MS) })
    await asOwner(nameSigner(fund, address))
    expect(await fixture.fail(owner, nameSigner(fund, address))).toBe('WrongTerms')
    expect(await fixture.fail(owner, nameSigner(fund, nobody))).toBe('WrongTerms')
    expect(await fixture.failPay(paid, { key: OTHER_KEY })).toBe('WrongVoucher')
    await asOwner(removeSigner(fund, stolen))
    expect(await fixture.fail(owner, removeSigner(fund, stolen))).toBe('WrongTerms')
    expect(await fixture.fail(owner, removeSigner(fund, nobody))).toBe('WrongTerms')
    // Naming this signer again would make its old vouchers valid.
    expect(await fixture.fail(owner, nameSigner(fund, stolen))).toBe('WrongTerms')
    await fixture.wait(2 * DAY_MS)
    expect(await fixture.says(calls.isSigner(fund, stolen))).toBe(false)
    expect(await fixture.fail(person(0), await fixture.payment(paid, old))).toBe('WrongVoucher')
    expect(await fixture.says(calls.isSigner(fund, address))).toBe(true)
    const voucher = await fixture.voucher(paid, { key: OTHER_KEY })
    await fixture.succeed(person(0), await fixture.payment(paid, voucher))
  })
})
