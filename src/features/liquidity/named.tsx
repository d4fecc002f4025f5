import { Trans } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import type { NamedAddress } from '../../sheets/ConfirmSheet.tsx'
import type { PoolCoins } from './atoms.ts'

/** Names the addresses in a purchase and a removal. */
export const poolAddresses = ({
  router,
  coin,
  shares,
}: PoolCoins & { readonly router: Address }): readonly NamedAddress[] => [
  { id: 'contract', label: <Trans>Pool router</Trans>, address: router },
  { id: 'token', label: <Trans>Token</Trans>, address: coin.contract },
  { id: 'pool', label: <Trans>Pool</Trans>, address: shares.contract },
]
