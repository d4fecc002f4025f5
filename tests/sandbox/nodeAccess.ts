import { createChain, type Chain, type SharedFacts } from '../../backend/chain/chain.ts'
import type { NodeBudget } from '../../backend/chain/budget.ts'
import { createPace, type PaceOptions } from '../../backend/chain/pace.ts'
import { createSource, type BlockSource } from '../../backend/chain/source.ts'
import { deviceClock } from '../../src/core/deviceClock.ts'
import { deviceRandom } from '../../src/core/deviceRandom.ts'
import type { Fetch } from '../../src/core/ports.ts'

export interface NodeAccess {
  /** The chain as requests see it. */
  readonly chain: Chain
  /** The chain as an index reads it. */
  readonly source: BlockSource
}

interface Options extends Partial<PaceOptions> {
  readonly baseUrl?: string
  readonly budget?: NodeBudget
  readonly facts?: SharedFacts
}

/** Opens access to a node, without limits unless there is a budget. */
export function accessTo(fetch: Fetch, options: Options = {}): NodeAccess {
  const { baseUrl = '', clock = deviceClock, random = deviceRandom, budget, facts } = options
  const access = { baseUrl, fetch, clock, pace: createPace({ budget, clock, random }) }
  return { chain: createChain({ ...access, facts }), source: createSource(access) }
}
