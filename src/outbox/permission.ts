import { hexToBytes } from '@noble/hashes/utils.js'
import type { Call } from '../chain/call.ts'
import {
  contractTypeOf,
  covers,
  isKeyOf,
  ownKeySuffices,
  permissionsFor,
  type Permission,
} from '../chain/permission.ts'
import type { ChainNode } from '../chain/node.ts'
import type { NodeError } from '../chain/nodeAnswers.ts'
import { sideChainHash } from '../chain/sidechain/hash.ts'
import type { WalletState } from '../chain/wallet.ts'
import type { Address } from '../core/address.ts'
import { err, ok, type Result } from '../core/result.ts'
import { HOUR_MS, type Millis } from '../core/time.ts'
import type { Event } from './event.ts'
import type { LegTransaction, Multisig, Trouble } from './operation.ts'
import type { RunnerPorts, Work } from './ports.ts'
import { nodeTrouble, parked } from './trouble.ts'

/** Reads a permission of an account as the chain has it now, if it covers the call. */
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
  return ok(asMultisig(found))
}

/** Reads the same permission. A failure becomes an event of the leg. */
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

/** Permission that a transaction is signed under, and the time allowed for signing. */
export interface Under {
  readonly multisig: Multisig
  readonly lifeMs: Millis
}

/**
 * Returns the permission for the leg's next transaction. Undefined if the owner's key signs alone.
 * The permission chosen by the user comes first. If it is gone, or the account's keys have changed
 * since the row was written, the best permission that includes the wallet's key is used. That
 * search needs a wallet that acts for the account, or an earlier transaction that came to nothing.
 */
export async function permissionToBuild(
  { ports, operation, index }: Pick<Work, 'ports' | 'operation' | 'index'>,
  wallet: WalletState,
  call: Call,
): Promise<Result<Under | undefined, Event>> {
  const { owner, multisig: wanted } = operation
  // Obstacles to signing are reported later, when the wallet is asked.
  const isHere = wallet.kind === 'connected' && wallet.owner === owner
  const signer = isHere ? keyOf(wallet) : owner
  const isOwn = signer === owner
  const leg = operation.legs[index]
  const hasFailed = leg?.transactions.some(({ missedAt }) => missedAt !== undefined) === true
  if (!wanted && isOwn && !hasFailed) return ok(undefined)
  const all = await ports.node.permissions(owner)
  if (!all.ok) return err(nodeTrouble(ports, all.error))
  const type = contractTypeOf(call)
  const lifeMs = wanted?.lifeMs ?? HOUR_MS
  const chosen = wanted && all.value.find(({ id }) => id === wanted.permissionId)
  if (chosen && covers(chosen, type)) return ok({ multisig: asMultisig(chosen), lifeMs })
  if (!isHere) return wanted ? err(parked({ kind: 'notCovered' })) : ok(undefined)
  if (isOwn && ownKeySuffices(all.value, owner)) return ok(undefined)
  const found = permissionsFor(all.value, signer, type)
  if (found === 'noPermission') return err(parked({ kind: found, signer }))
  if (found === 'notCovered') return err(parked({ kind: found }))
  return ok({ multisig: asMultisig(found[0]!), lifeMs })
}

const asMultisig = ({ id, threshold, keys }: Permission): Multisig => ({
  permissionId: id,
  threshold,
  keys: [...keys],
})

/**
 * Returns the hash that is signed. On a side chain, it covers the txID together with the chain's
 * id.
 */
export const signedHash = (
  txId: string,
  { sideChainId }: Pick<RunnerPorts, 'sideChainId'>,
): Uint8Array => (sideChainId === undefined ? hexToBytes(txId) : sideChainHash(txId, sideChainId))

/** Returns the account whose key the wallet has. */
export const keyOf = ({ owner, signer = owner }: Extract<WalletState, { kind: 'connected' }>) =>
  signer

/** Returns the reason why a key may not sign. Undefined if it may. */
export function signerTrouble(
  multisig: Multisig,
  signer: Address,
  { signers = [] }: Pick<LegTransaction, 'signers'>,
): Trouble | undefined {
  if (!isKeyOf(multisig, signer)) return { kind: 'noPermission', signer }
  return signers.includes(signer) ? { kind: 'signedBefore', signer } : undefined
}
