import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { isAddress, type Address } from '../../core/address.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { usePageTitle } from '../../state/pages/navigationHeader.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { suggestionsAtom, tabAtom, tokenAtom } from './atoms.ts'
import { CastPage } from './CastPage.tsx'
import { CastWizard, FormSkeleton } from './CastWizard.tsx'
import { newDraft } from './draft.ts'
import { useCasting } from './useCasting.ts'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'

const MyTokens = lazyAgain(() => import('./MyTokens.tsx').then((m) => m.MyTokens))

/**
 * Creates tokens and lists the user's own. With a token in the path, it adds a presale to that
 * token.
 */
export function PublishPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const token = params['token']
  if (token === undefined) return <Publish />
  return isAddress(token) ? <Presell key={token} address={token} /> : <NoToken />
}

/** Shows the form for a new token, or the list of existing ones. */
function Publish() {
  const { t } = useLingui()
  const [tab, setTab] = useAtom(tabAtom)
  const casting = useCasting()
  const [suggestions, refresh] = useAtom(suggestionsAtom)
  const { data: suggested, fetchedAt, stale } = suggestions
  return (
    <CastPage
      casting={casting}
      onAgain={suggested && !casting.draft ? (cast) => casting.again(cast, suggested) : undefined}
    >
      <Tabs
        label={t`Cast a token`}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'new',
            label: <Trans>New token</Trans>,
            content: (
              <Loaded
                snapshot={suggestions}
                refresh={refresh}
                skeleton={<FormSkeleton />}
                testId="publish"
              >
                {(known) => (
                  <Stack gap={4}>
                    <StaleBadge at={fetchedAt} stale={stale} testId="publish-stale" />
                    <CastWizard
                      key={casting.round}
                      draft={casting.draft ?? newDraft(known)}
                      onChange={casting.setDraft}
                      suggested={known}
                      onCast={casting.show}
                      handsOver={casting.handing !== undefined}
                    />
                  </Stack>
                )}
              </Loaded>
            ),
          },
          {
            value: 'mine',
            label: <Trans>My tokens</Trans>,
            content: (
              <Suspense fallback={<RowsSkeleton />}>
                <MyTokens onNew={() => setTab('new')} />
              </Suspense>
            ),
          },
        ]}
        testId="publish-tab"
      />
    </CastPage>
  )
}

/** Adds a presale to a token that was created without one. */
function Presell({ address }: { readonly address: Address }) {
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
  const barrier =
    owner !== undefined && owner !== token.creator ? (
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
    ) : undefined
  return (
    <CastPage
      casting={casting}
      onAgain={(cast) =>
        casting.again({ ...cast, plan: { ...cast.plan, token: terms } }, suggested)
      }
    >
      <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="publish-presell-stale" />
      {barrier ? (
        <>
          {barrier}
          <Button variant="primary" wide href={`/token/${address}`} testId="publish-to-token">
            <Trans>To the token</Trans>
          </Button>
          <Button wide href="/publish" testId="publish-to-all">
            <Trans>Cast a token</Trans>
          </Button>
        </>
      ) : (
        (casting.casts.length === 0 || casting.draft) && (
          <CastWizard
            key={casting.round}
            draft={casting.draft ?? newDraft(suggested, known)}
            onChange={casting.setDraft}
            suggested={suggested}
            token={known}
            onCast={casting.show}
            handsOver={casting.handing !== undefined}
          />
        )
      )}
    </CastPage>
  )
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
