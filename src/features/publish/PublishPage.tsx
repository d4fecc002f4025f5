import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { suggestionsAtom, tabAtom } from './atoms.ts'
import { CastPage } from './CastPage.tsx'
import { CastWizard, FormSkeleton } from './CastWizard.tsx'
import { newDraft } from './draft.ts'
import { Presell } from './Presell.tsx'
import { MyTokens } from './MyTokens.tsx'
import { useCasting } from './useCasting.ts'

/** Casts tokens and lists the user's own; with a token in the path, adds a presale to it. */
export function PublishPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const token = params['token']
  return token === undefined ? <Publish /> : <Presell token={token} />
}

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
                    />
                  </Stack>
                )}
              </Loaded>
            ),
          },
          {
            value: 'mine',
            label: <Trans>My tokens</Trans>,
            content: <MyTokens onNew={() => setTab('new')} />,
          },
        ]}
        testId="publish-tab"
      />
    </CastPage>
  )
}
