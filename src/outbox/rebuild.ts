import type { RawData } from '../chain/rawData.ts'
import type { Sender } from '../chain/rawContract.ts'
import type { UnsignedTransaction } from '../chain/transaction.ts'
import type { Address } from '../core/address.ts'
import { err, ok, type Result } from '../core/result.ts'
import { calledBy, COSIGNED, COSIGNED_THERE, type CosignedIntent } from './cosigned.ts'
import type { SigningRequest } from './signingRequest.ts'
import type { Kinds, LegPlan } from './kind.ts'
import type { RunnerPorts } from './ports.ts'

/** Bytes that this device built itself, and their purpose. */
export interface Made {
  readonly unsigned: UnsignedTransaction
  readonly owner: Address
  readonly permissionId: number
  /** Kind of its row. */
  readonly kind: string
  readonly intent: CosignedIntent
  readonly plan: LegPlan
}

/**
 * Rebuilds the same bytes from one of the order's legs. This proves that they do what the order
 * says, and nothing more. Returns `unreachable` if a file of this app is missing.
 */
export async function rebuild(
  { kinds, page, sideChainId }: RunnerPorts,
  handed: SigningRequest,
  raw: RawData,
  { owner, permissionId }: Sender,
): Promise<Result<Made, 'unknownCall' | 'unreachable'>> {
  const { rawDataHex, kind: name, order: id } = handed
  const ordered = readOrder(kinds, handed, owner)
  if (!ordered || !page) return err('unknownCall')
  const { intent, plans } = ordered
  const rowKind = sideChainId === undefined ? COSIGNED : COSIGNED_THERE
  for (const plan of plans) {
    const call = plan.retired || plan.follow ? undefined : calledBy(plan, rawDataHex)
    if (!call) continue
    const built = await page.build(call, {
      owner,
      reference: {
        number: Number.parseInt(raw.referenceBytes, 16),
        id: raw.referenceHash.padStart(32, '0').padEnd(64, '0'),
        timestamp: raw.timestamp,
      },
      expiresAt: raw.expiration,
      timestamp: raw.timestamp,
      permissionId,
    })
    if (!built.ok && built.error.kind === 'missing') return err('unreachable')
    if (!built.ok || built.value.raw_data_hex !== rawDataHex) continue
    const row: CosignedIntent = { kind: name, intent, order: id, leg: plan.name, rawDataHex }
    // Refuses a kind of another network, and one that has no bytes of its own.
    if (!kinds.get(rowKind)?.read({ intent: row })) continue
    const made = { unsigned: built.value, owner, permissionId, kind: rowKind, intent: row }
    return ok({ ...made, plan: { ...plan, call } })
  }
  return err('unknownCall')
}

/**
 * Reads the order without any fields that its kind does not know, and all its legs. Undefined if it
 * is not a valid order.
 */
function readOrder(
  kinds: Kinds,
  { kind: name, order: id, intent: given }: SigningRequest,
  owner: Address,
): { readonly intent: unknown; readonly plans: readonly LegPlan[] } | undefined {
  const kind = kinds.get(name)
  try {
    const intent = kind?.read({ intent: given })
    const plans = kind?.plan({ id, owner, intent })
    return plans && { intent, plans }
  } catch {
    // The order may hold values that no sheet writes, such as a number spelt in letters.
    return undefined
  }
}
