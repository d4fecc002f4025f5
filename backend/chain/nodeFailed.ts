import type { Result } from '../../src/core/result.ts'

/** The node did not answer properly. */
export class NodeFailed extends Error {}

/** Returns the node's answer. Throws `NodeFailed` with the reason if there is none. */
export function given<T>(answer: Result<T, object>): T {
  if (answer.ok) return answer.value
  throw new NodeFailed(JSON.stringify(answer.error))
}
