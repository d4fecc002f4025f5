import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { nobody } from '../../../core/address.ts'
import { trx, type Amount } from '../../../core/amount.ts'
import { formatAmount, formatPaid } from '../../../i18n/formatAmount.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { totalSun } from '../../../sheets/moneyFacts.tsx'
import { NeverTwice } from '../../../sheets/NeverTwice.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSteady } from '../../../sheets/useSteady.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { weigh } from '../../../core/worth.ts'
import { worthAtom } from '../../../state/answers/places.ts'
import { CostNote } from '../../../sheets/CostNote.tsx'
import { claimingKinds } from '../kinds.ts'

/** Requested withdrawal, or one already begun. The key names an order whose fee is paid. */
export interface Ordered extends Amount {
  /** In sun. */
  readonly fee: bigint
  readonly order?: string
  /** True if the withdrawal is not begun and can wait. */
  readonly canWait?: boolean
}

interface WithdrawSheetProps extends Frame {
  readonly ordered: Ordered
}

/**
 * Withdraws income in two confirmations: the fee now, and the payment once the fee is solidified.
 */
export function WithdrawSheet({ ordered, ...frame }: WithdrawSheetProps) {
  const { t } = useLingui()
  const worthOf = useAtomValue(worthAtom)
  const { coin, units, fee, order, canWait } = ordered
  const owner = useAtomValue(ownerAtom)
  const { incomeFund: fund } = useAtomValue(servicesAtom).config.contracts
  const isBegun = order !== undefined
  const payments = isBegun ? [] : [trx(fee)]
  const confirmation = useConfirmation({
    open: frame.open,
    kind: claimingKinds.withdraw,
    scope: owner && `income.withdraw:${owner}:${coin.contract ?? nobody}:${units}:${fee}`,
    orderKey: order,
    isBegun,
    intent: useSteady(fund && { fund, coin, units, fee }),
    payments,
    go: isBegun && !frame.isBack,
  })
  const amount = formatAmount({ coin, units })
  const costs = formatPaid(trx(fee))
  const { fee: network } = confirmation
  return (
    <ConfirmSheet
      {...frame}
      title={t`Withdraw ${amount}`}
      testId="claiming-withdraw"
      confirmation={confirmation}
      figure={amountFigure(<Trans>You receive</Trans>, { coin, units })}
      facts={[
        {
          id: 'charge',
          label: <Trans>Fee of the withdrawal</Trans>,
          value: costs,
          ...(isBegun && { aside: <Trans>(paid)</Trans> }),
        },
      ]}
      addresses={fund ? [{ id: 'fund', label: <Trans>Fund</Trans>, address: fund }] : []}
      confirm={isBegun ? <Trans>Go on</Trans> : <Trans>Pay {costs} and withdraw</Trans>}
      calm={
        <NeverTwice>
          <Trans>If it is not paid within 7 days, you can take the fee back.</Trans>
        </NeverTwice>
      }
      done={<Trans>{amount} is in your wallet.</Trans>}
      action={
        <Button variant="primary" size="large" href="/incomeList" testId="claiming-withdraw-end">
          <Trans>To my records</Trans>
        </Button>
      }
    >
      <Note testId="claiming-withdraw-steps">
        {isBegun ? (
          <Trans>
            The fee is paid. Your wallet asks once more, for the payment, as soon as its voucher is
            there: confirm it within two days of that, and within seven of the fee.
          </Trans>
        ) : (
          <Trans>
            Your wallet asks twice: for the fee now, and for the payment once the fee is final,
            about a minute later. You may close the app in between, and go on from any device, but
            confirm the payment within two days of its voucher, and within seven of the fee.
          </Trans>
        )}
      </Note>
      {network && (
        <CostNote
          weighed={weigh([{ coin, units }], totalSun(payments, network), worthOf)}
          canWait={canWait}
          testId="claiming-withdraw"
        />
      )}
    </ConfirmSheet>
  )
}
