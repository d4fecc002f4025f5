import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { HOUR_MS, DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import type { BurnOrder, SwapOrder } from '../../../src/features/burn/order.ts'
import { BurnSheet as Burn } from '../../../src/features/burn/sheets/BurnSheet.tsx'
import { SwapSheet as Swap } from '../../../src/features/burn/sheets/SwapSheet.tsx'
import {
  inStates,
  ordinary,
  reverts,
  sheet,
  short,
  toBeApproved,
  type Specimen,
} from '../specimen.tsx'
import { insufficient, said, willSucceed } from '../words.ts'
import { contracts, jade, NOW, type World } from '../world.ts'

const U = 1_000_000n
const POWER = 1_000n * U

const order: BurnOrder = {
  coin: jade,
  quantity: 10n,
  terms: { uPrice: 2n * U, factor: 12_000 },
  hasBurn: true,
}

const swapped: SwapOrder = {
  ...order,
  purchase: { paid: 25n * SUN_PER_TRX, expected: 10n, rest: 1n, impactBp: 5 },
  feeBuy: 0,
  slippageBp: 100,
  deadline: NOW + HOUR_MS,
}

const views: World['views'] = {
  termsOf: [2n * U, 12_000n, 18n, true, 0n, 0n, 0n],
  priceInUsdt: [2n * U],
  currentFees: [0n, 0n],
  launchedAt: [BigInt((NOW - DAY_MS) / SECOND_MS)],
}

const notBurnable = {
  world: { views: { termsOf: [2n * U, 0n, 18n, true, 0n, 0n, 0n] } },
  says: said(
    'This coin cannot be burnt for power now. Nothing was signed.',
    '這個幣種目前無法銷毀換取算力。尚未簽署任何內容。',
  ),
  button: 'disabled',
} as const

const burn = (of: BurnOrder): Specimen => ({
  render: sheet((frame) => (
    <Burn {...frame} contract={contracts.burning} order={of} power={POWER} />
  )),
  world: { views },
  says: willSucceed,
  button: 'enabled',
})

export const BurnSheet = inStates(burn(order), {
  ...ordinary,
  toBeApproved,
  withoutBurn: burn({ ...order, hasBurn: false }),
  notEnough: short('JADE'),
  notBurnable,
  burntAlready: {
    world: { views: { isUsed: [true] } },
    says: said('This is burnt already', '已經銷毀了'),
  },
  refusedByCoin: reverts(
    'CoinNotSent(address)',
    said(
      'The coin refused to be moved, so nothing was burnt',
      '代幣合約拒絕轉移，因此沒有銷毀任何代幣',
    ),
  ),
})

const swap = (of: SwapOrder): Specimen => ({
  render: sheet((frame) => (
    <Swap {...frame} contract={contracts.burning} order={of} power={POWER} />
  )),
  world: { views },
  says: willSucceed,
  button: 'enabled',
})

export const SwapSheet = inStates(swap(swapped), {
  ...ordinary,
  notBurnable,
  notEnough: { world: { trx: SUN_PER_TRX }, says: insufficient('TRX'), button: 'disabled' },
  taxed: swap({ ...swapped, feeBuy: 2_500, slippageBp: 1_000 }),
  ruinous: swap({ ...swapped, purchase: { ...swapped.purchase, impactBp: 2_000 } }),
  late: {
    ...swap({ ...swapped, deadline: NOW - HOUR_MS }),
    says: said(
      'The deadline has passed. Close this and review it again.',
      '期限已過。請關閉後重新確認。',
    ),
    button: 'disabled',
  },
  moved: reverts(
    'LessThanMinimum()',
    said(
      'Prices have moved: this would bring fewer coins, or less power, than the least that you confirmed. Nothing was burnt.',
      '價格已變動：所得的代幣或算力會少於你確認的下限。沒有銷毀任何代幣。',
    ),
  ),
})
