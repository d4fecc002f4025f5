import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { TRX } from '../../../core/amount.ts'
import type { Millis } from '../../../core/time.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useApprovalChoice } from '../../../sheets/useApprovalChoice.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import type { HandedForm } from '../../../sheets/useHandedForm.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { ownHoldingsAtom } from '../../../state/account/holdings.ts'
import { servicesAtom } from '../../../state/services.ts'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { offerKinds } from '../kinds.ts'
import { marketAddress, tokenAddress } from '../named.tsx'
import { OfferTermFields, useOfferTerms } from '../OfferTermFields.tsx'
import type { OfferForm } from '../offerForm.ts'
import { offerCost } from '../rules.ts'
import { TradedLookalike } from '../TradedLookalike.tsx'
import { formatTraded } from '../tradeText.ts'
import type { TokenCoin } from '../trade.ts'
import { parseAmount } from '../../../core/typedNumbers.ts'

interface MakeSheetProps extends Frame {
  readonly coin: TokenCoin
  readonly poolPrice: bigint | undefined
  /** Chain time. */
  readonly openedAt: Millis
  readonly handed: HandedForm<OfferForm>
}

/** Offers an amount of a token for sale. */
export function MakeSheet(props: MakeSheetProps) {
  const { coin, poolPrice, openedAt, handed, newKey, ...frame } = props
  const { t, i18n } = useLingui()
  const { tokenFactory: factory, otcMarket: market } = useAtomValue(servicesAtom).config.contracts
  const begun = handed.form?.act === 'make' ? handed.form : undefined
  const [text, setText] = useState(begun?.text ?? '')
  const terms = useOfferTerms(begun?.price ?? '', openedAt, begun?.days)
  const held = useAtomValue(ownHoldingsAtom([{ coin, units: 0n }]))(coin)
  const { symbol } = coin
  const units = parseAmount(text, coin)
  const isShort = units !== undefined && held !== undefined && units > held
  const offered = { coin, units: units ?? 0n }
  const choice = useApprovalChoice(offered)
  const wanted =
    units === undefined || isShort || !terms.both
      ? undefined
      : {
          ...terms.both,
          factory,
          market,
          coin,
          units,
          approved: choice.approved,
        }
  const confirmation = useConfirmation({
    open: frame.open,
    kind: offerKinds.make,
    orderKey: newKey,
    handing: handed.handing({ act: 'make', text, price: terms.price, days: terms.days }),
    intent: useSettledIntent(wanted),
    payments: [offered],
  })
  return (
    <ConfirmSheet
      {...frame}
      title={confirmation.operation ? t`Your offer` : t`Offer ${symbol} for sale`}
      testId="otc"
      confirmation={confirmation}
      unfinished={!wanted}
      confirm={<Trans>Offer for sale</Trans>}
      facts={[
        {
          id: 'receive',
          label: <Trans>You receive, if all is bought</Trans>,
          value: wanted
            ? formatTraded(offerCost(wanted.units, wanted.unitPrice, coin.decimals), TRX)
            : '–',
        },
      ]}
      addresses={[marketAddress(market), tokenAddress(coin.contract)]}
      approves={wanted && offered}
      choice={choice}
      calm={
        <Trans>
          The market keeps your tokens until they are bought or you take them back, which you can at
          any time.
        </Trans>
      }
      done={<Trans>Your offer is on sale.</Trans>}
    >
      <TradedLookalike token={coin.contract} />
      <AmountField
        label={<Trans>You offer</Trans>}
        coin={coin}
        text={text}
        onChange={setText}
        balance={held}
        max={held}
        error={isShort ? i18n._(insufficientText(coin)) : undefined}
        testId="otc-amount"
      />
      <OfferTermFields terms={terms} poolPrice={poolPrice} />
    </ConfirmSheet>
  )
}
