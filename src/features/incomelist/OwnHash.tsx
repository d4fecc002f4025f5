import type { Operation } from '../../outbox/operation.ts'
import { notableTransaction } from '../../outbox/stage.ts'
import { HashText } from '../../sheets/HashText.tsx'
import styles from './IncomeList.module.css'
import { ownStateOf } from './records.ts'
import { IncomeStatePill } from './words.tsx'

/** State of an operation of this device, named as in the records, and its transaction hash. */
export function OwnHash({ operation }: { readonly operation: Operation }) {
  const tx = notableTransaction(operation)
  const state = ownStateOf(operation)
  return (
    tx && (
      <div className={styles.own} data-testid="income-own">
        {state && <IncomeStatePill state={state} />}
        <HashText txId={tx.txId} testId="income-own-hash" />
      </div>
    )
  )
}
