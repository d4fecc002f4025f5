import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import { ActivateSheet as Activate } from '../../../src/features/power/sheets/ActivateSheet.tsx'
import { inStates, nothingAsked, ordinary, reverts, sheet } from '../specimen.tsx'
import { said, willSucceed } from '../words.ts'
import { contracts, NOW, OTHER } from '../world.ts'

const POWER = 1_000_000_000n

export const ActivateSheet = inStates(
  {
    render: sheet((frame) => <Activate {...frame} contracts={contracts} order={undefined} />),
    world: {
      views: {
        powerOf: [POWER],
        activatedAt: [0n],
        stream: [3n],
        poolOf: [
          OTHER,
          contracts.usdt,
          POWER,
          BigInt((NOW + 90 * DAY_MS) / SECOND_MS),
          POWER,
          POWER,
          0n,
        ],
        claimable: [0n],
      },
    },
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    ...nothingAsked,
    noPower: {
      world: { views: { powerOf: [0n] } },
      says: said(
        'You have no power yet: burn coins first. Nothing was signed.',
        '你還沒有算力，請先銷毀代幣。沒有簽署任何內容。',
      ),
      button: 'disabled',
    },
    noPool: {
      world: { views: { stream: [0n] } },
      says: said(
        'The contract has no pool for power yet. Nothing was signed.',
        '合約尚未設定算力池，沒有簽署任何內容。',
      ),
      button: 'disabled',
    },
    usedNumber: reverts(
      'OrderAlreadyUsed()',
      said("This activation's number was used before", '這次啟用的編號已使用過'),
    ),
    settled: {
      world: { views: { activatedAt: [1n] } },
      says: said('Your miner is active already', '你的礦機已經啟用'),
    },
  },
)
