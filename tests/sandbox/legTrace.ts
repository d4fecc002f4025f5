import type { ConstantResult, NodeError } from '../../src/chain/nodeAnswers.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import type { Call } from '../../src/chain/call.ts'
import { decodeEvents, type Log } from '../../src/chain/event.ts'
import type { Result } from '../../src/core/result.ts'
import type { LegPlan, Request } from '../../src/outbox/kind.ts'

/** View of contracts that a kind has, for real contracts and for their doubles. */
export interface Contracts {
  /** Reads their present state, as a node does. */
  readonly node: ChainNode
  simulate(call: Call): Promise<Result<ConstantResult, NodeError>>
  /** Executes a call. `result` is SUCCESS, or the name of the failure. */
  act(call: Call): Promise<{ readonly result: string; readonly logs: readonly Log[] }>
  /** Returns the backend's answer that completes a call. */
  told?(request: Request): Promise<unknown>
}

/** State that one leg finds, its result, and the state after it. */
interface LegTrace {
  readonly name: string
  /** Reasons to skip the leg, before and after it. */
  readonly skipped: readonly (string | undefined)[]
  readonly isReady?: boolean
  readonly verdict?: string
  /** Result, and whether the expected event was emitted. */
  readonly done?: string
  /** Result of a second call: `returned`, or the selector of its error. */
  readonly again?: string
}

/**
 * Runs an operation leg by leg, and records everything that its kind sees. Real contracts and their
 * doubles must give the same trace.
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
