import type { ConstantResult, NodeError } from '../../src/chain/nodeAnswers.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import type { Call } from '../../src/chain/call.ts'
import { decodeEvents, type Log } from '../../src/chain/event.ts'
import type { Result } from '../../src/core/result.ts'
import type { LegPlan, Request } from '../../src/outbox/kind.ts'

/** What a kind can see of contracts, whether real ones or their double. */
export interface Contracts {
  /** Tells what they hold now, as a node does. */
  readonly node: ChainNode
  simulate(call: Call): Promise<Result<ConstantResult, NodeError>>
  /** Carries a call out; `result` is SUCCESS, or something else. */
  act(call: Call): Promise<{ readonly result: string; readonly logs: readonly Log[] }>
  /** What the backend answers before a call that is made whole by that. */
  told?(request: Request): Promise<unknown>
}

/** What one leg finds, does and leaves. */
interface LegTrace {
  readonly name: string
  /** Why it is not needed, before and after. */
  readonly skipped: readonly (string | undefined)[]
  readonly isReady?: boolean
  readonly verdict?: string
  /** The result, and whether the expected event was there. */
  readonly done?: string
  /** What a second call would come to: `returned`, or the selector of its error. */
  readonly again?: string
}

/**
 * Does what an operation does, leg by leg, and records all that its kind sees on the way: real
 * contracts and their doubles must leave the same trace.
 */
export async function traceOf(legs: readonly LegPlan[], contracts: Contracts): Promise<LegTrace[]> {
  const { node } = contracts
  const traces: LegTrace[] = []
  for (const plan of legs) {
    const { name, expects, before: asked } = plan
    const told = asked?.complete && (await contracts.told?.(asked.call()))
    const call = told === undefined ? plan.call : asked!.complete!(told).call
    const isReady = await plan.ready?.(node)
    const before = given(await plan.skip?.(node))
    if (before !== undefined) {
      traces.push({ name, skipped: [before] })
      continue
    }
    const verdict = given(await plan.verify?.(node))
    const { result, logs } = await contracts.act(call)
    const isExpected =
      expects && decodeEvents(expects.shape, expects.contract, logs).some(expects.matches)
    const after = given(await plan.skip?.(node))
    const again = plan.preparation ? undefined : given(await contracts.simulate(call))
    traces.push({
      name,
      skipped: [before, after],
      ...(isReady && { isReady: given(isReady) === true }),
      ...(verdict && { verdict: verdict.kind }),
      done: `${result}${isExpected === undefined ? '' : isExpected ? ' with' : ' without'}`,
      ...(again && { again: again.kind === 'returned' ? 'returned' : again.output.slice(0, 8) }),
    })
  }
  return traces
}

function given<T>(answer: Result<T, object> | undefined): T | undefined {
  if (!answer) return undefined
  if (answer.ok) return answer.value
  throw new Error(JSON.stringify(answer.error))
}
