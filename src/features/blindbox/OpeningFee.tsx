import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { DEFAULT_FEE_LIMIT } from '../../chain/call.ts'
import { estimateFee } from '../../chain/fee.ts'
import { TRX } from '../../core/amount.ts'
import { formatUnits } from '../../i18n/format.ts'
import { usePreflight } from '../../sheets/usePreflight.ts'
import { useSteady } from '../../sheets/useSteady.ts'
import { kindsAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { reasonText } from '../../state/operations/troubleText.ts'
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
  if (!preflight?.prices || !preflight.resources) return null
  if (preflight.failure) {
    const description = owner && kinds?.get(row.kind)?.describe({ ...row, owner })
    const reason = reasonText(preflight.failure.output, description)
    return reason ? <p className={styles.fee}>{i18n._(reason)}</p> : null
  }
  const { transactions, prices, resources } = preflight
  const fee = estimateFee(transactions, prices, resources, DEFAULT_FEE_LIMIT)
  const about = formatUnits(fee.expectedSun, TRX.decimals, { maxFraction: 2 })
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
