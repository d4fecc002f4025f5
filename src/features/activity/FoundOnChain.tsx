import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { type Millis } from '../../core/time.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ConnectButton } from '../../sheets/ConnectButton.tsx'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { walletStateAtom } from '../../state/account/session.ts'
import type { FoundCall } from '../../state/operations/foundList.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { useOnline } from '../../ui/states/useOnline.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './FoundOnChain.module.css'
import type { FoundOfOwner } from './useFoundOnChain.ts'

const DetailsSheet = lazyAgain(() =>
  import('./sheets/DetailsSheet.tsx').then((m) => m.DetailsSheet),
)

/**
 * Lists, below this device's rows, the account's transactions made elsewhere or before storage was
 * cleared.
 */
export function FoundOnChain({ owner, found, open, more }: FoundOfOwner) {
  const [shown, setShown] = useState<{ readonly item: FoundCall; readonly owner: Address }>()
  const now = useDeviceNow()
  const { state, items } = found
  if (state === 'loading') return <RowsSkeleton count={2} testId="activity-found-loading" />
  if (state === 'failed') return <Failed onRetry={open} />
  const explorer = <ExplorerButton of="address" id={owner} variant="quiet" size="small" />
  // Retrying would not help: the service that the app queries offers no such list.
  if (state === 'unavailable')
    return (
      <Line action={explorer} testId="activity-found-unavailable">
        <Trans>What this account did elsewhere is not listed here, but in the explorer.</Trans>
      </Line>
    )
  if (items.length === 0 && !found.hasMore) return undefined
  return (
    <Section title={<Trans>Found on the chain</Trans>} action={explorer}>
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
        {(item) => <FoundRow item={item} now={now} onDetails={() => setShown({ item, owner })} />}
      </PagedList>
      <SheetHost ahead={[DetailsSheet]} request={shown} onGone={() => setShown(undefined)}>
        {(request, frame) => <DetailsSheet {...frame} {...request} />}
      </SheetHost>
    </Section>
  )
}

/**
 * Offers to connect, when this device has no rows and no account is connected to look up on chain.
 */
export function ConnectLine() {
  const { kind } = useAtomValue(walletStateAtom)
  // A detected wallet may connect automatically in a moment, so offer nothing yet.
  if (kind === 'searching' || kind === 'connecting') return undefined
  return (
    <Line
      action={<ConnectButton size="small" testId="activity-connect" />}
      testId="activity-connect-line"
    >
      <Trans>
        What an account did elsewhere, or before this browser's storage was cleared, is found once
        its wallet is connected.
      </Trans>
    </Line>
  )
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const retry = (
    <Button size="small" onClick={onRetry} testId="activity-found-retry">
      <Trans>Try again</Trans>
    </Button>
  )
  const isOnline = useOnline()
  return (
    <Line action={isOnline && retry} testId="activity-found-failed">
      {isOnline ? (
        <Trans>The chain could not be asked what this account did elsewhere.</Trans>
      ) : (
        <Trans>
          You are offline. What this account did elsewhere is looked for when you are back.
        </Trans>
      )}
    </Line>
  )
}

interface LineProps {
  readonly children: ReactNode
  readonly action: ReactNode
  readonly testId: string
}

const Line = ({ children, action, testId }: LineProps) => (
  <div className={styles.line} data-testid={testId}>
    <span>{children}</span>
    {action}
  </div>
)

interface FoundRowProps {
  readonly item: FoundCall
  /** Device time, used to show "today" or a date. */
  readonly now: Millis
  readonly onDetails: () => void
}

/** Shows a transaction known only from the chain, on one line. */
function FoundRow({ item, now, onDetails }: FoundRowProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { recognised, result, at } = item
  const [payment] = recognised.payments
  const fee = formatUnits(item.fee, 6)
  const isDone = result === 'SUCCESS'
  return (
    <Row
      leading={<Medallion seed={recognised.seed} />}
      title={i18n._(recognised.title)}
      facts={
        isDone ? <Trans>Done, {fee} TRX fee</Trans> : <Trans>Failed on chain, {fee} TRX fee</Trans>
      }
      tone={isDone ? 'success' : 'danger'}
      {...(payment && { value: <span>{formatAmount(payment)}</span> })}
      change={formatWhen(at, now, locale)}
      onClick={onDetails}
      testId="activity-found"
    />
  )
}
