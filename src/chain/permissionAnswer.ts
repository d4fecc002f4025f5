import * as v from 'valibot'
import { addressFromHex, isAddress, type Address } from '../core/address.ts'
import { sun } from './nodeAnswers.ts'
import type { Permission } from './permission.ts'

/** An address as hex, the node's default form, or base58, if that was requested. */
const eitherAddress = v.pipe(
  v.string(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Address => {
    if (isAddress(value)) return value
    try {
      return addressFromHex(value)
    } catch {
      addIssue({ message: 'not an address' })
      return NEVER
    }
  }),
)

// java-tron accepts neither below one. With zero, no signature would be needed.
const positive = v.pipe(sun, v.minValue(1n))

const permission = v.pipe(
  v.object({
    id: v.optional(v.pipe(v.number(), v.integer()), 0),
    permission_name: v.optional(v.string(), ''),
    threshold: positive,
    operations: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{64}$/))),
    keys: v.optional(v.array(v.object({ address: eitherAddress, weight: positive })), []),
  }),
  v.transform(({ permission_name: name, operations, ...rest }): Permission => ({
    ...rest,
    name,
    ...(operations !== undefined && { operations }),
  })),
)

/**
 * An account's permissions as `getaccount` reports them, the owner permission first. Undefined if
 * the node names none: the account is new or older than permissions, so only its own key can act.
 * The witness permission is omitted, because it only produces blocks.
 */
export const accountPermissions = v.pipe(
  v.object({
    owner_permission: v.optional(permission),
    active_permission: v.optional(v.array(permission), []),
  }),
  v.transform(({ owner_permission: owner, active_permission: actives }) =>
    owner ? ([owner, ...actives] as const) : undefined,
  ),
)

/**
 * A transaction as a node reports it. It is only sent back to the node, so nothing in it is read
 * here.
 */
export const sentBytes = v.looseObject({ txID: v.string(), raw_data_hex: v.string() })

/** Accounts that have signed the bytes that a node was given. */
export const approvedList = v.pipe(
  v.object({ approved_list: v.optional(v.array(eitherAddress), []) }),
  v.transform(({ approved_list: approved }) => approved),
)
