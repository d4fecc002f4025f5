import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainNode } from '../../src/chain/node.ts'
import { ok } from '../../src/core/result.ts'
import { BLOCK_MS } from '../../src/core/time.ts'
import type { KindName } from '../../src/operations.ts'
import { callOf } from '../simulation/bytes.ts'
import { copyOf, execute, factsOf, freshState, readView } from '../simulation/contracts.ts'
import type { Asked, Double } from '../simulation/double.ts'
import { doubles } from '../simulation/doubles.ts'
import { OWNER } from '../simulation/places.ts'
import { scenarios } from '../simulation/scenarios.ts'
import { traceOf, type Contracts } from './legTrace.ts'
import { newKey } from './ordered.ts'
import { legsOf, openRealOrders, type RealOrders } from './realOrders.ts'
import { viewReader } from '../../src/chain/view.ts'
import { decoded } from '../unit/chain/scriptedViews.ts'

// Compares each double of the simulator with the contracts that it stands for. Its operation must
// see the same in both, leg by leg.

let real: RealOrders
beforeAll(async () => {
  real = await openRealOrders()
})
afterAll(() => real.close())

/** Creates the simulator's contracts. */
function simulated(double: Double): Contracts {
  const state = freshState()
  const world = { double, oldAllowance: 0n }
  const now = { block: 1_000, at: 1_700_000_000_000 }
  const head = { id: '', number: now.block, timestamp: now.at }
  const node = {
    head: async () => ok(head),
    ...viewReader(async (asked) => decoded(asked, readView(state, world, asked.call, now))),
  } satisfies Partial<ChainNode> as unknown as ChainNode
  return {
    node,
    async simulate(call) {
      const { result, output } = execute(copyOf(state), world, callOf(OWNER, call), now)
      const kind = result === 'SUCCESS' ? 'returned' : 'reverted'
      return ok({ kind, output, message: '', energyUsed: 0n, energyPenalty: 0n })
    },
    act: async (call) => execute(state, world, callOf(OWNER, call), now),
    async told({ request }) {
      // Some minutes later, when the backend has caught up.
      const later = { block: now.block + 80, at: now.at + 80 * BLOCK_MS }
      const facts = factsOf(state, later)
      return double.told?.(request as unknown as Asked, facts, facts)
    },
  }
}

const ofKinds = Object.entries(doubles).map(
  ([kind, double]) => [kind, kind as KindName, double] as const,
)
const ways = (['trxPledge', 'planPledge'] as const).map((way) => {
  const { kind, double } = scenarios[way]
  return [way, kind, double] as const
})

test.each([...ofKinds, ...ways])(
  '%s sees of its contracts what it sees of their double',
  async (name, kind, double) => {
    const ordered = await (real.ways[name] ?? real.orders[kind])()
    const seen = await traceOf(legsOf(kind, ordered), real.contractsOf(ordered.who))
    const order = newKey()
    const legs = legsOf(kind, {
      who: { ...ordered.who, address: OWNER },
      intent: double.intent(order) as object,
      order,
    })
    expect(await traceOf(legs, simulated(double))).toEqual(seen)
  },
)
