import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { Address } from '../core/address.ts'
import { activationAtom } from '../state/account/activation.ts'
import { needsActivation } from '../state/account/activationNeed.ts'
import { servicesAtom } from '../state/services.ts'

/** Known activation state of an account. */
export type ActivationKnown =
  | 'needless'
  | 'active'
  /** Inactive according to the chain, now or earlier. */
  | 'inactive'
  /** Waiting for the first answer. */
  | 'asking'
  /** The chain does not answer. This proves nothing, so the user may continue. */
  | 'unknown'

interface KnownActivation {
  readonly activation: ActivationKnown
  readonly askAgain: () => void
}

/** Returns the account's activation state, as far as an operation of this kind needs it. */
export function useActivation(kind: string, owner: Address | undefined): KnownActivation {
  const { config } = useAtomValue(servicesAtom)
  const { referral } = config.contracts
  const contract = needsActivation(kind, config) ? referral : undefined
  const asked = useMemo(() => knownAtom(contract, owner), [contract, owner])
  const ask = useSetAtom(asked)
  return { activation: useAtomValue(asked), askAgain: () => void ask() }
}

/** Active is permanent. A remembered inactive state counts until the chain fails to answer. */
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
