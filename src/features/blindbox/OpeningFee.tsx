import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Amount } from '../../core/amount.ts'
import { judge } from '../../sheets/confirmation.ts'
import { formatFee } from '../../sheets/moneyFacts.tsx'
import { usePreflight } from '../../sheets/usePreflight.ts'
import { useSteady } from '../../sheets/useSteady.ts'
import { holdingsAnswerAtom, ownHoldingsAtom } from '../../state/account/holdings.ts'
import { kindsAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { drawAtom } from './draws.ts'
import { boxKinds } from './kinds.ts'
import { openingOf } from './openings.ts'
import type { OrderRecord } from './orders.ts'
import styles from './PaidOrder.module.css'

interface OpeningFeeProps {
  readonly record: OrderRecord
  readonly count: number
}

/** The network fee for opening all of them, or why they cannot be opened, before the tap. */
export function OpeningFee({ record, count }: OpeningFeeProps) {
  const { i18n } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const kinds = useAtomValue(kindsAtom)
  const draw = useAtomValue(drawAtom(record)).data
  // Every refresh makes a new record object; the fee is asked for anew only when this differs.
  const intent = useSteady(openingOf(record, count, draw))
  const row = { id: record.orderKey, kind: boxKinds.open, owner, intent, once: true }
  const { preflight } = usePreflight(row)
  const held = useAtomValue(ownHoldingsAtom(FEES_ONLY))
  const heldAnswer = useAtomValue(holdingsAnswerAtom(FEES_ONLY))
  const { fee, obstacle } = judge({
    isAsked: true,
    isOnline: true,
    preflight,
    payments: FEES_ONLY,
    held,
    heldAnswer,
    fixedFee: undefined,
    description: owner && kinds?.get(row.kind)?.describe({ ...row, owner }),
    obstacle: undefined,
  })
  if (obstacle)
    return (
      <p className={styles.fee} data-testid="blindbox-open-obstacle">
        {i18n._(obstacle)}
      </p>
    )
  if (!preflight || !fee) return null
  const { transactions } = preflight
  const about = formatFee(fee.expectedSun)
  return (
    <p className={styles.fee}>
      {transactions.length > 1 ? (
        <Trans>The new draw and the opening take network fees of about {about} TRX together.</Trans>
      ) : count === 1 ? (
        <Trans>Opening it takes a network fee of about {about} TRX.</Trans>
      ) : (
        <Trans>Opening all takes a network fee of about {about} TRX.</Trans>
      )}
    </p>
  )
}

/** Opening pays nothing else. */
const FEES_ONLY: readonly Amount[] = []
