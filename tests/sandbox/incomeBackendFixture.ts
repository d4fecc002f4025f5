import { bytesToHex } from '@noble/hashes/utils.js'
import { createBackend, type Backend } from '../../sandbox/backend/backend.ts'
import type { Handlers } from '../../sandbox/backend/http/answer.ts'
import { incomeReportHandlers } from '../../sandbox/backend/income/incomeReports.ts'
import { incomeSigner } from '../../sandbox/backend/income/signer.ts'
import { createChain } from '../../sandbox/backend/index/chain.ts'
import type { LaunchpadContracts } from '../../sandbox/backend/index/chapter.ts'
import { launchpadBook } from '../../sandbox/backend/index/launchpadBook.ts'
import type { Service } from '../../sandbox/backend/service.ts'
import {
  depositIncome,
  deployIncomeFund,
  incomeSigner as signerKey,
  setDayCap,
  setIncomeFees,
  setIncomeMinimum,
  setIncomeTimes,
} from '../../sandbox/world/income.ts'
import { deployLaunchpad, launchpadTerms } from '../../sandbox/world/launchpad.ts'
import type { Operator } from '../../sandbox/world/operator.ts'
import { deployReferral } from '../../sandbox/world/referral.ts'
import { incomeFund as calls } from '../../src/chain/contracts/incomeFund.ts'
import { referral as referralCalls } from '../../src/chain/contracts/referral.ts'
import { tokenFactory } from '../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { plainToken } from '../../src/core/tokenTerms.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { clientOf, nextKey, SOLID_LAG, type Client } from './backendFixture.ts'
import { openCards, TRX, USDT, type CardFixture } from './cardFixture.ts'
import type { Outcome } from './contractsFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/** What an order costs at least and at most. */
export const FEE = 2n * TRX
export const MOST_FEE = 20n * TRX
export const TRX_CAP = 20n * TRX
export const USDT_CAP = 3n * USDT
/** What a token costs to cast, and what the first and the second above its creator get of that. */
export const CASTING = launchpadTerms.creationFee
export const FIRST = CASTING / 10n
export const SECOND = CASTING / 20n

/** When withdrawals begin. */
const UNTIL_START = 3 * DAY_MS

/** The key of the signer, which nobody may ever read. */
export const SIGNER_KEY = bytesToHex(signerKey.privateKey)

/** An order of somebody, and what it is for. */
export interface Order {
  readonly orderKey: string
  readonly owner: Address
  readonly coin: Address
  readonly amount: bigint
}

/** A backend that books income and signs vouchers, asked through the app's own client. */
export interface IncomeBackend extends CardFixture, Client {
  readonly backend: Backend
  readonly launchpad: LaunchpadContracts
  readonly incomeFund: Address
  readonly referral: Address
  /** All that the backend told its operator. */
  readonly told: unknown[]
  person(index: number): Operator
  /** Binds without the app. */
  bind(who: Operator, to: Operator): Promise<Outcome>
  /** Casts a token for the fee of now. */
  cast(who: Operator): Promise<Outcome>
  /** Makes the newest blocks solidified, and has the backend look. */
  solidify(): Promise<void>
  /** The same, after so much time. */
  passed(ms: number): Promise<void>
  /** An order for some of what an account can claim: of TRX unless given otherwise. */
  orderFor(who: Operator, amount: bigint, coin?: Address): Order
  /** Applies, pays the fee, and waits until it is final. */
  ordered(who: Operator, amount: bigint, coin?: Address): Promise<Order>
  payFee(who: Operator, order: Order): Promise<Outcome>
  /** Asks for its voucher; throws if there is none. */
  voucherOf(order: Order): Promise<{ expires: number; signature: string }>
  /** Has it paid, with its voucher. */
  takeOut(who: Operator, order: Order): Promise<Outcome>
  /** What the backend works with, with parts of it replaced. */
  service(given?: Partial<Service>): Service
  /** The reports of a backend with parts replaced. */
  reports(
    given?: Partial<Service>,
  ): Handlers<'payFeeBefore' | 'payFeeAfter' | 'withdrawApplyAfter' | 'updateWithdrawHash'>
  /** All that the book keeps, as text. */
  everything(): Promise<string[][]>
  stop(): Promise<void>
}

