import { Trans, useLingui } from '@lingui/react/macro'
import { trx, TRX } from '../../core/amount.ts'
import { formatAmount, formatPaid } from '../../i18n/formatAmount.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import type { Handing } from '../../sheets/handing.ts'
import { useHandedOpening, type HandedForm } from '../../sheets/useHandedForm.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { usePoolFact } from './usePoolFact.tsx'
import { useGiveForm, type Counted, type GiveTexts } from './useGiveForm.ts'
import type { LiveSale } from './useSale.ts'
import { problemText } from './words.ts'

interface GiveFormProps {
  readonly live: LiveSale
  /** Whether the sheet is open. */
  readonly isAsking: boolean
  readonly handed: HandedForm<GiveTexts>
  /** Opens the sheet for an amount, in sun. */
  readonly onGive: (sun: bigint, handing: Handing) => void
}

/** Takes an amount in TRX or in tokens, and shows the resulting exchange. */
export function GiveForm({ live, isAsking, handed, onGive }: GiveFormProps) {
  const { t, i18n } = useLingui()
  const { sale } = live
  const { coin } = sale
  const form = useGiveForm(live, isAsking, handed.form)
  const poolFact = usePoolFact(sale)
  const { counted, order, balance, problem } = form
  const told = problem && i18n._(problemText(problem, sale, form.reserve))
  const { symbol } = coin
  const inTrx = counted === 'trx'
  const texts = { act: 'give' as const, counted, text: form.text }
  const give = () => {
    if (order && form.isReady) onGive(order.sun, handed.handing(texts))
  }
  useHandedOpening(handed, form.isReady ? texts : undefined, give)
  return (
    <Card title={<Trans>Burn TRX</Trans>} testId="trx-burn-form">
      <Chips<Counted>
        label={t`Amount in`}
        options={[
          { value: 'trx', label: TRX.symbol },
          { value: 'token', label: <bdi>{symbol}</bdi> },
        ]}
        value={counted}
        onChange={form.count}
        testId="trx-burn-counted"
      />
      <AmountField
        label={inTrx ? <Trans>You burn</Trans> : <Trans>You want</Trans>}
        coin={inTrx ? TRX : coin}
        text={form.text}
        onChange={form.setText}
        max={form.most}
        {...(inTrx && balance && { balance: balance.units, isUnread: !balance.known })}
        error={!form.isPatient && told}
        missing={told}
        hint={
          form.most === undefined ? undefined : (
            <Trans>Max leaves enough TRX for the network fee.</Trans>
          )
        }
        testId="trx-burn-amount"
      />
      <Facts
        facts={[
          {
            id: 'pay',
            label: <Trans>You burn</Trans>,
            value: order ? formatPaid(trx(order.sun)) : '–',
          },
          {
            id: 'receive',
            label: <Trans>You receive</Trans>,
            value: order ? <AmountText amount={{ coin, units: order.units }} /> : '–',
          },
          order && poolFact,
        ]}
        testId="trx-burn-order"
      />
      <FormBar onAct={give} handsOver testId="trx-burn-give">
        {form.isReady && order ? <Named sun={order.sun} /> : <Trans>Burn TRX</Trans>}
      </FormBar>
    </Card>
  )
}

function Named({ sun }: { readonly sun: bigint }) {
  const amount = formatAmount(trx(sun))
  return <Trans>Burn {amount}</Trans>
}
