import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { IncomeClaim, IncomeWithdrawal } from '../../../api/endpoints/income.ts'
import type { Address } from '../../../core/address.ts'
import { formatNumber } from '../../../i18n/formatAmount.ts'
import { ExplorerButton } from '../../../sheets/ExplorerButton.tsx'
import { incomeTypeNames } from '../../../sheets/incomeWords.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { incomeOrderAtom } from '../../../state/answers/income.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { StaleBadge } from '../../../ui/states/StaleBadge.tsx'
import { RetryNote } from '../../../ui/states/RetryNote.tsx'
import styles from '../IncomeList.module.css'
import { OrderFacts } from '../OrderFacts.tsx'
import { claimingPath } from '../records.ts'
import { actOf } from '../rules.ts'
import { Steps } from '../Steps.tsx'
import { actNames, IncomeStatePill } from '../words.tsx'

interface RecordSheetProps extends Frame {
  readonly owner: Address
  readonly claim: IncomeClaim
  /** Order of the record, as it was listed. */
  readonly kept: IncomeWithdrawal | undefined
}

/** Steps of a claim or withdrawal, and the action available for it. */
export function RecordSheet(props: RecordSheetProps) {
  const { orderKey } = props.claim
  return orderKey === null ? (
    <Told {...props} order={undefined} />
  ) : (
    <OfOrder {...props} orderKey={orderKey} />
  )
}

function OfOrder({ orderKey, ...props }: RecordSheetProps & { readonly orderKey: string }) {
  const { owner, claim, kept } = props
  const [{ data, state, fetchedAt, stale }, ask] = useAtom(incomeOrderAtom(owner, orderKey))
  const order = data?.items[0] ?? kept
  return (
    // The list may be older than the order.
    <Told {...props} claim={{ ...claim, state: order?.state ?? claim.state }} order={order}>
      <StaleBadge at={fetchedAt} stale={stale} testId="income-record-stale" />
      {!order && state === 'error' && (
        <RetryNote onRetry={() => void ask()} testId="income-record-error">
          <Trans>The order's details did not arrive.</Trans>
        </RetryNote>
      )}
    </Told>
  )
}

interface ToldProps extends RecordSheetProps {
  readonly order: IncomeWithdrawal | undefined
  readonly children?: ReactNode
}

function Told({ claim, order, open, onClose, children }: ToldProps) {
  const { i18n } = useLingui()
  const now = useChainNow()
  const { type, state, orderKey, txId, coin } = claim
  const act = actOf(claim, order, now)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={i18n._(incomeTypeNames[type])}
      testId="income-record-sheet"
      footer={
        <ButtonRow>
          <Button size="large" onClick={onClose} testId="income-record-close">
            <Trans>Close</Trans>
          </Button>
          {act ? (
            <Button
              variant="primary"
              size="large"
              href={orderKey === null ? '/rwaRecord' : claimingPath(orderKey)}
              testId={`income-record-${act}`}
            >
              {i18n._(actNames[act])}
            </Button>
          ) : (
            txId !== null && <ExplorerButton of="transaction" id={txId} size="large" />
          )}
        </ButtonRow>
      }
    >
      <Stack gap={4}>
        <div className={styles.head}>
          <Figure value={formatNumber(claim)} unit={coin.symbol} testId="income-record-amount" />
          <IncomeStatePill state={state} />
        </div>
        {children}
        <Steps claim={claim} order={order} />
        <OrderFacts claim={claim} order={order} now={now} />
      </Stack>
    </Sheet>
  )
}
