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
 * Explains what has stopped an operation since it was asked for. Returns undefined if the user
 * declined or the app continues automatically. Uses the message in the error, otherwise the failed
 * action (specification, section 8).
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

/** Adds the title of the operation that was stopped. */
export const stoppedText = (title: string, reason: string): MessageDescriptor =>
  msg`${title}: ${reason}`
