import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { isAddress, type Address } from '../../core/address.ts'
import { usePageTitle } from '../../state/pages/navigationHeader.tsx'
import { ownerAtom } from '../../state/account/session.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { suggestionsAtom, tokenAtom } from './atoms.ts'
import { CastPage } from './CastPage.tsx'
import { CastWizard, FormSkeleton } from './CastWizard.tsx'
import { newDraft } from './draft.ts'
import { useCasting } from './useCasting.ts'

/** Adds a presale to a token that was cast without one. */
export function Presell({ token }: { readonly token: string }) {
  return isAddress(token) ? <PresellKnown key={token} address={token} /> : <NoToken />
}

function NoToken() {
  return (
    <EmptyState
      title={<Trans>There is no such token</Trans>}
      action={{ label: <Trans>Cast a token</Trans>, href: '/publish', testId: 'publish-to-all' }}
      testId="publish-no-token"
    >
      <Trans>Its address may be wrong.</Trans>
    </EmptyState>
  )
}

function PresellKnown({ address }: { readonly address: Address }) {
  const owner = useAtomValue(ownerAtom)
  const [suggestions, refreshSuggestions] = useAtom(suggestionsAtom)
  const [snapshot, refresh] = useAtom(tokenAtom(address))
  const casting = useCasting(address)
  const [token, suggested] = [snapshot.data, suggestions.data]
  usePageTitle(token?.terms.name)
  if (!token && snapshot.error?.kind === 'refused') return <NoToken />
  if (snapshot.state === 'error' || suggestions.state === 'error')
    return (
      <ErrorState
        onRetry={() => {
          void refresh()
          void refreshSuggestions()
        }}
        testId="publish-presell-error"
      />
    )
  if (!token || !suggested)
    return (
      <Page>
        <FormSkeleton />
      </Page>
    )
  const { terms, burnt } = token
  const known = { address, terms, supply: terms.totalSupply - burnt }
  return (
    <CastPage
      casting={casting}
      onAgain={(cast) =>
        casting.again({ ...cast, plan: { ...cast.plan, token: terms } }, suggested)
      }
    >
      <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="publish-presell-stale" />
      {owner !== undefined && owner !== token.creator ? (
        <Note tone="warn" testId="publish-not-yours">
          <Trans>Only the creator of the token can do this</Trans>
        </Note>
      ) : token.presale !== null ? (
        <Note testId="publish-has-presale">
          <Trans>This token has a presale already.</Trans>
        </Note>
      ) : token.launchedAt !== null ? (
        <Note testId="publish-is-traded">
          <Trans>The token is traded already</Trans>
        </Note>
      ) : (
        (casting.casts.length === 0 || casting.draft) && (
          <CastWizard
            key={casting.round}
            draft={casting.draft ?? newDraft(suggested, known)}
            onChange={casting.setDraft}
            suggested={suggested}
            token={known}
            onCast={casting.show}
          />
        )
      )}
    </CastPage>
  )
}
