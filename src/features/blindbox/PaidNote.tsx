import { Trans } from '@lingui/react/macro'
import type { Operation } from '../../outbox/operation.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { Note } from '../../ui/states/Note.tsx'

/** Shows the result of a finished purchase, and where to open its boxes. */
export function PaidNote({ operation }: { readonly operation: Operation }) {
  const { continuesIn } = useOperation(operation)
  const isBack = operation.legs.some((leg) => leg.skipped?.reason === 'refunded')
  const wallet = continuesIn?.title
  return (
    <Note tone="info" testId={isBack ? 'blindbox-refunded' : 'blindbox-done'}>
      {isBack ? (
        <Trans>The first payment was taken back</Trans>
      ) : continuesIn ? (
        <Trans>Paid and acknowledged. It can be opened in {wallet} now.</Trans>
      ) : (
        <Trans>Paid and acknowledged. It can be opened now.</Trans>
      )}
    </Note>
  )
}
