import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { isFresh } from '../../state/answers/fresh.ts'
import { useSearch } from '../../state/pages/usePlace.ts'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { placeAtom } from './atoms.ts'
import { MemberTeam } from './MemberTeam.tsx'
import { memberIn } from './rules.ts'
import type { Shown } from './shown.ts'
import { TeamView } from './TeamView.tsx'

interface OwnTeamProps {
  readonly contract: Address
  readonly owner: Address
}

/** Shows the user's own team, or that of a member whom the link names. */
export function OwnTeam({ contract, owner }: OwnTeamProps) {
  const place = useAtomValue(placeAtom(contract, owner))
  const now = useDeviceNow()
  const member = memberIn(useSearch()) ?? owner
  /** View settings shared by all levels, so that they stay as the user goes down the tree. */
  const [shown, setShown] = useState<Shown>({ part: 'members', sort: 'bound', source: 'backend' })
  // A cached answer from an earlier visit may be older than the activation.
  const isUnsure = place.data?.isActive === false && place.isAsking && !isFresh(place, now)
  if (place.state === 'loading' || isUnsure) return <RowsSkeleton testId="team-loading" />
  // Without an answer from the chain, the backend's data is shown.
  if (place.data?.isActive === false) return <NotActive />
  const view = { contract, shown, onShow: setShown }
  return member === owner ? (
    <TeamView key={owner} top={owner} isOwn {...view} />
  ) : (
    <MemberTeam key={member} owner={owner} member={member} {...view} />
  )
}

const NotActive = () => (
  <EmptyState
    title={<Trans>Please active first</Trans>}
    action={{
      label: <Trans>Bind an inviter</Trans>,
      href: '/invitations',
      testId: 'team-activate',
    }}
    testId="team-not-active"
  >
    <Trans>Whoever is bound to an inviter can invite others, who are listed here.</Trans>
  </EmptyState>
)
