import type { Stake } from '../../api/endpoints/stakeFields.ts'

type Kept = Pick<Stake, 'contract' | 'coin'>

/** Stakes by what one transaction can take back: of one contract and one coin. */
export function takenTogether<S extends Kept>(stakes: readonly S[]): (readonly S[])[] {
  const groups = new Map<string, S[]>()
  for (const stake of stakes) {
    const key = `${stake.contract} ${stake.coin.contract ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), stake])
  }
  return [...groups.values()]
}
