import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { TRX, trx } from '../../../core/amount.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useFeeReserve } from '../../../sheets/useFeeReserve.ts'
import type { HandedForm } from '../../../sheets/useHandedForm.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { ownHoldingsAtom } from '../../../state/account/holdings.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { SmallPrice } from '../../../ui/figures/SmallPrice.tsx'
import type { Offer } from '../atoms.ts'
import { offerKinds } from '../kinds.ts'
import { marketAddress, tokenAddress } from '../named.tsx'
import type { OfferForm } from '../offerForm.ts'
import { PremiumText } from '../PremiumText.tsx'
import { TAKE_ENERGY, mostOfOffer, offerCost, partObstacle } from '../rules.ts'
import { ToPurchases } from '../ToPurchases.tsx'
import type { TokenCoin } from '../trade.ts'
import { parseAmount } from '../../../core/typedNumbers.ts'
import { TradedLookalike } from '../TradedLookalike.tsx'
import { formatTraded } from '../tradeText.ts'
import { useRefusal } from '../useRefusal.ts'

interface TakeSheetProps extends Frame {
  readonly offer: Offer
  readonly coin: TokenCoin
  readonly poolPrice: bigint | undefined
  readonly handed: HandedForm<OfferForm>
}

/** Buys another account's offer, or a part of it. */
export function TakeSheet(props: TakeSheetProps) {
  const { offer, coin, poolPrice, handed, newKey, ...frame } = props
  const { t, i18n } = useLingui()
  const { otcMarket: market, tokenFactory: factory } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const begun =
    handed.form?.act === 'take' && handed.form.offer === offer.id ? handed.form : undefined
  const [text, setText] = useState(begun?.text ?? '')
  const held = useAtomValue(ownHoldingsAtom([]))(TRX)
  const reserve = useFeeReserve(TAKE_ENERGY)
  const { id: offerId, seller, left, unitPrice } = offer
  const { symbol } = coin
  const most = mostOfOffer({ left, unitPrice }, coin.decimals, held, reserve)
  const units = parseAmount(text, coin)
  const part =
    units === undefined ? undefined : { units, paid: offerCost(units, unitPrice, coin.decimals) }
  const cost = part?.paid
  const obstacle = part && partObstacle(offer, { units: part.units, cost: part.paid, held })
  const intent = useSettledIntent(
    part && !obstacle ? { market, factory, coin, offerId, seller, ...part } : undefined,
  )
  const refusal = useRefusal({ offerId, owner: intent && owner, units })
  const confirmation = useConfirmation({
    open: frame.open,
    kind: offerKinds.take,
    orderKey: newKey,
    handing: handed.handing({ act: 'take', offer: offerId, unitPrice: String(unitPrice), text }),
    intent,
    payments: [trx(cost ?? 0n)],
    obstacle: intent && refusal,
  })
  const price = formatAmount(trx(cost ?? 0n))
  const rest = formatTraded(left, coin)
  return (
    <ConfirmSheet
      {...frame}
      title={confirmation.operation ? t`Your purchase` : t`Buy ${symbol} from an offer`}
      testId="otc"
      confirmation={confirmation}
      unfinished={!part || obstacle !== undefined}
      confirm={
        cost === undefined ? <Trans context="of a trade">Buy</Trans> : <Trans>Pay {price}</Trans>
      }
      isRefused={offer.market !== market || offer.token !== coin.contract}
      figure={{
        label: <Trans>You pay</Trans>,
        value: cost === undefined ? '–' : formatUnits(cost, TRX.decimals),
        unit: TRX.symbol,
      }}
      facts={[
        {
          id: 'price',
          label: <Trans>Price for a whole token</Trans>,
          value: <SmallPrice units={unitPrice} unit="TRX" />,
        },
        poolPrice !== undefined && {
          id: 'premium',
          label: <Trans>Compared</Trans>,
          value: <PremiumText unitPrice={unitPrice} poolPrice={poolPrice} />,
        },
      ]}
      addresses={[
        marketAddress(market),
        tokenAddress(coin.contract),
        { id: 'seller', label: <Trans>Seller of offer {offerId}</Trans>, address: seller },
      ]}
      calm={<Trans>The market hands over tokens and TRX at once, or neither.</Trans>}
      done={<Trans>The tokens are in your wallet.</Trans>}
      action={<ToPurchases testId="otc-to-records" />}
    >
      <TradedLookalike token={coin.contract} />
      <AmountField
        label={<Trans>You buy</Trans>}
        coin={coin}
        text={text}
        onChange={setText}
        max={most}
        error={
          obstacle === 'insufficient'
            ? i18n._(insufficientText(TRX))
            : // In the words of the specification (section 5).
              obstacle && <Trans>Insufficient remaining number</Trans>
        }
        hint={<Trans>of {rest} that are left</Trans>}
        testId="otc-amount"
      />
    </ConfirmSheet>
  )
}
