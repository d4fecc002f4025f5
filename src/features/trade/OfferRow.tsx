import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { PRICE_DECIMALS } from '../../core/price.ts'
import type { Millis } from '../../core/time.ts'
import { formatAddress } from '../../i18n/format.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import type { Offer } from './atoms.ts'
import { ShortPremium } from './PremiumText.tsx'
import { offerStateAt } from './rules.ts'
import { formatTraded } from './tradeText.ts'

interface OfferRowProps {
  readonly offer: Offer
  /** Chain time, once it is known. */
  readonly now: Millis | undefined
  readonly poolPrice: bigint | undefined
  readonly isOwn: boolean
  readonly onOpen: () => void
}

/** An offer: its price against the pool's, what is left of it, and how long it stands. */
export function OfferRow({ offer, now, poolPrice, isOwn, onOpen }: OfferRowProps) {
  const clock = useAtomValue(chainClockAtom)
  const { seller, coin, left, unitPrice, expiresAt } = offer
  const isOver = offerStateAt(offer, now) !== 'onSale'
  const by = formatAddress(seller)
  return (
    <Row
      leading={<Medallion seed={seller} metal="steel" />}
      title={
        <>
          <SmallPrice units={unitPrice} decimals={PRICE_DECIMALS} unit="TRX" plain />{' '}
          <ShortPremium unitPrice={unitPrice} poolPrice={poolPrice} />
        </>
      }
      facts={isOwn ? <Trans>Your offer</Trans> : <span translate="no">{by}</span>}
      value={<AmountText amount={{ coin, units: left }} short={formatTraded(left, coin)} />}
      change={
        isOver ? <Trans>Expired</Trans> : clock && <Countdown targetAt={expiresAt} nowAt={clock} />
      }
      {...(!isOwn && !isOver && { onClick: onOpen })}
      testId="otc-offer"
    />
  )
}
