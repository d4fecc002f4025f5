import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { readCoins } from './balances.ts'
import { readClaimable, type Sum } from './claimable.ts'
import type { IncomeReader } from './incomeParts.ts'
import { claimableOf, namedOf } from './rules.ts'
import { readStanding } from './standing.ts'
import { readClaimed } from './takenOut.ts'

/**
 * Sums of one type in an asset: received, claimable now or later, under way, and owed until the
 * fund can pay.
 */
export interface IncomeTotal extends Omit<Sum, 'units'> {
  readonly received: bigint
  readonly claimable: bigint
  readonly later: bigint
  readonly underWay: bigint
  readonly owed: bigint
}

const none = { received: 0n, claimable: 0n, later: 0n, underWay: 0n, owed: 0n }

/** Reads all of an account's income, skipping types without any. */
export async function readIncomeTotals(
  service: IncomeReader,
  owner: Address,
  now: Millis,
): Promise<IncomeTotal[]> {
  const claimed = await readClaimed(service, owner)
  const claimable = await readClaimable(service, service.readEquityCoin, owner, now)
  const rows: IncomeTotal[] = [
    ...claimed.map(({ type, coin, units, state }) => ({
      ...none,
      type,
      coin,
      [state === 'success' ? 'received' : 'underWay']: units,
    })),
    ...claimable.map(({ units, ...more }) => ({ ...none, ...more, claimable: units })),
    ...(await readReferral(service, owner)),
  ]
  const rowsBy = Map.groupBy(rows, ({ type, coin }) => `${type} ${coin}`)
  return [...rowsBy.values()].map((those) => those.reduce(sumOf))
}

async function readReferral(service: IncomeReader, owner: Address): Promise<IncomeTotal[]> {
  const contract = service.launchpad.incomeFund
  if (!contract) return []
  const coins = await readCoins(service.db, owner)
  const standings = await Promise.all(
    coins.map((coin) => readStanding(service, contract, { owner, coin }, 'lately')),
  )
  return standings
    .filter(({ balance }) => balance.booked > 0n)
    .map(({ coin, balance, fund }) => ({
      ...none,
      type: 'referral',
      coin,
      received: balance.paid,
      underWay: namedOf(balance),
      ...claimableOf(balance, fund),
    }))
}

const sumOf = (a: IncomeTotal, b: IncomeTotal): IncomeTotal => ({
  ...a,
  received: a.received + b.received,
  claimable: a.claimable + b.claimable,
  later: a.later + b.later,
  underWay: a.underWay + b.underWay,
  owed: a.owed + b.owed,
})
