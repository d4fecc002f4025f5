import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { Address } from '../core/address.ts'
import { activationAtom } from '../state/account/activation.ts'
import { needsActivation } from '../state/account/activationNeed.ts'
import { servicesAtom } from '../state/services.ts'

/** How far it is known whether an account is activated. */
export type ActivationKnown =
  | 'needless'
  | 'active'
  /** As the chain said, now or earlier. */
  | 'inactive'
  /** Being asked for the first time. */
  | 'asking'
  /** The chain does not answer. That is no proof of anything: whoever wants to goes on. */
  | 'unknown'

interface KnownActivation {
  readonly activation: ActivationKnown
  readonly askAgain: () => void
}

/** Whether an account may begin something of this kind. */
export function useActivation(kind: string, owner: Address | undefined): KnownActivation {
  const { config } = useAtomValue(servicesAtom)
  const { referral } = config.contracts
  const contract = needsActivation(kind, config) ? referral : undefined
  const asked = useMemo(() => knownAtom(contract, owner), [contract, owner])
  const ask = useSetAtom(asked)
  return { activation: useAtomValue(asked), askAgain: () => void ask() }
}

/** Active once is active for good; what else is remembered counts until the chain is silent. */
const knownAtom = (contract: Address | undefined, owner: Address | undefined) => {
  const told = contract && owner && activationAtom(contract, owner)
  return atom(
    (get): ActivationKnown => {
      if (!told) return 'needless'
      const { data, error } = get(told)
      if (data?.isActive) return 'active'
      if (error) return 'unknown'
      return data ? 'inactive' : 'asking'
    },
    (_get, set) => told && set(told),
  )
}
