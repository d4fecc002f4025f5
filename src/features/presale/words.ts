import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PurchaseObstacle } from './rules.ts'

/**
 * Messages for purchases that are not possible, in the specification's words (section 5) where it
 * has any.
 */
export const obstacleTexts: Record<PurchaseObstacle, MessageDescriptor> = {
  notInPresale: msg`Not in the pre-sale stage`,
  nothing: msg`Enter an amount`,
  exceedsPersonalMaximum: msg`Exceeded the maximum purchase quantity`,
  insufficientRemaining: msg`Insufficient remaining number`,
}
