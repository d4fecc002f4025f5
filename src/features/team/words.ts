import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { TeamSort } from './atoms.ts'

export const sortNames: Readonly<Record<TeamSort, MessageDescriptor>> = {
  bound: msg`Oldest`,
  performance: msg`Performance`,
  size: msg`Size`,
  power: msg`Power`,
}
