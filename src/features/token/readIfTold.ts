import type { ChainNode } from '../../chain/node.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { View, ViewReader } from '../../chain/view.ts'
import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'

export type Asked<T> = Promise<Result<T, NodeError>>

/** Reads a view; undefined if the contract gives no such answer, as a foreign contract may. */
export async function readIfTold<T>(node: ViewReader, asked: View<T>): Asked<T | undefined> {
  const answer = await node.read(asked)
  return !answer.ok && answer.error.kind === 'malformed' ? ok(undefined) : answer
}

/** Reads the code of an account; `unread` if the TRON node does not serve that request. */
export async function codeIfTold(
  node: ChainNode,
  account: Address,
): Asked<{ readonly code: string | undefined } | 'unread'> {
  const answer = await node.runtimeCode(account)
  if (answer.ok) return ok({ code: answer.value })
  return isUnserved(answer.error) ? ok('unread') : answer
}

const isUnserved = (error: NodeError): boolean =>
  error.kind === 'malformed' || (error.kind === 'http' && UNSERVED.has(error.status))

const UNSERVED: ReadonlySet<number> = new Set([404, 405, 501])
