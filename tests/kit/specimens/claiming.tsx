import { nobody } from '../../../src/core/address.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import { FeeBackSheet as FeeBack } from '../../../src/features/claiming/sheets/FeeBackSheet.tsx'
import {
  WithdrawSheet as Withdraw,
  type Ordered,
} from '../../../src/features/claiming/sheets/WithdrawSheet.tsx'
import { inStates, ordinary, sheet, type Specimen } from '../specimen.tsx'
import { said, willSucceed } from '../words.ts'
import { contracts, NOW, usdt, type World } from '../world.ts'

const UNITS = 120_000_000n
const FEE = 10n * SUN_PER_TRX
const KEY = 'a1'.repeat(32)
const seconds = (at: number) => BigInt(Math.floor(at / SECOND_MS))

const views: World['views'] = {
  getData: [SUN_PER_TRX, 100n * SUN_PER_TRX, 0n, 9_000_000_000n, 86_400n, 5n],
  isPaused: [false],
  limitsOf: [10n ** 12n, 0n, 0n, SUN_PER_TRX, 10n ** 12n, 10n ** 12n, 0n],
  nextFees: [0n, 0n, 0n],
  orderOf: [nobody, 0n, 0n, 0n, 0n],
  priceInUsdt: [300_000n],
}

const withdraw = (ordered: Ordered): Specimen => ({
  render: sheet((frame) => <Withdraw {...frame} ordered={ordered} />),
  world: { views },
  says: said('Simulated: the first step will succeed.', '已模擬：第一步會成功。'),
  button: 'enabled',
})

const ordered: Ordered = { coin: usdt, units: UNITS, fee: FEE }

export const WithdrawSheet = inStates(withdraw(ordered), {
  ...ordinary,
  paused: {
    world: { views: { isPaused: [true] } },
    says: said('Withdrawals are paused at the moment', '目前暫停提領'),
    button: 'disabled',
  },
  tooLittle: {
    ...withdraw({ ...ordered, units: 100_000n }),
    says: said('Less than the minimum withdrawal amount', '低於最低提領金額'),
    button: 'disabled',
  },
  littleForIt: withdraw({ ...ordered, units: SUN_PER_TRX, canWait: true }),
})

export const FeeBackSheet = inStates(
  {
    render: sheet((frame) => <FeeBack {...frame} order={KEY} fee={FEE} />),
    world: {
      views: { ...views, orderOf: [contracts.usdt, UNITS, FEE, seconds(NOW - 8 * DAY_MS), 1n] },
    },
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    settled: {
      world: { views: { orderOf: [contracts.usdt, UNITS, FEE, seconds(NOW - 8 * DAY_MS), 3n] } },
    },
  },
)
