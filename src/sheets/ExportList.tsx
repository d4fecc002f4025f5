import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Result } from '../core/result.ts'
import { servicesAtom } from '../state/services.ts'
import { ExportButton } from '../ui/actions/ExportButton.tsx'
import { saveCsv } from '../ui/actions/saveCsv.ts'
import { toasts } from '../ui/overlays/toasts.ts'

interface ExportListProps<T> {
  /** File name without its extension. */
  readonly name: string
  readonly header: readonly string[]
  readonly rowsOf: (items: readonly T[]) => readonly (readonly string[])[]
  /** Reads the whole list, across all its pages. */
  readonly readAll: () => Promise<Result<readonly T[], unknown>>
  /** Items on screen. Without any, there is nothing to save. */
  readonly shown: readonly T[]
  readonly testId: string
}

/** Saves a whole list as a CSV file; offline, only the items on screen. */
export function ExportList<T>(props: ExportListProps<T>) {
  const { name, header, rowsOf, readAll, shown, testId } = props
  const { t } = useLingui()
  const { tapFailed } = useAtomValue(servicesAtom)
  const save = async () => {
    const all = await readAll()
    saveCsv(name, header, rowsOf(all.ok ? all.value : shown))
    if (all.ok) return
    tapFailed()
    const text = t`Without the network, only what is on this device was saved.`
    toasts.add({ text, tone: 'info', key: 'partly saved' })
  }
  return (
    shown.length > 0 && (
      <ExportButton save={save} testId={testId}>
        <Trans>Export</Trans>
      </ExportButton>
    )
  )
}
