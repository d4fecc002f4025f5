import type { ChainId } from '../../src/chain/sidechain/hash.ts'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { decodeMessage, type Json } from '../../backend/tron/messages.ts'
import { contractSchemas } from '../../backend/tron/schemas.ts'
import { recoverSigner } from '../../backend/tron/signature.ts'
import type { Account } from './state.ts'
import { contractFields, signedHash, type Transaction } from '../../backend/tron/transaction.ts'
import { Refusal } from './refusal.ts'
import { chainParameters } from './parameters.ts'
import { addressFromHex } from '../../src/core/address.ts'

export interface Permission {
  readonly id: number
  readonly name: string
  readonly threshold: bigint
  /** Weights by 21-byte hex address. */
  readonly keys: ReadonlyMap<string, bigint>
  /** 32 bytes, one bit for each contract type; only active permissions have it. */
  readonly operations?: Uint8Array
  readonly json: Json
}

// Contract types that a new account's active permission allows, as on mainnet.
const DEFAULT_OPERATIONS = '7fff1fc0033ec30f000000000000000000000000000000000000000000000000'

function parsePermission(json: Json): Permission {
  const operations = json['operations'] as string | undefined
  return {
    id: Number(json['id'] ?? 0),
    name: (json['permission_name'] ?? '') as string,
    threshold: (json['threshold'] ?? 0n) as bigint,
    keys: new Map(
      ((json['keys'] ?? []) as Json[]).map((key) => [
        key['address'] as string,
        (key['weight'] ?? 0n) as bigint,
      ]),
    ),
    ...(operations !== undefined && { operations: fromHex(operations) }),
    json,
  }
}

/**
 * Returns the permissions of an account, owner first; an account that set none has the default two.
 */
export function permissionsOf(account: Account | undefined, owner: string): readonly Permission[] {
  if (account?.permissions !== undefined) {
    const update = decodeMessage(
      contractSchemas.AccountPermissionUpdateContract,
      fromHex(account.permissions),
    )
    return [update['owner'] as Json, ...((update['actives'] ?? []) as Json[])].map(parsePermission)
  }
  const keys = [{ address: owner, weight: 1n }]
  return [
    parsePermission({ permission_name: 'owner', threshold: 1n, keys }),
    parsePermission({
      type: 'Active',
      id: 2,
      permission_name: 'active',
      threshold: 1n,
      operations: DEFAULT_OPERATIONS,
      keys,
    }),
  ]
}

export const permissionFor = (
  transaction: Transaction,
  account: Account | undefined,
): Permission | undefined =>
  permissionsOf(account, ownerOf(transaction)).find(({ id }) => id === transaction.permissionId)

/** Returns the 21-byte hex of the account that a transaction acts for. */
export const ownerOf = (transaction: Transaction): string =>
  (contractFields(transaction)['owner_address'] ?? '') as string

const mayUse = (permission: Permission, typeNumber: number): boolean =>
  !permission.operations ||
  ((permission.operations[typeNumber >> 3] ?? 0) & (1 << (typeNumber & 7))) !== 0

/**
 * Returns the signers and their total weight. Throws with java-tron's PermissionException messages.
 */
export function weigh(
  transaction: Transaction,
  permission: Permission,
  sideChainId: ChainId | undefined,
): { readonly weight: bigint; readonly signers: readonly string[] } {
  if (!mayUse(permission, transaction.typeNumber)) throw new Error('Permission denied')
  const { signatures } = transaction
  if (signatures.length > permission.keys.size)
    throw new Error(
      `Signature count is ${signatures.length} more than key counts of permission : ${permission.keys.size}`,
    )
  const hash = signedHash(transaction.id, sideChainId)
  const signers: string[] = []
  let weight = 0n
  for (const signature of signatures) {
    if (signature.length < 65) throw new Error(`Signature size is ${signature.length}`)
    const signer = `41${recoverSigner(hash, signature)}`
    const own = permission.keys.get(signer)
    if (own === undefined)
      throw new Error(
        `${toHex(signature)} is signed by ${addressFromHex(signer)} but it is not contained of permission.`,
      )
    if (signers.includes(signer)) throw new Error(`${addressFromHex(signer)} has signed twice!`)
    signers.push(signer)
    weight += own
  }
  return { weight, signers }
}

/** Throws SIGERROR unless the signatures reach the threshold of the transaction's permission. */
export function checkSignatures(
  transaction: Transaction,
  account: Account | undefined,
  sideChainId: ChainId | undefined,
): void {
  const refuse = (reason: string): Refusal =>
    new Refusal('SIGERROR', `Validate signature error: ${reason}`)
  const { signatures } = transaction
  if (signatures.length === 0) throw refuse('miss sig or contract')
  if (signatures.length > chainParameters.totalSignNum) throw refuse('too many signatures')
  const permission = permissionFor(transaction, account)
  if (!permission) throw refuse("permission isn't exit")
  let weight: bigint
  try {
    ;({ weight } = weigh(transaction, permission, sideChainId))
  } catch (error) {
    throw refuse((error as Error).message)
  }
  if (weight < permission.threshold) throw refuse('sig error')
}
