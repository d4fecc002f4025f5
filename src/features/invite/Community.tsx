import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { people } from '../../api/endpoints/people.ts'
import type { Address } from '../../core/address.ts'
import { formatShort } from '../../i18n/format.ts'
import { PersonName } from '../../sheets/PersonName.tsx'
import type { Activation } from '../../state/account/activation.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { communityAtom } from './atoms.ts'
import styles from './Invite.module.css'
import { lineDown } from './rules.ts'

interface CommunityProps {
  readonly owner: Address
  readonly activation: Activation
}

type Shown = ResponseOf<typeof people.myCommunity>['leader']

/**
 * Line of inviters from an account up to the leader, and the total number of activated accounts.
 */
export function Community({ owner, activation }: CommunityProps) {
  const { t } = useLingui()
  const { data } = useAtomValue(communityAtom(owner))
  const line = data && lineDown(data, activation.inviter)
  // The chain determines the inviter: a line that begins with a different one is outdated or wrong.
  if (!data || !line) return null
  return (
    <Panel as="section" title={<Trans>Your community</Trans>} testId="invitations-community">
      <Facts
        columns={2}
        facts={[
          { id: 'leader', label: <Trans>Leader</Trans>, value: <Person {...data.leader} /> },
          {
            id: 'members',
            label: <Trans>Members in all</Trans>,
            value: formatShort(BigInt(data.members)),
          },
        ]}
        testId="invitations-community"
      />
      {line.above.length > 0 && (
        <nav aria-label={t`Line of inviters`} data-testid="invitations-line">
          <ol className={styles.steps}>
            {line.isCut && <li>… {NEXT}</li>}
            {line.above.map((person) => (
              <li key={person.address}>
                <Person {...person} /> {NEXT}
              </li>
            ))}
            <li aria-current="page">
              <Trans>You</Trans>
            </li>
          </ol>
        </nav>
      )}
    </Panel>
  )
}

const NEXT = <ChevronRight aria-hidden="true" size={14} />

const Person = ({ address, nickname }: Shown) => (
  <a className={styles.step} href={`/usersList/${address}`}>
    <PersonName address={address} nickname={nickname} />
  </a>
)
