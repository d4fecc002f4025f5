import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { MINUTE_MS } from '../../core/time.ts'
import type { FoundCall } from '../../state/operations/foundList.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { useNow } from '../../ui/figures/useNow.ts'
import { useOnline } from '../../ui/states/useOnline.ts'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './FoundOnChain.module.css'
import { FoundRow } from './FoundRow.tsx'
import type { FoundOfOwner } from './useFoundOnChain.ts'

const DetailsSheet = lazyAgain(() =>
  import('./sheets/DetailsSheet.tsx').then((m) => m.DetailsSheet),
)

const deviceNow = () => Date.now()

/** Below this device's rows: what the account did elsewhere, or before storage was cleared. */
export function FoundOnChain({ owner, found, open, more }: FoundOfOwner) {
  const [shown, setShown] = useState<FoundCall>()
  const now = useNow(deviceNow, MINUTE_MS)
  const { state, items } = found
  if (state === 'loading') return <RowsSkeleton count={2} testId="activity-found-loading" />
  if (state === 'failed') return <Failed onRetry={open} />
  if (state === 'unavailable') return <Unavailable owner={owner} />
  if (items.length === 0 && !found.hasMore) return undefined
  return (
    <Section title={<Trans>Found on the chain</Trans>} action={<InExplorer owner={owner} />}>
      <p className={styles.note}>
        {items.length > 0 ? (
          <Trans>
            From the last eight weeks of this account: made elsewhere, or before this browser's
            storage was cleared.
          </Trans>
        ) : (
          <Trans>There is none of this app among the account's newest transactions.</Trans>
        )}
      </p>
      <PagedList
        list={{ ...found, state: 'ready', stale: false, more, refresh: more }}
        keyOf={({ txId }) => txId}
        testId="activity-found"
      >
        {(item) => <FoundRow item={item} now={now} onDetails={setShown} />}
      </PagedList>
      {shown && (
        <Suspense>
          <DetailsSheet item={shown} owner={owner} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const isOnline = useOnline()
  return (
    <div className={styles.line} data-testid="activity-found-failed">
      {isOnline ? (
        <>
          <span>
            <Trans>The chain could not be asked what this account did elsewhere.</Trans>
          </span>
          <Button size="small" onClick={onRetry} testId="activity-found-retry">
            <Trans>Try again</Trans>
          </Button>
        </>
      ) : (
        <span>
          <Trans>
            You are offline. What this account did elsewhere is looked for when you are back.
          </Trans>
        </span>
      )}
    </div>
  )
}

/** Retrying would not help: the service that the app asks keeps no such list. */
function Unavailable({ owner }: Pick<FoundOfOwner, 'owner'>) {
  return (
    <div className={styles.line} data-testid="activity-found-unavailable">
      <span>
        <Trans>What this account did elsewhere is not listed here, but in the explorer.</Trans>
      </span>
      <InExplorer owner={owner} />
    </div>
  )
}

function InExplorer({ owner }: Pick<FoundOfOwner, 'owner'>) {
  const { config } = useAtomValue(servicesAtom)
  return (
    <Button
      variant="quiet"
      size="small"
      href={config.explorer.address.replace('{id}', owner)}
      external
    >
      <Trans>Explorer</Trans>
    </Button>
  )
}
