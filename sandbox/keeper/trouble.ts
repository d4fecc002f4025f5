import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import type { Result } from '../../src/core/result.ts'

/** A node said nothing of use: another one may, or the same one later. */
export class NodeAway extends Error {}

/** Nothing can be done before a person has changed something. */
export class Refused extends Error {}

/** What the node said; throws `NodeAway` if that is nothing of use. */
export function answered<T>(answer: Result<T, NodeError>): T {
  if (answer.ok) return answer.value
  const { error } = answer
  const detail =
    error.kind === 'http' ? `HTTP ${error.status}` : 'detail' in error ? error.detail : error.kind
  throw new NodeAway(`the node does not answer: ${detail}`)
}
