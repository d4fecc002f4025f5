import type { Address } from '../../core/address.ts'
import { formatAddress } from '../../i18n/format.ts'

/** A person by nickname, or by address where there is none. */
export const PersonName = ({
  address,
  nickname,
}: {
  readonly address: Address
  readonly nickname: string | undefined
}) =>
  nickname ? (
    <bdi translate="no">{nickname}</bdi>
  ) : (
    <span translate="no">{formatAddress(address)}</span>
  )
