import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { parseUnits, TRX, trx } from '../../../core/amount.ts'
import { PRICE_DECIMALS } from '../../../core/price.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useFeeReserve } from '../../../sheets/useFeeReserve.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { useSlideAway } from '../../../sheets/useSlideAway.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { ownHoldingsAtom } from '../../../state/account/holdings.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { SmallPrice } from '../../../ui/figures/SmallPrice.tsx'
import { offerKinds } from '../kinds.ts'
import type { Offer } from '../atoms.ts'
import { ContractFact } from '../ContractFact.tsx'
import { PremiumText } from '../PremiumText.tsx'
import { TAKE_ENERGY, mostOfOffer, offerCost, partObstacle } from '../rules.ts'
import type { TokenCoin } from '../trade.ts'
import { TradedLookalike } from '../TradedLookalike.tsx'
import { formatTraded } from '../tradeText.ts'
import { useOrderScope } from '../useOrderScope.ts'
import { useRefusal } from '../useRefusal.ts'
import { insufficientRemainingText } from '../words.tsx'

interface TakeSheetProps {
  readonly offer: Offer
  readonly coin: TokenCoin
  readonly poolPrice: bigint | undefined
  readonly onGone: () => void
}

/** Buys somebody else's offer, or a part of it. */
export function TakeSheet({ offer, coin, poolPrice, onGone }: TakeSheetProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { otcMarket: market, tokenFactory: factory } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const frame = useSlideAway(onGone)
  const scope = useOrderScope(`take ${offer.id}`)
  const [text, setText] = useState('')
  const held = useAtomValue(ownHoldingsAtom([]))(TRX)
  const reserve = useFeeReserve(TAKE_ENERGY)
  const { id: offerId, seller, left, unitPrice } = offer
  const { symbol } = coin
  const most = mostOfOffer({ left, unitPrice }, coin.decimals, held, reserve)
  const parsed = parseUnits(text, coin.decimals)
  const units = parsed.ok && parsed.value > 0n ? parsed.value : undefined
  const cost = units === undefined ? undefined : offerCost(units, unitPrice, coin.decimals)
  const obstacle =
    units === undefined || cost === undefined
      ? undefined
      : partObstacle(offer, { units, cost, held })
  const wanted =
    units === undefined || cost === undefined || obstacle
      ? undefined
      : { market, factory, coin, offerId, seller, units, paid: cost }
  const intent = useSettledIntent(wanted)
  const refusal = useRefusal({ offerId, owner: intent && owner, units })
  const plan = useConfirmation({
    open: frame.open,
    kind: offerKinds.take,
    scope,
    intent,
    payments: useMemo(() => [trx(cost ?? 0n)], [cost]),
    obstacle: intent && refusal,
  })
  const { operation, preflight, fee } = plan
  const isPinned = offer.market === market && offer.token === coin.contract
  const price = formatAmount(trx(cost ?? 0n))
  const rest = formatTraded(left, coin)
  return (
    <OperationSheet
      {...frame}
      title={operation ? t`Your purchase` : t`Buy ${symbol} from an offer`}
      testId="otc"
      confirmTestId="otc-confirm"
      confirmation={plan}
      confirm={
        cost === undefined ? <Trans context="of a trade">Buy</Trans> : <Trans>Pay {price}</Trans>
      }
      refused={
        isPinned ? undefined : (
          <Trans>
            The shop named another contract than the one this app trusts. Nothing was signed.
          </Trans>
        )
      }
      calm={<Trans>The market hands over tokens and TRX at once, or neither.</Trans>}
      done={{
        note: (
          <Note tone="info" testId="otc-done">
            <Trans>The tokens are in your wallet.</Trans>
          </Note>
        ),
        action: (
          <Button variant="primary" size="large" href="/record" testId="otc-to-records">
            <Trans>To my purchases</Trans>
          </Button>
        ),
      }}
    >
      <TradedLookalike token={coin.contract} />
      <AmountField
        label={<Trans>You buy</Trans>}
        coin={coin}
        text={text}
        onChange={setText}
        max={most}
        error={
          obstacle &&
          i18n._(obstacle === 'insufficient' ? insufficientText('TRX') : insufficientRemainingText)
        }
        hint={<Trans>of {rest} that are left</Trans>}
        testId="otc-amount"
      />
      <Figure
        label={<Trans>You pay</Trans>}
        value={cost === undefined ? '–' : formatUnits(cost, TRX.decimals)}
        unit="TRX"
        testId="otc-cost"
      />
      <Facts
        testId="otc-facts"
        facts={[
          {
            id: 'price',
            label: <Trans>Price for a whole token</Trans>,
            value: <SmallPrice units={unitPrice} decimals={PRICE_DECIMALS} unit="TRX" />,
          },
          ...(poolPrice === undefined
            ? []
            : [
                {
                  id: 'premium',
                  label: <Trans>Compared</Trans>,
                  value: <PremiumText unitPrice={unitPrice} poolPrice={poolPrice} />,
                },
              ]),
          {
            id: 'token',
            label: <Trans>Token</Trans>,
            value: (
              <ContractFact address={coin.contract}>
                <bdi>{symbol}</bdi>
              </ContractFact>
            ),
          },
          {
            id: 'seller',
            label: <Trans>Seller</Trans>,
            value: (
              <ContractFact address={seller}>
                <Trans>Offer {offerId}</Trans>
              </ContractFact>
            ),
          },
          {
            id: 'contract',
            label: <Trans>To contract</Trans>,
            value: (
              <ContractFact address={market}>
                <Trans>OTC market</Trans>
              </ContractFact>
            ),
          },
          ...(wanted ? feeFacts(preflight, fee, locale) : []),
        ]}
      />
    </OperationSheet>
  )
}
