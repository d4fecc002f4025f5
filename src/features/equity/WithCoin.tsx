import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { standingAtom } from './atoms.ts'
import { useTold } from './useTold.ts'

interface WithCoinProps {
  readonly contract: Address
  readonly skeleton: ReactNode
  readonly testId: string
  readonly children: (coin: Coin) => ReactNode
}

/**
 * Renders content that needs only the equity's asset, from the chain or otherwise from the backend.
 */
export function WithCoin({ contract, ...rest }: WithCoinProps) {
  const [standing, refresh] = useAtom(standingAtom(contract))
  const told = useTold(contract)
  const data = standing.data?.coin ?? told?.coin
  return <Loaded {...rest} snapshot={{ ...standing, data }} refresh={refresh} />
}
