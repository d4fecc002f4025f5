import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../../core/address.ts'
import { formatDateTime } from '../../../i18n/formatDate.ts'
import { formatAmount, formatPaid } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { paidFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { NeverTwice } from '../../../sheets/NeverTwice.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { servicesAtom } from '../../../state/services.ts'
import { BurntNote } from '../BurntNote.tsx'
import { BuyWarnings } from '../BuyWarnings.tsx'
import { gainFacts, ownPowerFact, purchaseFacts } from '../facts.tsx'
import { burnKinds } from '../kinds.ts'
import { coinsOf, confirmed, priceOf, type SwapOrder } from '../order.ts'
import { powerFor } from '../rules.ts'
import { ToBurns } from '../ToBurns.tsx'
import { usePoolFact } from '../usePoolFact.ts'
import { NothingPromised } from '../words.tsx'

interface SwapSheetProps extends Frame {
  readonly contract: Address
  readonly order: SwapOrder
  /** Power of the account before the burn; undefined while unknown. */
  readonly power: bigint | undefined
}

/** Confirms a purchase whose tokens are burnt permanently, then tracks it. */
export function SwapSheet({ contract, order, power, newKey, ...frame }: SwapSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const now = useChainNow()
  const { poolRouter } = useAtomValue(servicesAtom).config.contracts
  const { coin, quantity, terms, purchase, deadline } = order
  const pays = priceOf(order)
  const fromPool = usePoolFact(contract, order)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: burnKinds.swap,
    // A different price makes a different order.
    orderKey: newKey,
    intent: {
      contract,
      ...confirmed(order),
      paid: purchase.paid,
      deadline,
    },
    payments: [pays],
    obstacle: now !== undefined && now > deadline ? lateText : undefined,
  })
  const [price, least] = [formatPaid(pays), formatAmount(coinsOf(order, quantity))]
  const { operation } = confirmation
  return (
    <ConfirmSheet
      {...frame}
      title={t`Buy and burn at least ${least}`}
      testId="burn-swap"
      confirmation={confirmation}
      confirm={<Trans>Pay {price} and burn</Trans>}
      figure={paidFigure(<Trans>You pay</Trans>, pays)}
      facts={[
        ...purchaseFacts(order),
        ...gainFacts(terms, quantity),
        fromPool,
        ownPowerFact(power, powerFor(terms, quantity)),
        { id: 'deadline', label: <Trans>Deadline</Trans>, value: formatDateTime(deadline, locale) },
      ]}
      irreversible={
        <>
          <strong>
            <Trans>
              Irreversible: {price} buy at least {least}, and all whole coins of it are lost for
              ever.
            </Trans>
          </strong>{' '}
          <NothingPromised />
        </>
      }
      addresses={[
        { id: 'contract', label: <Trans>To contract</Trans>, address: contract },
        { id: 'router', label: <Trans>Pool router</Trans>, address: poolRouter },
        { id: 'coin', label: <Trans>Coin</Trans>, address: coin.contract },
      ]}
      calm={
        <NeverTwice>
          <Trans>
            If it would bring fewer coins or less power, or the deadline passes, nothing is bought.
            What is beyond whole coins comes back to you.
          </Trans>
        </NeverTwice>
      }
      outcome={operation && <BurntNote {...{ operation, contract, coin }} />}
      action={<ToBurns testId="burn-swap-end" />}
    >
      <BuyWarnings order={order} />
    </ConfirmSheet>
  )
}

const lateText = msg`The deadline has passed. Close this and review it again.`
