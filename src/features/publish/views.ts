import type { ChainNode } from '../../chain/node.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { tokenFactory } from '../../chain/contracts/tokenFactory.ts'
import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'
import type { FactoryState } from './atoms.ts'

// What is asked of the chain, whose code comes with the first question.

type Reader = Pick<ChainNode, 'read' | 'readAll'>

/** What a creation costs, in sun, and whether any is possible now. */
export async function readFactory(
  node: Reader,
  factory: Address,
): Promise<Result<FactoryState, NodeError>> {
  const read = await node.readAll([
    tokenFactory.creationFee(factory),
    tokenFactory.enabled(factory),
  ])
  if (!read.ok) return read
  const [creationFee, enabled] = read.value
  return ok({ creationFee, enabled })
}

/** The token made by a creator's order; null while the chain has none. */
export async function readMade(
  node: Reader,
  factory: Address,
  creator: Address,
  order: string,
): Promise<Result<Address | null, NodeError>> {
  const read = await node.read(tokenFactory.tokenOfOrder(factory, creator, order))
  return read.ok ? ok(read.value ?? null) : read
}
