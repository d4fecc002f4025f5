import { unitsToDecimal } from '../../src/core/amount.ts'
import type { Operator } from '../tron/operator.ts'
import type { Deed } from './deed.ts'
import { answered, Refused } from './trouble.ts'

/** Bandwidth fee of a transaction that names many blocks, at the network's price, with a margin. */
const BANDWIDTH_SUN = 2_000_000n

const trx = (sun: bigint) => `${unitsToDecimal(sun, 6)} TRX`

/** Rejects with `Refused` unless the account can pay the maximum that one transaction may burn. */
export async function assertFunds(
  { node, address }: Pick<Operator, 'node' | 'address'>,
  feeLimit: bigint,
): Promise<void> {
  const needed = feeLimit + BANDWIDTH_SUN
  const balance = answered(await node.balance(address))
  if (balance < needed)
    throw new Refused(
      `${address} has ${trx(balance)}, and one transaction may take ${trx(needed)}: send it some, or lower --fee-limit`,
    )
}

/**
 * Returns as much of `wanted` as one transaction can do within the limit, in sun, starting with the
 * most urgent blocks. Rejects with `Refused` if not even one fits.
 */
export async function withinLimit(
  wanted: Deed,
  feeLimit: bigint,
  costs: (deed: Deed) => Promise<bigint>,
): Promise<Deed> {
  const cost = await costs(wanted)
  if (cost <= feeLimit) return wanted
  if (wanted.kind === 'flow' || wanted.purchaseBlocks.length === 1)
    throw new Refused(
      `one ${wanted.kind} may take ${trx(cost)}, which is above the limit of ${trx(feeLimit)}: raise --fee-limit`,
    )
  const { purchaseBlocks } = wanted
  const half = purchaseBlocks.slice(0, Math.ceil(purchaseBlocks.length / 2))
  return withinLimit({ ...wanted, purchaseBlocks: half }, feeLimit, costs)
}
