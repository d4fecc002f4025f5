import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Result } from '../core/result.ts'
import type { NumberProblem } from '../core/typedNumbers.ts'

/** Explains the error in a typed number; `range` states the allowed values. */
export function numberText(
  typed: Result<unknown, NumberProblem>,
  range: MessageDescriptor,
): MessageDescriptor | undefined {
  if (typed.ok) return undefined
  switch (typed.error) {
    case 'empty':
      return undefined
    case 'notANumber':
      return msg`Enter a number, for example 1234.5`
    case 'tooManyDecimals':
      return msg`This has too many decimals`
    case 'tooSmall':
    case 'tooLarge':
      return range
  }
}
