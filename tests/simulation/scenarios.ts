import { TRX } from '../../src/core/amount.ts'
import type { KindName } from '../../src/operations.ts'
import { ofOwner, type Double } from './double.ts'
import { doubles } from './doubles.ts'
import { blindBoxIn } from './doubles/blindbox.ts'
import { planPledge, trxPledge } from './doubles/stakes.ts'
import { transfer } from './kinds.ts'
import { PURSE, UNITS, USDT } from './places.ts'

/** Payment that no contract keeps from being made twice. */
const given: Double = {
  intent: () => ({ purse: PURSE, units: UNITS }),
  calls: { 'give()': { whom: ofOwner, value: 'any' } },
  views: {},
}

/** Operation that can be ordered in a world, by the kind of its rows. */
interface Ordered {
  readonly kind: string
  readonly double: Double
}

/**
 * Ways to pay for a box and to stake, and a plain transfer, which is not one of the app's kinds.
 */
const ways = {
  trx: { kind: 'blindbox.buy', double: blindBoxIn(TRX) },
  usdt: { kind: 'blindbox.buy', double: blindBoxIn(USDT) },
  both: { kind: 'blindbox.buy', double: blindBoxIn(TRX, USDT) },
  handOver: { kind: 'blindbox.handed', double: doubles['blindbox.handed'] },
  trxPledge: { kind: 'stake.pledge', double: trxPledge },
  planPledge: { kind: 'stake.pledge', double: planPledge },
  transfer: { kind: transfer.name, double: given },
} as const satisfies Record<string, Ordered>

/** One of these ways, or an operation of any other kind. */
export type Scenario =
  | keyof typeof ways
  | Exclude<KindName, (typeof ways)['trx' | 'handOver']['kind']>

export const scenarios = {
  ...ways,
  ...(Object.fromEntries(
    Object.entries(doubles)
      .filter(([kind]) => kind !== 'blindbox.buy' && kind !== 'blindbox.handed')
      .map(([kind, double]) => [kind, { kind, double }]),
  ) as Record<Exclude<Scenario, keyof typeof ways>, Ordered>),
} satisfies Record<Scenario, Ordered>

/** Scenario that the second device runs after the first one hands over. */
export const paidThere: { readonly [S in Scenario]?: Scenario } = {
  handOver: 'trx',
  handed: 'presale.buy',
}
