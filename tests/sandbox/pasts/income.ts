import { bytesToHex } from '@noble/hashes/utils.js'
import { incomeReportHandlers } from '../../../sandbox/backend/income/incomeReports.ts'
import { incomeSigner } from '../../../sandbox/backend/income/signer.ts'
import { createChain } from '../../../sandbox/backend/index/chain.ts'
import type { Service } from '../../../sandbox/backend/service.ts'
import {
  depositIncome,
  deployIncomeFund,
  incomeSigner as signerKey,
  setDayCap,
  setIncomeFees,
  setIncomeMinimum,
  setIncomeTimes,
} from '../../../sandbox/world/income.ts'
import { launchpadTerms } from '../../../sandbox/world/launchpad.ts'
import type { Operator } from '../../../sandbox/world/operator.ts'
import { deployReferral } from '../../../sandbox/world/referral.ts'
import { incomeFund as calls } from '../../../src/chain/contracts/incomeFund.ts'
import { referral as referralCalls } from '../../../src/chain/contracts/referral.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { plainToken } from '../../../src/core/tokenTerms.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { nextKey, past, SOLID_LAG, type Asked, type BackendOf } from '../backendFixture.ts'
import { openCards, TRX, USDT } from '../cardFixture.ts'
import { besideCards } from './cards.ts'

/** The least and the most that an order costs. */
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

/** Withdrawals have not begun; the fund has TRX and USDT for some days. */
export async function withIncome({ people = 6 }: Asked) {
  const scene = await openCards({ people, solidLag: SOLID_LAG })
  const { owner, usdt, sale, succeed } = scene
  const beside = await besideCards(scene)
  const referral = await deployReferral(owner, owner.address, async () => undefined)
  const fund = await deployIncomeFund(owner, beside.launchpad.wtrx, async () => undefined)
  const launchpad = { ...beside.launchpad, referral, incomeFund: fund }
  const start = scene.after(UNTIL_START)
  await succeed(owner, setIncomeFees(fund, FEE, MOST_FEE))
  await succeed(owner, setDayCap(fund, nobody, TRX_CAP))
  await succeed(owner, setDayCap(fund, usdt, USDT_CAP))
  await succeed(owner, setIncomeMinimum(fund, nobody, TRX))
  await succeed(owner, setIncomeMinimum(fund, usdt, USDT / 2n))
  await succeed(owner, setIncomeTimes(fund, start, start + 300 * DAY_MS))
  await succeed(owner, depositIncome(fund, nobody, 5n * TRX_CAP))
  await succeed(owner, trc20.approve(usdt, fund, 5n * USDT_CAP))
  await succeed(owner, depositIncome(fund, usdt, 5n * USDT_CAP))
  const told: unknown[] = []
  return past({
    scene: {
      ...scene,
      referral,
      incomeFund: fund,
      /** All that the backend told its operator. */
      told,
    },
    launchpad,
    sale,
    options: { incomeKey: SIGNER_KEY, onError: (error) => told.push(error) },
    deeds({ backend, ask, solidify }) {
      /** What the backend works with, with parts of it replaced. */
      const service = (given: Partial<Service> = {}) =>
        ({
          db: backend.db,
          chain: createChain('', scene.fetch),
          indexer: backend.indexer,
          sale: { contract: sale, coins: [{ symbol: 'USDT', decimals: 6, contract: usdt }] },
          launchpad,
          newOrders: { admits: () => true },
          incomeSigner: incomeSigner(SIGNER_KEY),
          ...given,
        }) as Service
      /** An order for some of what an account can claim: of TRX unless given otherwise. */
      const orderFor = (who: Operator, amount: bigint, coin: Address = nobody): Order => ({
        orderKey: nextKey(),
        owner: who.address,
        coin,
        amount,
      })
      const payFee = (who: Operator, { orderKey, coin, amount }: Order) =>
        succeed(who, calls.payFee(fund, orderKey, coin, amount, { callValue: FEE }))
      /** Asks for its voucher; throws if there is none. */
      async function voucherOf({ orderKey, owner: user }: Order) {
        const { voucher } = await ask('withdrawApplyAfter', { orderKey, owner: user })
        if (!voucher) throw new Error(`there is no voucher of ${orderKey}`)
        return voucher
      }
      return {
        service,
        /** The reports of a backend with parts replaced. */
        reports: (given?: Partial<Service>) => incomeReportHandlers(service(given)),
        /** Binds without the app. */
        bind: (who: Operator, to: Operator) =>
          succeed(who, referralCalls.bindParent(referral, to.address)),
        /** Casts a token for the fee of now. */
        cast(who: Operator) {
          const terms = { name: 'Forge', symbol: 'FRG', totalSupply: 10n ** 21n, ...plainToken }
          const paid = { callValue: CASTING }
          const { tokenFactory: factory } = launchpad
          return succeed(who, tokenFactory.createToken(factory, scene.order(), terms, paid))
        },
        orderFor,
        payFee,
        /** Applies, pays the fee, and waits until it is final. */
        async ordered(who: Operator, amount: bigint, coin?: Address) {
          const order = orderFor(who, amount, coin)
          await ask('payFeeBefore', { ...order, amount: String(amount) })
          await payFee(who, order)
          await solidify()
          return order
        },
        voucherOf,
        /** Has it paid, with its voucher. */
        async takeOut(who: Operator, order: Order) {
          const voucher = await voucherOf(order)
          return succeed(who, calls.withDraw(fund, order.orderKey, order.amount, voucher))
        },
      }
    },
  })
}

export type IncomeBackend = BackendOf<typeof withIncome>
