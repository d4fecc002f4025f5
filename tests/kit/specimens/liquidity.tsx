import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { tokenTerms } from '../../../src/chain/contracts/tokenTerms.ts'
import { liquidity } from '../../../src/api/endpoints/liquidity.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/core/time.ts'
import { plainToken } from '../../../src/core/tokenTerms.ts'
import { buyOrder, type BuyOrder } from '../../../src/features/liquidity/orders.ts'
import type { PoolNow } from '../../../src/features/liquidity/pool.ts'
import { BuySheet as Buy } from '../../../src/features/liquidity/sheets/BuySheet.tsx'
import { PoolSheet as Pool } from '../../../src/features/liquidity/sheets/PoolSheet.tsx'
import { RemoveSheet as Remove } from '../../../src/features/liquidity/sheets/RemoveSheet.tsx'
import {
  inStates,
  nothingAsked,
  ordinary,
  reverts,
  sheet,
  toBeApproved,
  type Specimen,
} from '../specimen.tsx'
import { insufficient, said, willSucceed } from '../words.ts'
import { answer, jade, NOW, OTHER, shares, TOKEN, type World } from '../world.ts'

const KEPT = 10n ** 18n
const coins = { coin: jade, shares }

const pool: PoolNow = {
  tokens: 10n ** 24n,
  trx: 10n ** 12n,
  total: 10n ** 21n,
  feeBuy: 0,
  feeSell: 0,
  burnDue: 0n,
  keptFees: 0n,
  swapThreshold: 0n,
  sellsFees: false,
  launchedAt: NOW - DAY_MS,
  takesSales: true,
}

const orderOf = (paid: bigint, of: PoolNow = pool): BuyOrder =>
  buyOrder({ coins, pool: of, slippageBp: 50, lastsMs: HOUR_MS, now: NOW }, paid)

const terms = { ...plainToken, name: 'Jade Rail', symbol: 'JADE', totalSupply: 10n ** 27n }

const views: World['views'] = {
  terms: [tokenTerms.encode(terms)],
  totalSupply: [pool.total],
  currentFees: [0n, 0n],
  launchedAt: [BigInt((NOW - DAY_MS) / SECOND_MS)],
  balanceOf: [5n * KEPT],
}

const buy = (order: BuyOrder): Specimen => ({
  render: sheet((frame) => <Buy {...frame} order={order} onRecords={() => {}} />),
  world: { views },
  says: willSucceed,
  button: 'enabled',
})

export const BuySheet = inStates(buy(orderOf(100n * SUN_PER_TRX)), {
  ...ordinary,
  notEnough: { world: { trx: 50n * SUN_PER_TRX }, says: insufficient('TRX'), button: 'disabled' },
  late: {
    ...buy({ ...orderOf(100n * SUN_PER_TRX), deadline: NOW - HOUR_MS }),
    says: said(
      'The deadline has passed. Close this and review it again.',
      '期限已過。請關閉後重新確認。',
    ),
    button: 'disabled',
  },
  taxed: buy(orderOf(100n * SUN_PER_TRX, { ...pool, feeBuy: 300, feeSell: 2_500 })),
  ruinous: { ...buy(orderOf(400_000n * SUN_PER_TRX)), world: { views, trx: 10n ** 12n } },
  moved: reverts(
    'LessThanMinimum()',
    said(
      'The price has moved: this would bring less than the least you accept',
      '價格已變動：所得會低於你設定的最低數量',
    ),
  ),
  protected: reverts(
    'SalesProtected()',
    said(
      'The pool takes no liquidity before the protection is over',
      '保護期結束前，資金池不接受流動性',
    ),
  ),
})

const remove = (text: string): Specimen => ({
  render: sheet((frame) => <Remove {...frame} coins={coins} />),
  world: { views },
  play: (user) => user.fill('liquidity-remove-amount', text),
  says: willSucceed,
  button: 'enabled',
})

export const RemoveSheet = inStates(remove('1'), {
  ...ordinary,
  ...nothingAsked,
  toBeApproved,
  empty: { play: undefined },
  notEnough: { ...remove('6'), says: insufficient('LP-JADE'), button: undefined },
  tooSmall: {
    ...remove('0.000000000000000001'),
    says: said('The amount is too small', '數量太少'),
    button: undefined,
  },
})

const row = (symbol: string, name: string) => ({
  token: { address: symbol === 'JADE' ? TOKEN : OTHER, name, symbol },
  shares,
  tokens: '1000000000000000000000000',
  trx: '1000000000000',
  total: '1000000000000000000000',
  volume: '40000000000',
  own: null,
})

const pools = (...items: readonly ReturnType<typeof row>[]) => ({
  answers: [
    answer(liquidity.lpCoinList, { total: items.length, items: [...items], now: NOW } as never),
  ],
})

export const PoolSheet = inStates(
  {
    render: sheet(({ open, onClose }) => (
      <Pool open={open} onClose={onClose} onChoose={() => {}} />
    )),
    world: pools(row('JADE', 'Jade Rail'), row('FERN', 'Iron Fern')),
  },
  {
    empty: { world: pools(), says: said('No pool is called that', '找不到這個資金池') },
    unread: { world: { backend: 'silent' } },
    loading: { world: { backend: 'slow' }, waits: true },
  },
)
