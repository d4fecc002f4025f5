import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { suggestionsAtom, tabAtom } from './atoms.ts'
import { CastingRows } from './CastingRows.tsx'
import { CastWizard } from './CastWizard.tsx'
import { newDraft } from './draft.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { Presell } from './Presell.tsx'
import { MyTokens } from './MyTokens.tsx'
import { useCasting } from './useCasting.ts'

const CastSheet = lazyAgain(() => import('./sheets/CastSheet.tsx').then((m) => m.CastSheet))

/** Casts tokens and lists the user's own; with a token in the path, adds a presale to it. */
export function PublishPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const token = params['token']
  return token === undefined ? <Publish /> : <Presell token={token} />
}

function Publish() {
  const { t } = useLingui()
  const [tab, setTab] = useAtom(tabAtom)
  const casting = useCasting()
  const suggested = useAtomValue(suggestionsAtom).data
  return (
    <Page>
      <CastingRows
        casts={casting.casts}
        onOpen={casting.look}
        onAgain={
          suggested && !casting.draft
            ? (cast) => void casting.again(cast, suggested).catch(reportError)
            : undefined
        }
      />
      <Tabs
        label={t`Cast a token`}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'new',
            label: <Trans>New token</Trans>,
            content: <NewToken casting={casting} />,
          },
          {
            value: 'mine',
            label: <Trans>My tokens</Trans>,
            content: <MyTokens onNew={() => setTab('new')} />,
          },
        ]}
        testId="publish-tab"
      />
      <SheetHost request={casting.shown} onGone={casting.hide}>
        {(shown, frame) => <CastSheet {...frame} shown={shown} onOrder={casting.order} />}
      </SheetHost>
    </Page>
  )
}

function NewToken({ casting }: { readonly casting: ReturnType<typeof useCasting> }) {
  const [suggestions, refresh] = useAtom(suggestionsAtom)
  const { fetchedAt, stale } = suggestions
  return (
    <Loaded snapshot={suggestions} refresh={refresh} skeleton={<FormSkeleton />} testId="publish">
      {(suggested) => (
        <Stack gap={4}>
          <StaleBadge at={fetchedAt} stale={stale} testId="publish-stale" />
          <CastWizard
            key={casting.round}
            draft={casting.draft ?? newDraft(suggested)}
            onChange={casting.setDraft}
            suggested={suggested}
            onCast={casting.show}
          />
        </Stack>
      )}
    </Loaded>
  )
}
