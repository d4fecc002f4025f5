import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Operation } from '../../outbox/operation.ts'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import type { Address } from '../../core/address.ts'
import { cancelOperationAtom } from '../../state/operations/operations.ts'
import { isCancellable } from '../../state/operations/standing.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useAttempt } from '../../ui/actions/useAttempt.ts'
import { activatingAtom, ownPowerAtom, type PowerContracts } from './atoms.ts'
import { isSpent } from './spent.ts'

interface ActivatingProps {
  readonly owner: Address
  readonly contracts: PowerContracts
  /** Opens the sheet for this activation, or starts a new one. */
  readonly onOpen: (order?: Operation['id']) => void
}

/** Shows the pending activation. If its number was refused, the user can start again. */
export function Activating({ owner, contracts, onOpen }: ActivatingProps) {
  const { t } = useLingui()
  const operations = useAtomValue(activatingAtom)
  const activatedAt = useAtomValue(ownPowerAtom(contracts, owner)).data?.activatedAt ?? 0
  const mayBegin = activatedAt === 0 && operations.every(isSpent)
  const cancel = useSetAtom(cancelOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const [forgotten, setForgotten] = useState<Operation['id']>()
  const isGone = forgotten !== undefined && operations.every(({ id }) => id !== forgotten)
  const begin = useEffectEvent(() => onOpen())
  // The sheet opens only after the old activation is gone; earlier, it would find the old one.
  useEffect(() => {
    if (isGone) begin()
  }, [isGone])
  const anew = async (operation: Operation) => {
    // An operation that a wallet has seen is tracked to its end.
    if (!isCancellable(operation)) onOpen()
    else if (await cancel(operation.id)) setForgotten(operation.id)
  }
  return (
    <UnderwayList
      operations={operations}
      label={t`Under way`}
      onOpen={({ id }) => onOpen(id)}
      testId="kinetic-underway"
    >
      {(operation) =>
        mayBegin &&
        operation === operations[0] && (
          <Button wide onClick={() => void attempt(anew(operation))} testId="kinetic-anew">
            <Trans>Start anew</Trans>
          </Button>
        )
      }
    </UnderwayList>
  )
}
