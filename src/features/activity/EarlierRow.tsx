import { Trans } from '@lingui/react/macro'
import { memo, useEffect, useSyncExternalStore } from 'react'
import type { Millis } from '../../core/time.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { Operation } from '../../outbox/operation.ts'
import { feesOf } from '../../outbox/stage.ts'
import type { Archive } from '../../state/operations/archive.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'

interface EarlierRowProps {
  readonly id: string
  /** Operation, if it has already been read. */
  readonly known: Operation | undefined
  readonly archive: Archive
  /** Device time, used to show "today" or a date. */
  readonly now: Millis
  readonly onDetails: (operation: Operation) => void
}

/** Shows an archived operation on one line; reads it when it scrolls into view. */
export const EarlierRow = memo(function EarlierRow(props: EarlierRowProps) {
  const { id, known, archive, now, onDetails } = props
  const read = useSyncExternalStore(archive.subscribe, () => archive.operation(id))
  const isMissing = known === undefined && read === undefined
  useEffect(() => {
    if (isMissing) archive.want(id)
  }, [archive, id, isMissing])
  const operation = known ?? read
  if (operation === undefined) return <Row leading={SHAPE} title={LINE} facts={LINE} />
  if (operation === 'unreadable')
    return (
      <Row
        leading={<Medallion seed={id} />}
        title={id.slice(0, 8).toUpperCase()}
        facts={<Trans>Kept by a newer version of this app</Trans>}
      />
    )
  return <Over operation={operation} now={now} onDetails={onDetails} />
})

const SHAPE = <Skeleton width={44} height={44} round />
const LINE = <Skeleton width="60%" height={12} />

function Over({
  operation,
  now,
  onDetails,
}: { readonly operation: Operation } & Pick<EarlierRowProps, 'now' | 'onDetails'>) {
  const locale = useLocale()
  const { title, seed, network, standing } = useOperation(operation)
  const fee = formatUnits(feesOf(operation), 6)
  return (
    <Row
      leading={<Medallion seed={seed} />}
      title={title}
      facts={
        <>
          {standing === 'failed' ? (
            <Trans>Failed on chain, {fee} TRX fee</Trans>
          ) : standing === 'done' ? (
            <Trans>Done</Trans>
          ) : (
            <Trans>Closed, not carried out</Trans>
          )}
          {network !== undefined && ` · ${network}`}
        </>
      }
      tone={standing === 'failed' ? 'danger' : standing === 'done' ? 'success' : undefined}
      trailing={formatWhen(operation.archivedAt ?? operation.createdAt, now, locale)}
      onClick={() => onDetails(operation)}
      testId="activity-earlier"
    />
  )
}
