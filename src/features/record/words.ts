import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RecordFilter } from './useRecords.ts'

export const FILTERS = ['all', 'pool', 'otc', 'presale', 'box'] as const satisfies RecordFilter[]

export const filterNames: Record<RecordFilter, MessageDescriptor> = {
  all: msg`All`,
  pool: msg`Pool`,
  otc: msg`OTC`,
  presale: msg`Presales`,
  box: msg`Blind box`,
}
