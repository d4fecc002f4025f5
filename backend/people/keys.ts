import { isKeyOf, weightOf } from '../../src/chain/permission.ts'
import type { Address } from '../../src/core/address.ts'
import type { Chain } from '../chain/chain.ts'

/**
 * Returns the standing of a key for an account. It may meet the threshold of the owner or an active
 * permission alone, or only with other keys, or have no say. An account that is not on chain yet
 * has its own key.
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
