import type { Address } from '../../core/address.ts'
import { formatAddress } from '../../i18n/format.ts'

interface MemberNameProps {
  readonly address: Address
  readonly nickname: string
}

/** What people call a member: its nickname, or else its address. */
export const MemberName = ({ address, nickname }: MemberNameProps) => (
  <bdi translate="no" title={address}>
    {nickname === '' ? formatAddress(address) : nickname}
  </bdi>
)
