import { contractCall, type Call, type ContractCall } from '../../src/chain/call.ts'
import {
  incomeFund as calls,
  type IncomeLimits,
  type IncomeOrder,
  type IncomeVoucher,
} from '../../src/chain/contracts/incomeFund.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import { incomeSigner } from '../../backend/income/signer.ts'
import { toHex } from '../../backend/tron/bytes.ts'
import { compileContracts } from '../../contracts/compile.ts'
import {
  depositIncome,
  setDayCap,
  setIncomeFees,
  setIncomeMinimum,
  setIncomeTimes,
} from '../../sandbox/world/income.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { incomeFund as steps } from '../../contracts/deployments.ts'
import { incomeSigner as sandboxSigner } from '../../sandbox/world/decisions.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { openContracts, type ContractsFixture, type Outcome } from './contractsFixture.ts'

export const TRX = 1_000_000n
export const USDT = 1_000_000n
export const FEE = 2n * TRX
export const MOST_FEE = 20n * TRX
/** Daily caps. */
export const TRX_CAP = 100n * TRX
export const USDT_CAP = 30n * USDT
export const VOUCHER_MS = 48 * HOUR_MS

const PLENTY = 1_000_000n * USDT

/** Order with a paid fee. */
export interface PaidOrder {
  readonly who: Operator
  readonly order: string
  readonly coin: Address
  readonly amount: bigint
}

/** Income fund on a separate chain. It has TRX and USDT for ten days, and starts at midnight. */
export interface IncomeFixture extends ContractsFixture {
  readonly fund: Address
  readonly usdt: Address
  readonly wtrx: Address
  readonly feeAddress: Address
  /** Returns an unused order id. */
  order(): string
  succeed(who: Operator, call: Call): Promise<Outcome>
  /** Sends a call that must fail, and returns why. */
  fail(who: Operator, call: Call): Promise<string>
  /** Pays the fee of a new order; for one TRX by default. */
  payFee(who: Operator, amount?: bigint, coin?: Address): Promise<PaidOrder>
  /** Signs a voucher for an order, with the key of the sandbox's backend or with another key. */
  voucher(order: PaidOrder, given?: { key?: string; expires?: Millis }): Promise<IncomeVoucher>
  /** Builds the call that pays an order. */
  payment(order: PaidOrder, voucher?: IncomeVoucher): Promise<ContractCall>
  /** Pays an order. */
  pay(order: PaidOrder): Promise<Outcome>
  /** Sends a payment that must fail, and returns why. */
  failPay(order: PaidOrder, given?: Parameters<IncomeFixture['voucher']>[1]): Promise<string>
  /** Builds the call that refunds the fee of an order. */
  feeBack(order: PaidOrder): ContractCall
  orderOf(order: PaidOrder): Promise<IncomeOrder>
  /** Reads the limits of an asset; of TRX by default. */
  limits(coin?: Address): Promise<IncomeLimits>
  /** Sends a call. Returns the amount that it brings its sender, before the fee burned. */
  gain(who: Operator, call: Call): Promise<bigint>
  usdtOf(account: Address): Promise<bigint>
  wait(ms: number): Promise<void>
  /** Advances the clock to the start of the next day. */
  midnight(): Promise<void>
  /** Returns the chain time `ms` from now. */
  after(ms: number): Millis
}

export async function openIncome(
  options?: Parameters<typeof openContracts>[0],
): Promise<IncomeFixture> {
  const fixture = await openContracts(options)
  const { owner, people, chain, now } = fixture
  const { Usdt, Wtrx } = compileContracts()
  const usdt = (await owner.deploy(Usdt)).contract
  const wtrx = (await owner.deploy(Wtrx)).contract
  const { incomeFund: fund } = await deployHere(owner, steps, { wtrx }, {})
  const [feeAddress] = await fixture.view(contractCall(fund, 'feeAddress()', []), ['address'])

  const succeed: IncomeFixture['succeed'] = async (who, call) => {
    const outcome = await fixture.act(who, call)
    if (outcome.result !== 'SUCCESS') throw new Error(`${call.signature}: ${outcome.result}`)
    return outcome
  }
  const after = (ms: number) => now() * SECOND_MS + ms
  const wait = async (ms: number) => {
    await chain.advanceTime(ms)
    // Puts the new time into the newest block.
    await chain.mine()
  }
  const midnight = () => wait(DAY_MS - (after(0) % DAY_MS))

  await succeed(owner, setIncomeFees(fund, FEE, MOST_FEE))
  await succeed(owner, setDayCap(fund, nobody, TRX_CAP))
  await succeed(owner, setDayCap(fund, usdt, USDT_CAP))
  await succeed(owner, setIncomeMinimum(fund, nobody, TRX))
  await succeed(owner, setIncomeMinimum(fund, usdt, USDT / 2n))
  for (const who of [owner, ...people]) {
    await succeed(owner, contractCall(usdt, 'mint(address,uint256)', [who.address, PLENTY]))
    await succeed(who, trc20.approve(usdt, fund, PLENTY))
  }
  await succeed(owner, depositIncome(fund, nobody, 10n * TRX_CAP))
  await succeed(owner, depositIncome(fund, usdt, 10n * USDT_CAP))
  await wait(2 * DAY_MS)
  await midnight()
  await succeed(owner, setIncomeTimes(fund, after(0), after(365 * DAY_MS)))

  let orders = 0
  const order = () => (++orders).toString(16).padStart(64, '0')
  const voucher: IncomeFixture['voucher'] = async (paid, given = {}) => {
    const { key = toHex(sandboxSigner.privateKey), expires = after(VOUCHER_MS) } = given
    const { who, coin, amount } = paid
    const seconds = BigInt(expires / SECOND_MS)
    const asked = calls.digestOf(fund, who.address, paid.order, coin, amount, seconds)
    return { expires, signature: incomeSigner(key).sign(await fixture.says(asked)) }
  }
  const fail: IncomeFixture['fail'] = async (who, call) => {
    const { result } = await fixture.act(who, call)
    if (result === 'SUCCESS') throw new Error(`${call.signature} did not fail`)
    return result
  }
  const payment: IncomeFixture['payment'] = async (paid, given) =>
    calls.withDraw(fund, paid.order, paid.amount, given ?? (await voucher(paid)))
  return {
    ...fixture,
    fund,
    usdt,
    wtrx,
    feeAddress: feeAddress as Address,
    order,
    succeed,
    fail,
    async payFee(who, amount = TRX, coin = nobody) {
      const paid = { who, order: order(), coin, amount }
      await succeed(who, calls.payFee(fund, paid.order, coin, amount, { callValue: FEE }))
      return paid
    },
    voucher,
    payment,
    pay: async (paid) => succeed(paid.who, await payment(paid)),
    failPay: async (paid, given) => fail(paid.who, await payment(paid, await voucher(paid, given))),
    feeBack: ({ who, order: number }) => calls.takeFeeBack(fund, who.address, number),
    orderOf: ({ who, order: number }) => fixture.says(calls.orderOf(fund, who.address, number)),
    limits: (coin = nobody) => fixture.says(calls.limitsOf(fund, coin)),
    async gain(who, call) {
      const before = await fixture.sun(who.address)
      const { fee } = await succeed(who, call)
      return (await fixture.sun(who.address)) - before + fee
    },
    usdtOf: (account) => fixture.says(trc20.balanceOf(usdt, account)),
    wait,
    midnight,
    after,
  }
}
