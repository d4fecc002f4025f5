import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Operation } from '../../outbox/operation.ts'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { isQueueAwaitedAtom } from '../../state/operations/drafts.ts'
import { nameOfNetwork } from '../../state/operations/networkName.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { crossingsAtom } from './atoms.ts'
import styles from './Crossings.module.css'
import { retryOf, type Retry } from './retries.ts'

interface CrossingsProps {
  readonly onRetry: (retry: Retry) => void
}

/** Lists the account's crossings sent from this device: pending, late and arrived ones. */
export function Crossings({ onRetry }: CrossingsProps) {
  const { t } = useLingui()
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const crossings = useAtomValue(crossingsAtom)
  const underway = crossings.filter(({ archivedAt }) => archivedAt === undefined)
  const arrived = crossings.filter(({ archivedAt }) => archivedAt !== undefined)
  return (
    <Section title={<Trans>Your crossings</Trans>} testId="bridge-crossings">
      {isAwaited ? (
        <RowsSkeleton count={2} />
      ) : crossings.length === 0 ? (
        <Note testId="bridge-crossings-none">
          <Trans>
            What you bring across from this device is followed here until it has arrived.
          </Trans>
        </Note>
      ) : (
        <Stack gap={4}>
          <UnderwayList operations={underway} label={t`On its way`} testId="bridge-underway">
            {(operation) => <Late operation={operation} onRetry={onRetry} />}
          </UnderwayList>
          {arrived.length > 0 && (
            <List label={t`Over`} testId="bridge-over">
              {arrived.map((operation) => (
                <OverRow key={operation.id} operation={operation} />
              ))}
            </List>
          )}
        </Stack>
      )}
    </Section>
  )
}

interface LateProps extends CrossingsProps {
  readonly operation: Operation
}

/** Offers to retry a late crossing. The gateway pays each nonce only once. */
function Late({ operation, onRetry }: LateProps) {
  const retry = retryOf(operation)
  if (!retry) return null
  return (
    <div className={styles.late}>
      <Note tone="warn" testId="bridge-late">
        <Stack gap={2}>
          <p>
            <Trans>
              It is late, and not lost. You can wait, or ask for it to be carried over again, which
              costs a fee. It arrives once at most.
            </Trans>
          </p>
          <div>
            <Button size="small" onClick={() => onRetry(retry)} testId="bridge-ask-again">
              <Trans>Ask again</Trans>
            </Button>
          </div>
        </Stack>
      </Note>
    </div>
  )
}

function OverRow({ operation }: { readonly operation: Operation }) {
  const { title, seed, standing } = useOperation(operation)
  const { config } = useAtomValue(servicesAtom)
  const arrival = operation.legs.at(-1)?.crossing?.arrival
  const across = arrival && nameOfNetwork(config, arrival.network)
  return (
    <Row
      leading={<Medallion seed={seed} />}
      title={title}
      tone={standing === 'done' ? 'success' : undefined}
      facts={
        arrival ? (
          <Trans>Arrived on {across}</Trans>
        ) : standing === 'done' ? (
          <Trans>Done</Trans>
        ) : (
          <Trans>Closed, not carried out</Trans>
        )
      }
      trailing={
        arrival && (
          <ExplorerButton
            of="transaction"
            id={arrival.txId}
            network={arrival.network}
            variant="quiet"
            size="small"
            testId="bridge-arrival"
          />
        )
      }
      testId="bridge-over-row"
    />
  )
}
