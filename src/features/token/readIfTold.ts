import type { AbiValue } from '../../chain/abi.ts'
import type { ContractCall } from '../../chain/call.ts'
import type { ChainNode } from '../../chain/node.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'

export type Asked<T> = Promise<Result<T, NodeError>>

/** Undefined where the contract has no such answer, as one that is none of ours may. */
export async function readIfTold(
  node: ChainNode,
  call: ContractCall,
  types: readonly string[],
): Asked<AbiValue[] | undefined> {
  const answer = await node.read(call, types)
  return !answer.ok && answer.error.kind === 'malformed' ? ok(undefined) : answer
}

/** What the node says of an account's code: `unread` where it serves no such question. */
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
