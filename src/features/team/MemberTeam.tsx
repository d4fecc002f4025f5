import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { lineAtom, memberAtom } from './atoms.ts'
import { MemberCard } from './MemberCard.tsx'
import { MemberLine } from './MemberLine.tsx'
import type { TeamViewProps } from './shown.ts'
import { TeamView } from './TeamView.tsx'

interface MemberTeamProps extends Omit<TeamViewProps, 'top'> {
  readonly owner: Address
  readonly member: Address
}

/** Shows the team of a member of the user's own team, with the line down to that member. */
export function MemberTeam({ owner, member, ...view }: MemberTeamProps) {
  const { data, state } = useAtomValue(memberAtom(owner, member))
  if (state === 'loading') return <RowsSkeleton testId="team-member-loading" />
  if (!data) return <ByChain owner={owner} member={member} {...view} />
  return (
    <>
      <MemberLine owner={owner} member={member} line={data.line} nickname={data.member.nickname} />
      <MemberCard member={data.member} />
      <TeamView top={member} {...view} />
    </>
  )
}

/** Reads the line from the chain if the backend does not know the member or does not answer. */
function ByChain({ owner, member, ...view }: MemberTeamProps) {
  const [{ data, state }, ask] = useAtom(lineAtom(view.contract, owner, member))
  if (state === 'loading') return <RowsSkeleton testId="team-member-loading" />
  if (!data) return <ErrorState onRetry={() => void ask()} testId="team-member-error" />
  if (data.length === 0) return <NotInTeam />
  return (
    <>
      <MemberLine owner={owner} member={member} line={data} nickname="" />
      <TeamView top={member} {...view} />
    </>
  )
}

const NotInTeam = () => (
  <EmptyState
    title={<Trans>This account is not in your team</Trans>}
    action={{ label: <Trans>See your team</Trans>, href: '/teams', testId: 'team-to-own' }}
    testId="team-not-in-team"
  >
    <Trans>Teams are shown to 20 levels below you. The link may be another account's.</Trans>
  </EmptyState>
)
