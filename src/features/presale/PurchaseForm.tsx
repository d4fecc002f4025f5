import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { TRX, trx, unitsToDecimal } from '../../core/amount.ts'
import { parseUnits } from '../../core/typedAmount.ts'
import type { Millis } from '../../core/time.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { useBegun } from '../../sheets/useBegun.ts'
import { useFeeReserve } from '../../sheets/useFeeReserve.ts'
import { useHandedOpening, type HandedForm } from '../../sheets/useHandedForm.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { presaleKinds } from './kinds.ts'
import type { Ask } from './requests.ts'
import { costOf } from '../../core/presale.ts'
import {
  PURCHASE_ENERGY,
  mostWith,
  orderFor,
  personalRest,
  purchaseObstacle,
  type Counted,
} from './rules.ts'
import { reliedOn, type Sale } from './sale.ts'
import type { Standing } from './usePosition.ts'
import { obstacleTexts } from './words.ts'
import { typedText } from '../../state/pages/handedForm.ts'

/** Values of the purchase form, as a link fills them in. */
export const purchaseForm = v.object({
  act: v.literal('presale'),
  counted: v.picklist(['token', 'trx']),
  text: typedText,
})

export type HandedPurchase = HandedForm<v.InferOutput<typeof purchaseForm>>

interface PurchaseFormProps {
  readonly sale: Sale
  readonly handed: HandedPurchase
  readonly standing: Standing
  readonly now: Millis
  /** Whether the purchase sheet is open. */
  readonly isAsking: boolean
  readonly onAsk: Ask
}

/** Takes an amount in tokens or in TRX, and shows the resulting purchase. */
export function PurchaseForm(props: PurchaseFormProps) {
  const { sale, handed, standing, now, isAsking, onAsk } = props
  const { t, i18n } = useLingui()
  const { coin: token, terms, progress } = sale
  const { owner, position, reward } = standing
  const balance = useAtomValue(ownBalanceAtom(TRX))
  const reserve = useFeeReserve(PURCHASE_ENERGY)
  const [counted, setCounted] = useState<Counted>(handed.form?.counted ?? 'token')
  const [text, setText] = useState(handed.form?.text ?? '')
  useBegun(buying, isAsking, () => setText(''))
  const typed = parseUnits(text, counted === 'token' ? token.decimals : TRX.decimals)
  const rest = personalRest(terms, progress, position)
  const order = typed.ok ? orderFor(terms, typed.value, counted, rest) : undefined
  const obstacle = obstacleOf()
  const held = balance?.known ? balance.units : undefined
  const most = mostWith(terms, progress, position, held, reserve)
  const mostTyped = counted === 'trx' && most !== undefined ? costOf(terms, most) : most

  function obstacleOf() {
    if (!order) return undefined
    const found = purchaseObstacle(terms, progress, position, order.units, now)
    if (found) return obstacleTexts[found]
    if (!balance?.known || balance.units >= order.cost) return undefined
    return insufficientText(TRX)
  }

  const changeUnit = (next: Counted) => {
    // Converts the typed amount, so that it still means the same.
    if (order && next !== counted)
      setText(
        next === 'token'
          ? unitsToDecimal(order.units, token.decimals)
          : unitsToDecimal(order.cost, TRX.decimals),
      )
    setCounted(next)
  }
  const form = { act: 'presale' as const, counted, text }
  const buy = () => {
    if (!order || obstacle) return
    const intent = { ...order, terms: reliedOn(sale.presale) }
    onAsk({ act: 'buy', sale, intent, handing: handed.handing(form) })
  }
  useHandedOpening(handed, order && !obstacle ? form : undefined, buy)
  return (
    <Card title={<Trans>Buy in the presale</Trans>} testId="presale-form">
      <Stack>
        <Chips
          label={t`Amount in`}
          options={[
            { value: 'token', label: <bdi>{token.symbol}</bdi> },
            { value: 'trx', label: TRX.symbol },
          ]}
          value={counted}
          onChange={changeUnit}
          testId="presale-counted"
        />
        <AmountField
          label={counted === 'token' ? <Trans>You receive</Trans> : <Trans>You pay</Trans>}
          coin={counted === 'token' ? token : TRX}
          text={text}
          onChange={setText}
          max={owner ? mostTyped : undefined}
          balance={counted === 'trx' ? held : undefined}
          error={obstacle && obstacle !== obstacleTexts.nothing && i18n._(obstacle)}
          missing={obstacle && i18n._(obstacle)}
          testId="presale-amount"
        />
      </Stack>
      <Facts
        testId="presale-order"
        facts={[
          {
            id: 'pay',
            label: <Trans>You pay</Trans>,
            value: order ? formatAmount(trx(order.cost)) : '–',
          },
          counted === 'trx' && {
            id: 'receive',
            label: <Trans>You receive</Trans>,
            value: order ? <AmountText amount={{ units: order.units, coin: token }} /> : '–',
          },
          reward && {
            id: 'rest',
            label: <Trans>You can still buy</Trans>,
            value: <AmountText amount={{ units: rest, coin: token }} />,
          },
        ]}
      />
      <FormBar onAct={buy} handsOver testId="presale-buy" obstacleTestId="presale-obstacle">
        <Trans>Buy</Trans>
      </FormBar>
    </Card>
  )
}

const buying = { buy: presaleKinds.buy }
