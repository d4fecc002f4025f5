import { Trans, useLingui } from '@lingui/react/macro'
import type { Kinds } from '../../outbox/kind.ts'
import type { Operation } from '../../outbox/operation.ts'
import { Button } from '../../ui/Button.tsx'
import { toCsv } from './export.ts'

interface ExportButtonProps {
  readonly operations: readonly Operation[]
  readonly kinds: Kinds
}

/** Saves the list as a file, without asking any server. */
export function ExportButton({ operations, kinds }: ExportButtonProps) {
  const { i18n } = useLingui()
  const save = () => {
    const csv = toCsv(
      operations.map((operation) => {
        const description = kinds.get(operation.kind)?.describe(operation)
        const title = description ? i18n._(description.title) : operation.kind
        return { operation, title, description }
      }),
    )
    // The byte order mark lets spreadsheets read Chinese as UTF-8.
    const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'activity.csv'
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <Button variant="quiet" size="small" onClick={save} testId="activity-export">
      <Trans>Export</Trans>
    </Button>
  )
}
