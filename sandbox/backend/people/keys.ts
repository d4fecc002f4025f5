import type { Address } from '../../../src/core/address.ts'
import type { Chain } from '../index/chain.ts'

/**
 * What the key of an address is to an account: it alone reaches what the owner or an active
 * permission asks for; or it is one of several that do so together; or it has no say, or none any
 * more. An account that the chain does not know yet has its own key.
 */
export async function standingOfKey(
  chain: Pick<Chain, 'permissions'>,
  account: Address,
  key: Address,
): Promise<'alone' | 'oneOfSeveral' | 'stranger'> {
  const permissions = await chain.permissions(account)
  if (!permissions) return key === account ? 'alone' : 'stranger'
  const weights = permissions.map(({ threshold, keys }) => ({
    threshold,
    weight: keys.get(key) ?? 0n,
  }))
  if (weights.some(({ threshold, weight }) => threshold > 0n && weight >= threshold)) return 'alone'
  return weights.some(({ weight }) => weight > 0n) ? 'oneOfSeveral' : 'stranger'
}
