import {
  tokenLockCalls as calls,
  tokenLockEvents as events,
} from '../../../src/chain/contracts/tokenLock.ts'
import { ofOwner, once, type Double } from '../double.ts'
import { CAST, COIN, FACTORY, FEE_LIMIT, OWNER, TOKEN_LOCK, UNITS } from '../places.ts'
import { pairOf } from './casting.ts'

const DAYS = 30
const DAY_SECONDS = 86_400n
const CREATED = 1_600_000_000_000
const created = BigInt(CREATED / 1_000)

const shared = { contract: TOKEN_LOCK, coin: CAST, units: UNITS, feeLimit: FEE_LIMIT }

/** Locks for days. The contract knows no orders: it treats a second call as a second lock. */
export const lock: Double = {
  intent: () => ({ ...shared, version: 'days', days: DAYS, factory: FACTORY }),
  calls: {
    [calls.lockForDays]: {
      whom: ofOwner,
      takes: { token: COIN, units: UNITS },
      event: events.locked,
      fields: ({ owner }, { at }) => {
        const now = BigInt(Math.floor(at / 1_000))
        return [owner, COIN, UNITS, now, now + BigInt(DAYS) * DAY_SECONDS]
      },
    },
  },
  views: { 'pairOf(address)': pairOf(false), 'decimals()': () => [BigInt(CAST.decimals)] },
}

/** Unlocks tokens whose time has come. */
export const unlocking: Double = {
  intent: () => ({ ...shared, createdAt: CREATED }),
  calls: {
    [calls.unlock]: {
      whom: ({ owner, args }) => `${owner} ${args[0]}`,
      refuses: once(calls.unlock, 'AlreadyUnlocked()'),
      event: events.unlocked,
      fields: ({ owner }) => [owner, COIN, UNITS, created],
    },
  },
  views: {
    'locks(address,uint256,uint256)': ([user], { doneIn }) => {
      const isLocked = doneIn(calls.unlock, `${user} ${created}`) === undefined
      return [[[OWNER, COIN, UNITS, created, created + DAY_SECONDS, isLocked]]]
    },
  },
}
