import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/core/time.ts'
import type { LiveSale } from '../../../src/features/trxburn/useSale.ts'
import type { Sale } from '../../../src/features/trxburn/sale.ts'
import { GiveSheet as Give } from '../../../src/features/trxburn/sheets/GiveSheet.tsx'
import { inStates, ordinary, reverts, sheet, type Specimen } from '../specimen.tsx'
import { insufficient, said, stranger, willSucceed, type Said } from '../words.ts'
import { contracts, jade, NOW, OTHER } from '../world.ts'

const RATE = 3n * 10n ** 18n
const GIVEN = 20n * SUN_PER_TRX

const sale: Sale = {
  contract: contracts.trxBurnSale,
  coin: jade,
  terms: { rate: RATE, start: NOW - DAY_MS, end: NOW + DAY_MS, sum: 10_000n * SUN_PER_TRX },
  progress: { given: 400n * SUN_PER_TRX, left: 10n ** 24n },
  told: {} as Sale['told'],
}

const seconds = (at: number) => BigInt(Math.floor(at / SECOND_MS))

const give = (of: Sale, now = NOW): Specimen => ({
  render: sheet((frame) => {
    const live: LiveSale = {
      sale: of,
      now,
      phase: 'open',
      onChain: undefined,
      isChainNewer: () => false,
      fetchedAt: NOW,
      stale: false,
    }
    return <Give {...frame} live={live} sun={GIVEN} onMine={() => {}} />
  }),
  world: {
    views: {
      token: [jade.contract],
      rate: [RATE],
      start: [seconds(sale.terms.start)],
      end: [seconds(sale.terms.end)],
      mostGiven: [9_600n * SUN_PER_TRX],
    },
  },
  says: willSucceed,
  button: 'enabled',
})

const closed = (specimen: Specimen, says: readonly Said[]): Specimen => ({
  ...specimen,
  says,
  button: 'disabled',
})

export const GiveSheet = inStates(give(sale), {
  ...ordinary,
  notEnough: { world: { trx: SUN_PER_TRX }, says: insufficient('TRX'), button: 'disabled' },
  notOpen: closed(
    give(sale, NOW - 2 * DAY_MS),
    said('Tokens are not given for TRX yet', '尚未開放以 TRX 換取代幣'),
  ),
  ended: closed(
    give(sale, NOW + 2 * DAY_MS),
    said('The time to give TRX is over', '銷毀 TRX 的時間已結束'),
  ),
  exceedsSum: closed(
    give({ ...sale, progress: { ...sale.progress, given: 9_990n * SUN_PER_TRX } }),
    said(
      'Exceeds maximum shares: 10\u00a0TRX can still be given',
      '超過最大份額：還可銷毀 10\u00a0TRX',
    ),
  ),
  endedMeanwhile: {
    world: { views: { end: [seconds(NOW - HOUR_MS)] } },
    says: said(
      'The time to give TRX is over. Nothing was burnt.',
      '銷毀 TRX 的時間已結束，沒有銷毀任何資產。',
    ),
    button: 'disabled',
  },
  otherRate: {
    world: { views: { rate: [1n] } },
    says: said(
      'The contract gives another token, or at another rate, than shown here. Nothing was signed.',
      '合約給的代幣或兌換比例與此處顯示的不同，沒有簽署任何內容。',
    ),
    button: 'disabled',
  },
  fewerTokens: reverts(
    'LessThanMinimum()',
    said(
      'Fewer tokens would have come than confirmed, so nothing was burnt',
      '能換得的代幣會少於你確認的數量，因此沒有銷毀任何資產',
    ),
  ),
  otherContract: { ...give({ ...sale, contract: OTHER }), says: stranger, button: undefined },
})
