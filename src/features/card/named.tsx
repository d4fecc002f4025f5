import { Trans } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import type { NamedAddress } from '../../sheets/ConfirmSheet.tsx'

/** Names the card market's address. */
export const marketAddress = (address: Address): NamedAddress => ({
  id: 'market',
  label: <Trans>Card market</Trans>,
  address,
})

export const cardAddress = (address: Address): NamedAddress => ({
  id: 'card',
  label: <Trans>Card contract</Trans>,
  address,
})

export const sellerAddress = (address: Address): NamedAddress => ({
  id: 'seller',
  label: <Trans>Seller</Trans>,
  address,
})
