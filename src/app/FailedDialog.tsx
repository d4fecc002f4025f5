import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatUnits } from '../i18n/format.ts'
import { currentLeg, feesOf, notableTransaction, stageOf } from '../outbox/operation.ts'
import { kindsAtom, operationsAtom, understandOperationAtom } from '../state/operations.ts'
import { failureText } from '../state/troubleText.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** Tells once, on whatever screen, that a transaction failed on chain (screens: "understood"). */
export function FailedDialog() {
  const { i18n } = useLingui()
  const operations = useAtomValue(operationsAtom)
  const kinds = useAtomValue(kindsAtom)
  const understand = useSetAtom(understandOperationAtom)
  const failed = operations?.find((operation) => {
    const leg = currentLeg(operation)
    return operation.understoodAt === undefined && leg && stageOf(leg) === 'failed'
  })
  if (!failed) return null
  const description = kinds?.get(failed.kind)?.describe(failed)
  const { reason, consequence } = failureText(
    notableTransaction(failed),
    formatUnits(feesOf(failed), 6),
    description,
  )
  return (
    <Dialog
      open
      tone="danger"
      title={<Trans>Transaction failed</Trans>}
      onClose={() => understand(failed.id)}
      testId="operation-failed"
    >
      {description && <p>{i18n._(description.title)}</p>}
      <p>{i18n._(reason)}</p>
      <p>{i18n._(consequence)}</p>
    </Dialog>
  )
}
