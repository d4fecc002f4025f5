import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { TeamMember } from '../../api/endpoints/team.ts'
import { trx } from '../../core/amount.ts'
import { formatAddress, formatShort } from '../../i18n/format.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatBrief } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { PersonPicture } from '../../sheets/PersonPicture.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { Row } from '../../ui/lists/Row.tsx'
import type { TeamSort } from './atoms.ts'
import { PersonName } from '../../sheets/PersonName.tsx'
import { pathOfMember } from './rules.ts'

const POWER_DECIMALS = 6

interface MemberRowProps {
  readonly member: TeamMember
  /** Sort order, which decides the highlighted number. */
  readonly sort: TeamSort
  /** Whether the chain does not know this address as a member. */
  readonly isUnknown: boolean
}

/**
 * Renders a direct member with the number that the list is sorted by; links to that member's team.
 */
export function MemberRow({ member, sort, isUnknown }: MemberRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const now = useDeviceNow()
  const { address, nickname, boundAt, isValid, bought, size, performance, power } = member
  const when = formatWhen(boundAt, now, locale)
  const hasName = nickname !== ''
  const own = formatBrief(trx(bought))
  return (
    <Row
      leading={<PersonPicture address={address} image={member.image} />}
      title={<PersonName address={address} nickname={nickname} />}
      tone={isUnknown ? 'danger' : undefined}
      facts={
        <>
          {hasName && <span translate="no">{formatAddress(address)} · </span>}
          {isUnknown ? (
            <Trans>Not on the chain</Trans>
          ) : !isValid ? (
            <Trans>Invalid user · {when}</Trans>
          ) : hasName ? (
            <Trans>Valid user</Trans>
          ) : (
            <Trans>Valid user · bought {own}</Trans>
          )}
        </>
      }
      value={
        sort === 'size'
          ? formatShort(BigInt(size))
          : sort === 'power'
            ? formatShort(power, POWER_DECIMALS)
            : formatBrief(trx(performance))
      }
      change={
        sort === 'size' ? (
          <Trans>people</Trans>
        ) : sort === 'power' ? (
          <Trans>power</Trans>
        ) : (
          <Plural value={size} _0="nobody below" one="by # below" other="by # below" />
        )
      }
      href={pathOfMember(address)}
      trailing={<CopyButton text={address} label={t`Copy address`} testId="team-member-copy" />}
      testId="team-member"
    />
  )
}
