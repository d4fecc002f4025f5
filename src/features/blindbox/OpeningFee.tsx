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
import type { OpeningPlan } from './openings.ts'
import styles from './PaidOrder.module.css'
import { useOpeningSigning } from './useOpening.ts'

interface OpeningFeeProps {
  /** Order key for the estimate. Any key will do, because the opening gets its own later. */
  readonly orderKey: string
  readonly plan: OpeningPlan
}

/**
 * Shows, before the user confirms, the total network fee, and the number of wallet prompts if more
 * than one. If the boxes cannot be opened, shows the reason instead.
 */
export function OpeningFee({ orderKey, plan }: OpeningFeeProps) {
  const { i18n } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const kinds = useAtomValue(kindsAtom)
  // Every refresh creates a new record object. The fee is estimated again only if this value
  // changes.
  const intent = useSteady(plan.intent)
  const row = { id: orderKey, kind: plan.kind, owner, intent, once: true }
  const { preflight } = usePreflight(row)
  const signed = useOpeningSigning(plan)
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
    obstacle: signed.obstacle,
    signing: signed,
  })
  if (obstacle)
    return (
      <p className={styles.fee} data-testid="blindbox-open-obstacle">
        {i18n._(obstacle)}
      </p>
    )
  const about = preflight && fee && formatFee(fee.expectedSun)
  const times = preflight?.transactions.length ?? plan.transactions
  if (plan.transactions > 1)
    return (
      <p className={styles.fee} data-testid="blindbox-open-fee">
        {about ? (
          <Trans>
            That takes {times} transactions, and your wallet asks for each. The network fees are
            about {about} TRX together.
          </Trans>
        ) : (
          <Trans>That takes {times} transactions, and your wallet asks for each.</Trans>
        )}
      </p>
    )
  if (!about) return null
  return (
    <p className={styles.fee} data-testid="blindbox-open-fee">
      {times > 1 ? (
        <Trans>The new draw and the opening take network fees of about {about} TRX together.</Trans>
      ) : plan.boxes === 1 ? (
        <Trans>Opening it takes a network fee of about {about} TRX.</Trans>
      ) : (
        <Trans>Opening all takes a network fee of about {about} TRX.</Trans>
      )}
    </p>
  )
}

/** Payments of an opening: none, because it costs only network fees. */
const FEES_ONLY: readonly Amount[] = []
