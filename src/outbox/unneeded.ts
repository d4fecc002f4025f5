import { tracked } from './next.ts'
import type { Work } from './ports.ts'

/**
 * Why the leg is no longer needed, as when another device has paid. Undefined while one of our own
 * transactions lives, since it may be what paid: only the solidified chain's time ends it. (If an
 * expired one did pay after all, it is found later.)
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
