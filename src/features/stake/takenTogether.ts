import type { Stake } from '../../api/endpoints/stakeFields.ts'

type Kept = Pick<Stake, 'contract' | 'coin'>

/** Groups stakes that one transaction can withdraw: those in one contract and of one asset. */
export function takenTogether<S extends Kept>(stakes: readonly S[]): (readonly S[])[] {
  const groups = new Map<string, S[]>()
  for (const stake of stakes) {
    const key = `${stake.contract} ${stake.coin.contract ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), stake])
  }
  return [...groups.values()]
}
