import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import { LockSheet as Lock, type LockOrder } from '../../../src/features/lock/sheets/LockSheet.tsx'
import { UnlockSheet as Unlock } from '../../../src/features/lock/sheets/UnlockSheet.tsx'
import type { LockRow } from '../../../src/features/lock/atoms.ts'
import {
  begunBy,
  inStates,
  ordinary,
  reverts,
  sheet,
  short,
  toBeApproved,
  type Specimen,
} from '../specimen.tsx'
import { said, willSucceed } from '../words.ts'
import { contracts, jade, NOW, OWNER, usdt } from '../world.ts'

const USDT = 1_000_000n
const KEPT = 10n ** 18n

const byDays: LockOrder = {
  version: 'days',
  contract: contracts.tokenLock,
  coin: jade,
  units: 250n * KEPT,
  length: { days: 30 },
  terms: { days: 30, unlockAt: NOW + 30 * DAY_MS },
  key: '250 30',
}

const untilTime: LockOrder = {
  ...byDays,
  version: 'time',
  contract: contracts.coinLock,
  coin: { ...usdt, contract: contracts.usdt },
  units: 100n * USDT,
  terms: { unlockAt: NOW + 30 * DAY_MS },
}

const lock = (wanted: LockOrder): Specimen => ({
  render: sheet(({ open, onClose }) => (
    <Lock open={open} onClose={onClose} wanted={wanted} onLocked={() => {}} />
  )),
  world: { views: { coinPrice: [2n * USDT], coin: [contracts.usdt] } },
  says: willSucceed,
  button: 'enabled',
})

export const LockSheet = inStates(lock(byDays), {
  ...ordinary,
  begun: begunBy('lock-confirm'),
  untilTime: lock(untilTime),
  approvedFirst: toBeApproved,
  priceUnknown: {
    world: { views: { coinPrice: [0n] } },
    says: said('no price known', '沒有價格資料'),
    button: 'enabled',
  },
  notEnough: short('JADE'),
  tooFast: reverts(
    'LockExists()',
    said(
      'You made another lock in the same second. Try again.',
      '你在同一秒內建立了另一筆鎖倉，請再試一次。',
    ),
  ),
})

const row: LockRow = {
  contract: contracts.tokenLock,
  owner: OWNER,
  coin: jade.contract,
  counted: jade,
  units: 250n * KEPT,
  createdAt: NOW - 40 * DAY_MS,
  unlockAt: NOW - 10 * DAY_MS,
  state: 'waitingToUnlock',
  txId: '7a'.repeat(32),
  unlockTxId: null,
  unlockedAt: null,
}

const seconds = (at: number) => BigInt(Math.floor(at / SECOND_MS))

const kept = (isLocked: boolean) => [
  [[OWNER, jade.contract, row.units, seconds(row.createdAt), seconds(row.unlockAt), isLocked]],
]

export const UnlockSheet = inStates(
  {
    render: sheet((frame) => <Unlock {...frame} lock={row} />),
    world: { views: { locks: kept(true) } },
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    tooEarly: reverts(
      'StillLocked()',
      said('Unlocking time has not yet arrived', '尚未到解鎖時間'),
    ),
    settled: {
      world: { views: { locks: kept(false) } },
      button: 'none',
      says: said('This lock was unlocked already', '這筆鎖倉已經解鎖'),
    },
  },
)
