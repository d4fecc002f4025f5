import { Trans } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import type { NamedAddress } from '../../sheets/ConfirmSheet.tsx'

/** Names the market contract, which holds the offers. */
export const marketAddress = (address: Address): NamedAddress => ({
  id: 'contract',
  label: <Trans>OTC market</Trans>,
  address,
})

export const tokenAddress = (address: Address): NamedAddress => ({
  id: 'token',
  label: <Trans>Token</Trans>,
  address,
})
