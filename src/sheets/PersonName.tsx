import type { Address } from '../core/address.ts'
import { formatAddress } from '../i18n/format.ts'

interface PersonNameProps {
  readonly address: Address
  readonly nickname: string
}

/** Shows a person's nickname, or the address without one. */
export const PersonName = ({ address, nickname }: PersonNameProps) => (
  <bdi translate="no" title={address}>
    {nickname || formatAddress(address)}
  </bdi>
)
