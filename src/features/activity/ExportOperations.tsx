import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Kinds } from '../../outbox/kind.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { Archive } from '../../state/operations/archive.ts'
import { describe } from '../../state/operations/recognised.ts'
import { servicesAtom } from '../../state/services.ts'
import { ExportButton } from '../../ui/actions/ExportButton.tsx'
import { saveCsv } from '../../ui/actions/saveCsv.ts'
import { HEADER, rowsOf } from './export.ts'

export interface ExportOperationsProps {
  /** Operations read so far, including every unfinished one. */
  readonly operations: readonly Operation[]
  readonly archive: Archive
  readonly kinds: Kinds
}

/** Saves all operations to a file. Works offline. */
export function ExportOperations({ operations, archive, kinds }: ExportOperationsProps) {
  const { i18n } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const save = async () => {
    const all = operations.filter(({ archivedAt }) => archivedAt === undefined)
    for await (const portion of archive.readAll()) all.push(...portion)
    const rows = rowsOf(
      all
        .toSorted((a, b) => b.createdAt - a.createdAt)
        .map((operation) => {
          const description = describe(kinds, config, operation)
          const title = description ? i18n._(description.title) : operation.kind
          return { operation, title, description }
        }),
    )
    saveCsv('activity', HEADER, rows)
  }
  return (
    <ExportButton save={save} testId="activity-export">
      <Trans>Export</Trans>
    </ExportButton>
  )
}
