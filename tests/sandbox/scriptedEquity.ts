import { rwaEquityEvents } from '../../src/chain/contracts/rwaEquity.ts'
import type { Log } from '../../src/chain/event.ts'
import { hash, writeLog } from './scriptedChain.ts'
import { cardOf } from './scriptedCards.ts'
import { launchpad, person } from './scriptedLaunchpad.ts'

// Events of the equity contract. The part of each card depends on all of them.

const { rwaEquity: equity } = launchpad

/** Times before and after all scripted blocks, in seconds. */
const [EARLIER, LATER] = [1_600_000_000n, 1_800_000_000n]

/** Returns a stage of the first series. */
const stageOf = (place: bigint) => 2n ** 64n + place

export const setFees = (maximum = 5n): Log =>
  writeLog(equity, rwaEquityEvents.feesSet, { minimum: 2n, maximum, from: EARLIER })

export const setTimes = (end = LATER): Log =>
  writeLog(equity, rwaEquityEvents.timesSet, {
    start: EARLIER,
    end,
    dis: 86_400n,
    series: 1n,
    from: EARLIER,
  })

export const setIdentifiers = (levels: readonly bigint[]): Log =>
  writeLog(equity, rwaEquityEvents.identifiersSet, { levels, from: LATER })

export const setMaximum = (level: bigint, maximum = 40n): Log =>
  writeLog(equity, rwaEquityEvents.maximumSet, { level, maximum, from: EARLIER })

export const deposit = (amount: bigint, text = 'Rent'): Log =>
  writeLog(equity, rwaEquityEvents.deposited, { amount, proofHash: hash(7), text })

export const initialise = (tokenId: bigint, weight = 10n): Log =>
  writeLog(equity, rwaEquityEvents.initialised, { tokenId, user: person(1), weight })

export const openLimit = (tokenId: bigint, place = 1n): Log =>
  writeLog(equity, rwaEquityEvents.limitOpened, {
    tokenId,
    user: person(1),
    stage: stageOf(place),
    maximum: 40n,
  })

export const takeOut = (tokenId: bigint, order: bigint, amount: bigint, status = 1n): Log[] => [
  writeLog(equity, rwaEquityEvents.taken, {
    tokenId,
    order,
    user: person(1),
    amount,
    stage: stageOf(1n),
  }),
  writeLog(equity, rwaEquityEvents.withdraw, { user: person(1), amount, timeStamp: EARLIER }),
  writeLog(equity, rwaEquityEvents.ordered, {
    order,
    user: person(1),
    amount,
    fee: 2n,
    withdrawStatus: status,
  }),
]

export const settle = (order: bigint, amount: bigint): Log =>
  writeLog(equity, rwaEquityEvents.settled, { order, user: person(1), amount })

/**
 * Returns all events about a card with two withdrawals: one is paid at once, the other is owed
 * first.
 */
export function lifeOfEquity(number: number): Log[][] {
  const id = BigInt(number)
  const card = cardOf(number, 1)
  const [paid, owed] = [2n * id, 2n * id + 1n]
  return [
    [setFees(), setTimes(), setIdentifiers([id])],
    [initialise(card), deposit(1_000_000n)],
    [openLimit(card), ...takeOut(card, paid, 7n), ...takeOut(card, owed, 5n, 2n)],
    [settle(owed, 5n)],
  ]
}
