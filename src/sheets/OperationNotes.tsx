import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { SECOND_MS, type Millis } from '../core/time.ts'
import { formatWhen } from '../i18n/formatDate.ts'
import { useLocale } from '../i18n/useLocale.ts'
import type { LegPlan } from '../outbox/kind.ts'
import type { Operation } from '../outbox/operation.ts'
import { awaitsShop, shopBehindSinceAtom } from '../state/answers/shopLag.ts'
import { busyFor } from '../state/operations/troubleText.ts'
import type { OperationView } from '../state/operations/useOperation.ts'
import { useDeviceNow } from '../ui/figures/useNow.ts'
import { Note } from '../ui/states/Note.tsx'

interface OperationNotesProps extends Partial<Pick<OperationView, 'trouble' | 'failure'>> {
  readonly operation: Operation
  readonly plans: readonly LegPlan[]
  /** Consequences of the error. */
  readonly children?: ReactNode
}

/** Explains in plain words the obstacle or failure of an operation. */
export function OperationNotes(props: OperationNotesProps) {
  const { operation, plans, trouble, failure, children } = props
  return (
    <>
      {awaitsShop(operation, plans) && <ShopBehind />}
      {trouble && (
        <Note tone={trouble.tone} testId="operation-trouble">
          {trouble.failed !== undefined && (
            <p>
              <strong>{trouble.failed}</strong>
            </p>
          )}
          <p>
            <TroubleText trouble={trouble} />
          </p>
        </Note>
      )}
      {children}
      {failure && (
        <Note tone="warn" testId="operation-failure">
          <p>{failure.reason}</p>
          <p>{failure.consequence}</p>
        </Note>
      )}
    </>
  )
}

interface TroubleTextProps {
  readonly trouble: NonNullable<OperationView['trouble']>
}

/** Explains an obstacle, and counts the seconds until a busy server is asked again. */
function TroubleText({ trouble: { text, busy, tries } }: TroubleTextProps) {
  return busy && tries?.nextAt !== undefined ? (
    <Busy what={busy} until={tries.nextAt} text={text} />
  ) : (
    text
  )
}

interface BusyProps {
  readonly what: 'backend' | 'node'
  readonly until: Millis
  /** Text once the wait is over. */
  readonly text: string
}

function Busy({ what, until, text }: BusyProps) {
  const { _ } = useLingui()
  const left = until - useDeviceNow(SECOND_MS)
  return left > 0 ? _(busyFor(what, Math.ceil(left / SECOND_MS))) : text
}

/**
 * Explains that the backend acknowledges late and that nothing is lost. The backend is asked while
 * this is shown.
 */
function ShopBehind() {
  const since = useAtomValue(shopBehindSinceAtom)
  const locale = useLocale()
  const now = useDeviceNow()
  if (since === undefined) return null
  const time = formatWhen(since, now, locale)
  return (
    <Note testId="shop-behind">
      <Trans>The shop is behind, since {time}. This counts all the same.</Trans>
    </Note>
  )
}
