import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { cancelOperationAtom } from '../../state/operations/operations.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useAttempt } from '../../ui/actions/useAttempt.ts'
import { activatingAtom, isSpent } from './atoms.ts'

/** The activation that is under way; one whose number was refused can be begun anew. */
export function Activating({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useLingui()
  const cancel = useSetAtom(cancelOperationAtom)
  const attempt = useAttempt(notWrittenText)
  return (
    <UnderwayList
      operations={useAtomValue(activatingAtom)}
      label={t`Under way`}
      onOpen={onOpen}
      testId="kinetic-underway"
    >
      {(operation) =>
        isSpent(operation) && (
          <Button
            wide
            // The sheet makes another number, since this one is forgotten with its order.
            onClick={() => void attempt(cancel(operation.id).then(onOpen))}
            testId="kinetic-anew"
          >
            <Trans>Start anew</Trans>
          </Button>
        )
      }
    </UnderwayList>
  )
}
