import { tracked } from './next.ts'
import type { Work } from './ports.ts'

/**
 * Returns the reason why the leg is no longer needed, for example because another device has paid.
 * Undefined while one of our transactions lives, because it may be the payment. Only the solidified
 * chain's time ends that life. If an expired one did pay, it is found later.
 */
export async function unneededReason(work: Work): Promise<string | undefined> {
  const { ports, operation, index, plan } = work
  const leg = operation.legs[index]
  if (!plan.skip || !leg) return undefined
  const open = tracked(leg)
  if (open.length > 0) {
    const solid = await ports.node.solidifiedHead()
    if (!solid.ok || open.some((tx) => tx.expiresAt > solid.value.timestamp)) return undefined
  }
  const skip = await plan.skip(ports.node)
  return skip.ok ? skip.value : undefined
}
