import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { recentReceiversAtom } from './atoms.ts'

interface RecentReceiversProps {
  readonly onChoose: (address: Address) => void
}

/** Lists recent receivers with full addresses, because the ends of an address can be imitated. */
export function RecentReceivers({ onChoose }: RecentReceiversProps) {
  const { t } = useLingui()
  const receivers = useAtomValue(recentReceiversAtom)
  if (receivers.length === 0) return null
  return (
    <Section title={<Trans>You have sent to</Trans>}>
      <List label={t`You have sent to`} testId="send-recent">
        {receivers.map((address) => (
          <Row
            key={address}
            leading={<Medallion seed={address} metal="steel" />}
            title={<AddressText address={address} full copy={false} />}
            onClick={() => onChoose(address)}
            testId="send-recent-row"
          />
        ))}
      </List>
    </Section>
  )
}
