import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { ExportButton } from '../../ui/actions/ExportButton.tsx'
import { saveCsv } from '../../ui/actions/saveCsv.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import { readAll } from './readAll.ts'
import type { PurchaseRecord } from './rules.ts'
import { HEADER, rowsOf } from './table.ts'
import type { RecordFilter } from './useRecords.ts'

interface ExportRecordsProps {
  readonly owner: Address
  readonly filter: RecordFilter
  /** What is on this device: saved if the rest cannot be loaded. */
  readonly loaded: readonly PurchaseRecord[]
}

/** Saves the purchases of a kind as a file: all of them, or without a network those on screen. */
export function ExportRecords({ owner, filter, loaded }: ExportRecordsProps) {
  const { _ } = useLingui()
  const { api } = useAtomValue(servicesAtom)
  const save = async () => {
    const all = await readAll(api, owner, filter)
    saveCsv('purchases', HEADER, rowsOf(all.ok ? all.value : loaded))
    if (!all.ok) toasts.add({ text: _(partText), tone: 'info', key: partText.id })
  }
  return (
    <ExportButton save={save} testId="record-export">
      <Trans>Export</Trans>
    </ExportButton>
  )
}

const partText = msg`Without the network, only what is on this device was saved.`
