import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RecordFilter } from './sources.ts'

const EVERY = ['all', 'pool', 'otc', 'presale', 'box', 'card'] as const satisfies RecordFilter[]

/** Returns the filters to offer; cards appear only if there is a card contract. */
export const filtersOf = (hasCards: boolean): readonly RecordFilter[] =>
  hasCards ? EVERY : EVERY.filter((filter) => filter !== 'card')

export const filterNames: Record<RecordFilter, MessageDescriptor> = {
  all: msg`All`,
  pool: msg`Pool`,
  otc: msg`OTC`,
  presale: msg`Presales`,
  box: msg`Blind box`,
  card: msg`Card`,
}
