import type { ChainNode } from '../../chain/node.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { tokenFactory } from '../../chain/contracts/tokenFactory.ts'
import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'
import type { FactoryState } from './atoms.ts'

// Chain reads of the publish feature, whose code loads with the first request.

type Reader = Pick<ChainNode, 'read' | 'readAll'>

/** Reads the creation fee, in sun, and whether creations are possible now. */
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

/** Reads the token that a creator's order created; null until the chain has it. */
export async function readMade(
  node: Reader,
  factory: Address,
  creator: Address,
  order: string,
): Promise<Result<Address | null, NodeError>> {
  const read = await node.read(tokenFactory.tokenOfOrder(factory, creator, order))
  return read.ok ? ok(read.value ?? null) : read
}
