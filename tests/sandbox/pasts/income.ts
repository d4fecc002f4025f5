import { bytesToHex } from '@noble/hashes/utils.js'
import { accessTo } from '../nodeAccess.ts'
import { incomeReportHandlers } from '../../../backend/income/incomeReports.ts'
import { incomeSigner } from '../../../backend/income/signer.ts'
import type { Service } from '../../../backend/service.ts'
import {
  depositIncome,
  setDayCap,
  setIncomeFees,
  setIncomeMinimum,
  setIncomeTimes,
} from '../../../sandbox/world/income.ts'
import { incomeSigner as signerKey, launchpadTerms } from '../../../sandbox/world/decisions.ts'
import type { Operator } from '../../../backend/tron/operator.ts'
import { incomeFund as calls } from '../../../src/chain/contracts/incomeFund.ts'
import { referral as referralCalls } from '../../../src/chain/contracts/referral.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { plainToken } from '../../../src/core/tokenTerms.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { nextKey, past, SOLID_LAG, type Asked, type BackendOf } from '../backendFixture.ts'
import { openCards, TRX, USDT } from '../cardFixture.ts'
import {
  incomeFund as fundSteps,
  referral as referralSteps,
} from '../../../contracts/deployments.ts'
import { deployHere } from '../../../sandbox/world/deployHere.ts'
import { everyOrder } from '../everyOrder.ts'
import { besideCards } from './cards.ts'

/** Minimum and maximum fee of an order. */
export const FEE = 2n * TRX
export const MOST_FEE = 20n * TRX
export const TRX_CAP = 20n * TRX
export const USDT_CAP = 3n * USDT
/**
 * Fee for creating a token, and the shares of the first and the second inviter above its creator.
 */
export const CASTING = launchpadTerms.creationFee
export const FIRST = CASTING / 10n
export const SECOND = CASTING / 20n

/** Time until withdrawals start. */
const UNTIL_START = 3 * DAY_MS

/** Private key of the signer, which must never leak. */
export const SIGNER_KEY = bytesToHex(signerKey.privateKey)

/** Order of an account, with its asset and amount. */
export interface Order {
  readonly orderKey: string
  readonly owner: Address
  readonly coin: Address
  readonly amount: bigint
}

/** Opens an income fund with TRX and USDT for some days. Withdrawals have not started. */
export async function withIncome({ people = 6 }: Asked) {
  const scene = await openCards({ people, solidLag: SOLID_LAG })
  const { owner, usdt, sale, succeed } = scene
  const beside = await besideCards(scene)
  const leader = { leader: owner.address }
  const { referral } = await deployHere(owner, referralSteps, {}, leader)
  const { wtrx } = beside.launchpad
  const { incomeFund: fund } = await deployHere(owner, fundSteps, { wtrx }, {})
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
      /** Everything that the backend reported to its operator. */
      told,
    },
    launchpad,
    sale,
    options: { incomeKey: SIGNER_KEY, onError: (error) => told.push(error) },
    deeds({ backend, ask, solidify }) {
      /** Builds the service of the backend, with parts replaced. */
      const service = (given: Partial<Service> = {}) =>
        ({
          db: backend.db,
          chain: accessTo(scene.fetch).chain,
          indexer: backend.indexer,
          sale: { contract: sale, coins: [{ symbol: 'USDT', decimals: 6, contract: usdt }] },
          launchpad,
          newOrders: everyOrder,
          incomeSigner: incomeSigner(SIGNER_KEY),
          booksAreOwn: () => true,
          ...given,
        }) as Service
      /** Makes an order for part of an account's claimable income; of TRX by default. */
      const orderFor = (who: Operator, amount: bigint, coin: Address = nobody): Order => ({
        orderKey: nextKey(),
        owner: who.address,
        coin,
        amount,
      })
      const payFee = (who: Operator, { orderKey, coin, amount }: Order) =>
        succeed(who, calls.payFee(fund, orderKey, coin, amount, { callValue: FEE }))
      /** Requests the voucher of an order. Throws if there is none. */
      async function voucherOf({ orderKey, owner: user }: Order) {
        const { voucher } = await ask('withdrawApplyAfter', { orderKey, owner: user })
        if (!voucher) throw new Error(`there is no voucher of ${orderKey}`)
        return voucher
      }
      return {
        service,
        /** Builds the report handlers of a backend with parts replaced. */
        reports: (given?: Partial<Service>) => incomeReportHandlers(service(given)),
        /** Activates an account without the app. */
        bind: (who: Operator, to: Operator) =>
          succeed(who, referralCalls.bindParent(referral, to.address)),
        /** Creates a token for the current fee. */
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
        /** Pays an order, with its voucher. */
        async takeOut(who: Operator, order: Order) {
          const voucher = await voucherOf(order)
          return succeed(who, calls.withDraw(fund, order.orderKey, order.amount, voucher))
        },
      }
    },
  })
}

export type IncomeBackend = BackendOf<typeof withIncome>
