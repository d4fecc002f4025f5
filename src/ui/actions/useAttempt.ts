import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { err, ok, type Result } from '../../core/result.ts'
import { toasts } from '../overlays/toasts.ts'

/**
 * Runs `work` for a tap whose success shows on screen, and resolves to its result. If `work`
 * rejects, a toast shows the text of `failure`.
 */
export function useAttempt(
  failure: MessageDescriptor,
): <T>(work: Promise<T>) => Promise<Result<T, 'told'>> {
  const { _ } = useLingui()
  return useCallback(
    (work) =>
      work.then(ok, (error: unknown) => {
        reportError(error)
        toasts.add({ text: _(failure), tone: 'danger', key: failure.id })
        return err('told')
      }),
    [_, failure],
  )
}
