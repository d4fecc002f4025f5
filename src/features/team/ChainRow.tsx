import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { PersonPicture } from '../../sheets/PersonPicture.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { pathOfMember } from './rules.ts'

interface ChainRowProps {
  readonly address: Address
  readonly facts: ReactNode
}

/** Renders a member known only from the chain; links to that member's team. */
export function ChainRow({ address, facts }: ChainRowProps) {
  const { t } = useLingui()
  return (
    <Row
      leading={<PersonPicture address={address} image={null} />}
      title={<AddressText address={address} copy={false} />}
      facts={facts}
      href={pathOfMember(address)}
      trailing={<CopyButton text={address} label={t`Copy address`} testId="team-member-copy" />}
      testId="team-chain-member"
    />
  )
}
