import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Operation } from '../../outbox/operation.ts'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { cancelOperationAtom } from '../../state/operations/operations.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useAttempt } from '../../ui/actions/useAttempt.ts'
import { activatingAtom, isSpent } from './atoms.ts'

/** The activation that is under way; one whose number was refused can be begun anew. */
export function Activating({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useLingui()
  const operations = useAtomValue(activatingAtom)
  const cancel = useSetAtom(cancelOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const [forgotten, setForgotten] = useState<Operation['id']>()
  const isGone = forgotten !== undefined && operations.every(({ id }) => id !== forgotten)
  const begin = useEffectEvent(onOpen)
  // Opened before that, the sheet would still find the old one.
  useEffect(() => {
    if (isGone) begin()
  }, [isGone])
  const anew = async (id: Operation['id']) => {
    if (await cancel(id)) setForgotten(id)
  }
  return (
    <UnderwayList
      operations={operations}
      label={t`Under way`}
      onOpen={onOpen}
      testId="kinetic-underway"
    >
      {(operation) =>
        isSpent(operation) && (
          <Button wide onClick={() => void attempt(anew(operation.id))} testId="kinetic-anew">
            <Trans>Start anew</Trans>
          </Button>
        )
      }
    </UnderwayList>
  )
}
