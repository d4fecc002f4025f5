import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Millis } from '../../core/time.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { handsOverAtom } from '../../state/operations/handOver.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { Facts, type FactIf } from '../../ui/lists/Facts.tsx'
import { Stepper } from '../../ui/fields/Stepper.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import type { Product } from './atoms.ts'
import styles from './BoxSale.module.css'
import { purchaseOf, type Purchase } from './orders.ts'
import { personalRest, saleObstacle } from './rules.ts'
import { useLimits } from './useLimits.ts'
import { obstacleTexts } from './words.tsx'

interface BoxSaleProps {
  readonly product: Product
  /** Chain time, once known. */
  readonly now: Millis | undefined
  readonly onBuy: (purchase: Purchase) => void
}

/** Shows price, limits and quantity, with the button that opens the payment sheet. */
export function BoxSale({ product, now, onBuy }: BoxSaleProps) {
  const { t, i18n } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const handsOver = useAtomValue(handsOverAtom)
  const { bought, remaining } = useLimits(product)
  const [quantity, setQuantity] = useState(1)
  const purchase = purchaseOf(product, quantity)
  const total = purchase.payments.map((payment) => formatAmount(payment)).join(' + ')
  const obstacle = saleObstacle(
    { ...product, remaining },
    // Falls back to the backend's state until chain time is known.
    { quantity, bought, now: now ?? guessNow(product) },
  )
  const canBuy = Math.min(personalRest(product.perPerson, bought), remaining)
  const isOver = obstacle === 'soldOut' || obstacle === 'saleEnded'
  return (
    <>
      <Panel as="section" label={t`Price`}>
        <Price product={product} />
        {!isOver && (
          <div className={styles.quantity}>
            <span className={styles.label}>
              <Trans>Quantity</Trans>
            </span>
            <Stepper
              label={t`Quantity`}
              value={quantity}
              onChange={setQuantity}
              max={Math.max(1, product.supply)}
              testId="blindbox-quantity"
            />
          </div>
        )}
        <Facts
          testId="blindbox-limits"
          facts={limitFacts(product, { remaining, canBuy, bought: owner ? bought : undefined })}
        />
      </Panel>
      <FormBar
        disabled={obstacle !== undefined}
        obstacle={obstacle && i18n._(obstacleTexts[obstacle])}
        onAct={() => onBuy(purchase)}
        // On a phone the wallet is another app, which the sheet leads to. A box that cannot be
        // bought needs no wallet.
        walletless={handsOver !== 'no' || obstacle !== undefined}
        testId="blindbox-buy"
        obstacleTestId="blindbox-obstacle"
      >
        {quantity === 1 ? (
          <Trans>Buy for {total}</Trans>
        ) : (
          <Trans>
            Buy {quantity} for {total}
          </Trans>
        )}
      </FormBar>
    </>
  )
}

/** Shows each payment separately, because amounts of two assets cannot be added up. */
function Price({ product: { prices, secondPaymentMs } }: { readonly product: Product }) {
  const locale = useLocale()
  const [first, second] = prices
  const time = formatDuration(secondPaymentMs, locale)
  return (
    <div data-testid="blindbox-price">
      <div className={styles.figures}>
        <span className={styles.figure}>{first && formatAmount(first)}</span>
        {second && <span className={styles.figure}>+ {formatAmount(second)}</span>}
        <span className={styles.each}>
          <Trans>a box</Trans>
        </span>
      </div>
      <p className={styles.how}>
        {second ? (
          <Trans>
            In two payments: the second one within {time} after the first. If it does not come, you
            can take the first one back.
          </Trans>
        ) : (
          <Trans>In one payment.</Trans>
        )}
      </p>
    </div>
  )
}

function limitFacts(
  { supply, perPerson }: Product,
  known: { remaining: number; canBuy: number; bought: number | undefined },
): FactIf[] {
  const total = formatShort(BigInt(supply))
  const { bought } = known
  return [
    {
      id: 'left',
      label: <Trans>Left</Trans>,
      value: formatShort(BigInt(known.remaining)),
      aside: <Trans>of {total}</Trans>,
    },
    { id: 'perPerson', label: <Trans>At most per person</Trans>, value: perPerson },
    bought !== undefined && {
      id: 'canBuy',
      label: <Trans>You can still buy</Trans>,
      value: known.canBuy,
      ...(bought > 0 && { aside: <Trans>(you bought {bought})</Trans> }),
    },
  ]
}

function guessNow({ state, startAt, endAt }: Product): Millis {
  return state === 'preparing' ? startAt - 1 : state === 'ended' ? endAt : startAt
}
