import { isKeyOf, weightOf } from '../../../src/chain/permission.ts'
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
  const theirs = (await chain.permissions(account)).filter((each) => isKeyOf(each, key))
  const isEnough = theirs.some(
    (each) => each.threshold > 0n && weightOf(each, [key]) >= each.threshold,
  )
  if (isEnough) return 'alone'
  return theirs.some((each) => weightOf(each, [key]) > 0n) ? 'oneOfSeveral' : 'stranger'
}
