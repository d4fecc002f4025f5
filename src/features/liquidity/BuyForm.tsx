import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type * as v from 'valibot'
import { TRX } from '../../core/amount.ts'
import { impactLevel } from '../../core/pool.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import type { Handing } from '../../sheets/handing.ts'
import { TradeSettings } from '../../sheets/TradeSettings.tsx'
import { useBegun } from '../../sheets/useBegun.ts'
import { useHandedOpening, type HandedForm } from '../../sheets/useHandedForm.ts'
import { shownOwnerAtom } from '../../state/account/shownOwner.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { poolNowAtom, type PoolCoins, type PoolRow } from './atoms.ts'
import { BuyFacts } from './BuyFacts.tsx'
import { BuyWarnings } from './BuyWarnings.tsx'
import { liquidityKinds } from './kinds.ts'
import { LossNote } from './LossNote.tsx'
import type { BuyOrder } from './orders.ts'
import { OwnPart } from './OwnPart.tsx'
import { worthOf } from './rules.ts'
import { useBuyForm, type buyForm } from './useBuyForm.ts'
import { buyObstacleText } from './words.tsx'

interface BuyFormProps {
  readonly row: PoolRow
  readonly coins: PoolCoins
  /** Whether the sheet is open. */
  readonly isAsking: boolean
  readonly handed: HandedForm<v.InferOutput<typeof buyForm>>
  readonly onReview: (order: BuyOrder, handing: Handing) => void
  readonly onTakeOut: (coins: PoolCoins) => void
}

/** Form for a liquidity purchase: the TRX to pay, and the expected result. */
export function BuyForm(props: BuyFormProps) {
  const { row, coins, isAsking, handed, onReview, onTakeOut } = props
  const { t, i18n } = useLingui()
  const now = useAtomValue(poolNowAtom(coins))
  const owner = useAtomValue(shownOwnerAtom)
  const pool = now.data
  const { texts, change, shown, most, order, isAwaited, obstacle } = useBuyForm(
    coins,
    pool,
    handed.form?.token === coins.coin.contract ? handed.form.amount : undefined,
  )
  const [accepted, setAccepted] = useState<string>()
  useBegun(buying, isAsking, () => change({ amount: '' }))
  const { symbol } = coins.coin
  const isRuinous = order !== undefined && impactLevel(order.quote.impactBp) === 'ruinous'
  // Acceptance covers this amount only.
  const isAccepted = accepted === texts.amount
  const told = obstacle && i18n._(buyObstacleText(obstacle))
  const isAtField = obstacle === 'insufficient' || obstacle === 'tooSmall'
  const blocked = !order || obstacle !== undefined || (isRuinous && !isAccepted)
  const { amount } = texts
  const form = { act: 'liquidity' as const, token: coins.coin.contract, amount }
  const review = () => order && onReview(order, handed.handing(form))
  useHandedOpening(handed, blocked ? undefined : form, review)
  return (
    <Stack gap={4}>
      <OwnPart row={row} coins={coins} pool={pool} onTakeOut={() => onTakeOut(coins)} />
      <Panel as="section" label={t`Buy liquidity`}>
        <AmountField
          label={<Trans>You pay</Trans>}
          coin={TRX}
          text={texts.amount}
          onChange={(typed) => change({ amount: typed })}
          {...shown}
          max={most}
          error={isAtField && told}
          hint={owner ? <Trans>Max leaves enough TRX for the network fee.</Trans> : undefined}
          testId="liquidity-amount"
        />
        <BuyWarnings order={order} pool={pool} symbol={symbol} />
        {isRuinous && (
          <SwitchField
            needed
            label={<Trans>Buy at this price all the same</Trans>}
            hint={<Trans>I know that I lose a large part of what I pay.</Trans>}
            checked={isAccepted}
            onChange={(on) => setAccepted(on ? texts.amount : undefined)}
            testId="liquidity-accept"
          />
        )}
        <BuyFacts
          coins={coins}
          order={order}
          pool={pool}
          isAwaited={now.state === 'loading'}
          at={now.fetchedAt}
        />
        <TradeSettings texts={texts} onChange={change} testId="liquidity" />
      </Panel>
      <LossNote worth={order && boughtWorth(order)} symbol={symbol} />
      <FormBar
        disabled={isAwaited || (told !== undefined && !isAtField)}
        obstacle={isAtField ? undefined : told}
        onAct={review}
        handsOver
        testId="liquidity-review"
        obstacleTestId="liquidity-obstacle"
      >
        <Trans>Buy liquidity of {symbol}</Trans>
      </FormBar>
    </Stack>
  )
}

const buying = { buy: liquidityKinds.buy }

/** Worth of the purchase, at most its cost, because the purchase itself raises the price. */
function boughtWorth({ paid, quote }: BuyOrder): bigint {
  const worth = worthOf(quote.after, quote.shares)
  return worth < paid ? worth : paid
}
