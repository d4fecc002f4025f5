import { contractCall } from '../../../src/chain/call.ts'
import { rwaEquity } from '../../../src/chain/contracts/rwaEquity.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { collectors, owner } from '../accounts.ts'
import {
  depositEquity,
  setEquityFees,
  setEquityTimes,
  setIdentifiers,
  setMaximum,
} from '../equity.ts'
import { cardOf } from './cardSeeds.ts'
import { TRX, type Scene } from './casting.ts'
import type { Happenings } from './happenings.ts'

const USDT = 1_000_000n

/** Length of a stage. */
const STAGE_MS = 7 * DAY_MS

/** Maximum that a card of a level may withdraw per stage. */
const maxima: readonly (readonly [level: bigint, usdt: bigint])[] = [
  [3n, 6n],
  [4n, 15n],
  [5n, 40n],
  [23n, 60n],
]

/** Schedules the deposits for cards and the withdrawals. */
export function tellEquity(
  happenings: Happenings,
  { maker, present }: Scene,
  { rwaEquity: contract, usdt }: { rwaEquity: Address; usdt: Address },
): void {
  const person = (index: number) => collectors[index]!
  const initialise = (who: number, card: bigint) =>
    maker.act(person(who), rwaEquity.initialise(contract, [card]))
  async function takeOut(who: number, card: bigint) {
    await maker.act(person(who), rwaEquity.unlockLimit(contract, [card]))
    const paid = { callValue: 2n * TRX }
    await maker.act(person(who), rwaEquity.withDraw(contract, [card], paid))
  }
  async function deposit(whole: bigint, proofHash: string, text: string) {
    const units = whole * USDT
    await maker.act(owner, contractCall(usdt, 'mint(address,uint256)', [owner.address, units]))
    await maker.act(owner, trc20.approve(usdt, contract, units))
    await maker.act(owner, depositEquity(contract, units, proofHash, text))
  }

  // The current stage is the second one, and ends within two days.
  happenings.at(-294, async () => {
    const start = present - 293 * HOUR_MS
    const times = { start, end: start + 30 * STAGE_MS, stageMs: STAGE_MS }
    await maker.act(owner, setEquityFees(contract, 2n * TRX, 10n * TRX))
    const levels = maxima.map(([level]) => level)
    await maker.act(owner, setIdentifiers(contract, levels))
    for (const [level, units] of maxima)
      await maker.act(owner, setMaximum(contract, level, units * USDT))
    await maker.act(owner, setEquityTimes(contract, times))
  })
  happenings.at(-285, async () => {
    await initialise(1, cardOf(3, 1))
    await initialise(0, cardOf(4, 1))
    await initialise(6, cardOf(23, 1))
    await initialise(3, cardOf(5, 1))
  })
  happenings.at(-270, () => deposit(900n, 'a1'.repeat(32), 'Warehouse rent, Kaohsiung'))
  happenings.at(-205, async () => {
    await takeOut(0, cardOf(4, 1))
    await takeOut(3, cardOf(5, 1))
  })
  happenings.at(-118, async () => {
    await initialise(4, cardOf(4, 2))
    await initialise(12, cardOf(5, 2))
  })
  happenings.at(-108, () => deposit(1_200n, 'b2'.repeat(32), 'Solar roof, Tainan'))
  happenings.at(-68, async () => {
    await takeOut(0, cardOf(4, 1))
    await takeOut(6, cardOf(23, 1))
  })
  happenings.at(-12, () => deposit(500n, 'c3'.repeat(32), 'Warehouse rent, Kaohsiung'))
}