/** Withdrawals have not begun; the fund has TRX and USDT for some days. */
export async function openIncomeBackend({ people = 6 } = {}): Promise<IncomeBackend> {
  const fixture = await openCards({ people, solidLag: SOLID_LAG })
  const { owner, usdt, chain, card, cardMarket, rewardPools, succeed } = fixture
  const { usdtPair: _pair, ...made } = await deployLaunchpad(owner, usdt, async () => undefined)
  const referral = await deployReferral(owner, owner.address, async () => undefined)
  const fund = await deployIncomeFund(owner, made.wtrx, async () => undefined)
  const launchpad = { ...made, card, cardMarket, rewardPools, referral, incomeFund: fund }
  const told: unknown[] = []
  const coins = [{ symbol: 'USDT', decimals: 6, contract: usdt }]
  const sale = { contract: fixture.sale, coins }
  const backend = await createBackend({
    node: { baseUrl: '', fetch: fixture.fetch },
    sale,
    launchpad,
    database: await freshDatabase(),
    incomeKey: SIGNER_KEY,
    onError: (error) => told.push(error),
    // Tests say when to look; the timer is only for real use.
    pollMs: 60_000,
  })
  const start = fixture.after(UNTIL_START)
  await succeed(owner, setIncomeFees(fund, FEE, MOST_FEE))
  await succeed(owner, setDayCap(fund, nobody, TRX_CAP))
  await succeed(owner, setDayCap(fund, usdt, USDT_CAP))
  await succeed(owner, setIncomeMinimum(fund, nobody, TRX))
  await succeed(owner, setIncomeMinimum(fund, usdt, USDT / 2n))
  await succeed(owner, setIncomeTimes(fund, start, start + 300 * DAY_MS))
  await succeed(owner, depositIncome(fund, nobody, 5n * TRX_CAP))
  await succeed(owner, trc20.approve(usdt, fund, 5n * USDT_CAP))
  await succeed(owner, depositIncome(fund, usdt, 5n * USDT_CAP))
  const solidify = async () => {
    await chain.mine(SOLID_LAG)
    await backend.indexer.sync()
  }
  await solidify()
  const tables = launchpadBook(launchpad).tables
  const client = clientOf(backend)
  const service = (given: Partial<Service> = {}) =>
    ({
      db: backend.db,
      chain: createChain('', fixture.fetch),
      indexer: backend.indexer,
      sale,
      launchpad,
      newOrders: { admits: () => true },
      incomeSigner: incomeSigner(SIGNER_KEY),
      ...given,
    }) as Service
  const self: IncomeBackend = {
    ...fixture,
    ...client,
    backend,
    launchpad,
    incomeFund: fund,
    referral,
    told,
    person: (index) => fixture.people[index]!,
    bind: (who, to) => succeed(who, referralCalls.bindParent(referral, to.address)),
    cast(who) {
      const terms = { name: 'Forge', symbol: 'FRG', totalSupply: 10n ** 21n, ...plainToken }
      const paid = { callValue: CASTING }
      return succeed(who, tokenFactory.createToken(made.tokenFactory, fixture.order(), terms, paid))
    },
    solidify,
    async passed(ms) {
      await fixture.wait(ms)
      // A solidified block knows of it, too.
      await chain.mine()
      await solidify()
    },
    orderFor: (who, amount, coin = nobody) => ({
      orderKey: nextKey(),
      owner: who.address,
      coin,
      amount,
    }),
    async ordered(who, amount, coin) {
      const order = self.orderFor(who, amount, coin)
      await client.ask('payFeeBefore', { ...order, amount: String(amount) })
      await self.payFee(who, order)
      await solidify()
      return order
    },
    payFee: (who, { orderKey, coin, amount }) =>
      succeed(who, calls.payFee(fund, orderKey, coin, amount, { callValue: FEE })),
    async voucherOf({ orderKey, owner: user }) {
      const { voucher } = await client.ask('withdrawApplyAfter', { orderKey, owner: user })
      if (!voucher) throw new Error(`there is no voucher of ${orderKey}`)
      return voucher
    },
    async takeOut(who, order) {
      const voucher = await self.voucherOf(order)
      return succeed(who, calls.withDraw(fund, order.orderKey, order.amount, voucher))
    },
    service,
    reports: (given) => incomeReportHandlers(service(given)),
    async everything() {
      const write = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
      const all = []
      for (const table of tables) {
        const rows = await backend.db.select().from(table)
        all.push(rows.map((row) => JSON.stringify(row, write)).sort())
      }
      return all
    },
    async stop() {
      await backend.close()
      await fixture.close()
    },
  }
  return self
}
