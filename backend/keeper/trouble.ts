import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import type { Result } from '../../src/core/result.ts'

/** A node gave no usable answer. Another node may answer, or the same one later. */
export class NodeAway extends Error {}

/** The keeper cannot continue until a person changes something. */
export class Refused extends Error {}

/** Returns the node's answer; throws `NodeAway` if it is unusable. */
export function answered<T>(answer: Result<T, NodeError>): T {
  if (answer.ok) return answer.value
  const { error } = answer
  const detail =
    error.kind === 'http' ? `HTTP ${error.status}` : 'detail' in error ? error.detail : error.kind
  throw new NodeAway(`the node does not answer: ${detail}`)
}
