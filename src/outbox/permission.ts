import { hexToBytes } from '@noble/hashes/utils.js'
import type { Call } from '../chain/call.ts'
import { contractTypeOf, covers, isKeyOf } from '../chain/permission.ts'
import type { ChainNode } from '../chain/node.ts'
import type { NodeError } from '../chain/nodeAnswers.ts'
import { sideChainHash } from '../chain/sidechain/hash.ts'
import type { WalletState } from '../chain/wallet.ts'
import type { Address } from '../core/address.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { Event } from './event.ts'
import type { LegTransaction, Multisig, Trouble } from './operation.ts'
import type { RunnerPorts } from './ports.ts'
import { nodeTrouble, parked } from './trouble.ts'

/** The permission of an account as the chain has it now, if it covers the call. */
export async function readPermission(
  node: Pick<ChainNode, 'permissions'>,
  owner: Address,
  permissionId: number,
  call: Call,
): Promise<Result<Multisig, NodeError | 'notCovered'>> {
  const all = await node.permissions(owner)
  if (!all.ok) return all
  const found = all.value.find(({ id }) => id === permissionId)
  if (!found || !covers(found, contractTypeOf(call))) return err('notCovered')
  const { threshold, keys } = found
  return ok({ permissionId, threshold, keys: [...keys] })
}

/** The same, or what it means for a leg that there is none. */
export async function permissionFor(
  ports: RunnerPorts,
  owner: Address,
  permissionId: number,
  call: Call,
): Promise<Result<Multisig, Event>> {
  const read = await readPermission(ports.node, owner, permissionId, call)
  if (read.ok) return read
  const { error } = read
  return err(error === 'notCovered' ? parked({ kind: error }) : nodeTrouble(ports, error))
}

/** What a signature is made over: on a side chain the txID together with the chain's id. */
export const signedHash = (
  txId: string,
  { sideChainId }: Pick<RunnerPorts, 'sideChainId'>,
): Uint8Array => (sideChainId === undefined ? hexToBytes(txId) : sideChainHash(txId, sideChainId))

/** The account whose key the wallet has. */
export const keyOf = ({ owner, signer = owner }: Extract<WalletState, { kind: 'connected' }>) =>
  signer

/** Why a key may not sign; undefined if it may. */
export function signerTrouble(
  multisig: Multisig,
  signer: Address,
  { signers = [] }: Pick<LegTransaction, 'signers'>,
): Trouble | undefined {
  if (!isKeyOf(multisig, signer)) return { kind: 'noPermission', signer }
  return signers.includes(signer) ? { kind: 'signedBefore', signer } : undefined
}
