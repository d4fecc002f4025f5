import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NodeRecord } from './atoms.ts'

export const moveNames: Record<NodeRecord['move'], MessageDescriptor> = {
  bought: msg`Bought`,
  opened: msg`From a box`,
  received: msg`Arrived`,
  sent: msg`Given away`,
  sold: msg`Sold`,
  pledged: msg`Pledged`,
  unlocked: msg`Unlocked`,
}
