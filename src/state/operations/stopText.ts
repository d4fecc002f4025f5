import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { errorMessage } from '../../chain/errorMessage.ts'
import type { Millis } from '../../core/time.ts'
import type { Locale } from '../../i18n/locale.ts'
import type { Description } from '../../outbox/kind.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg } from '../../outbox/stage.ts'
import { troubleText } from './troubleText.ts'

/**
 * What has stopped an operation since it was asked for, unless that was the user's own decision or
 * the app goes on by itself: the message in the error, else what failed (specification, section 8).
 */
export function stopText(
  operation: Operation,
  askedAt: Millis,
  description: Description | undefined,
  locale: Locale,
): MessageDescriptor | undefined {
  const { trouble, troubledAt = 0 } = currentLeg(operation) ?? {}
  if (!trouble || troubledAt < askedAt || trouble.kind === 'rejected') return undefined
  const { tone, failed, text } = troubleText(trouble, operation, description, locale)
  if (tone === 'info') return undefined
  const said = trouble.kind === 'walletFailed' ? errorMessage(trouble.detail) : undefined
  return said === undefined ? (failed ?? text) : msg`Your wallet says: “${said}”`
}

/** The same with what it stopped. */
export const stoppedText = (title: string, reason: string): MessageDescriptor =>
  msg`${title}: ${reason}`
