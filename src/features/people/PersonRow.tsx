import { Trans } from '@lingui/react/macro'
import type { Person } from '../../api/endpoints/people.ts'
import { formatAddress } from '../../core/address.ts'
import { PersonPicture } from '../../sheets/PersonPicture.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'

/**
 * Renders a person in the list. The address appears next to every nickname, because anyone may
 * choose any nickname.
 */
export function PersonRow({ person }: { readonly person: Person }) {
  const { address, nickname, introduction, image, isActive, looksLike } = person
  const short = formatAddress(address)
  const other = looksLike && formatAddress(looksLike)
  return (
    <Row
      leading={<PersonPicture address={address} image={image} />}
      title={nickname ? <bdi translate="no">{nickname}</bdi> : <span translate="no">{short}</span>}
      facts={
        other ? (
          <>
            <span translate="no">{short}</span> · <Trans>Named like {other}</Trans>
          </>
        ) : (
          (nickname || introduction) && (
            <>
              {nickname && <span translate="no">{short}</span>}
              {nickname && introduction && ' · '}
              <bdi translate="no">{introduction}</bdi>
            </>
          )
        )
      }
      tone={other ? 'danger' : undefined}
      trailing={
        isActive && (
          <StatusPill tone="success" dot>
            <Trans>Activated</Trans>
          </StatusPill>
        )
      }
      href={`/usersList/${address}`}
      testId="users-row"
    />
  )
}
