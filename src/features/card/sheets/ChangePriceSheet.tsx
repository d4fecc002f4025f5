import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo, Listing } from '../../../api/endpoints/cards.ts'
import { cardName } from '../../../core/cardNumber.ts'
import type { Millis } from '../../../core/time.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { CardHead } from '../CardHead.tsx'
import { cardKinds } from '../kinds.ts'
import { marketAddress } from '../named.tsx'
import { arrivalFacts } from '../saleFacts.tsx'
import { SaleTermFields } from '../SaleTermFields.tsx'
import { useOnMarket } from '../useOnMarket.ts'
import { useSaleTerms } from '../useSaleTerms.ts'

interface ChangePriceSheetProps extends Frame {
  readonly card: CardInfo
  readonly listing: Listing
  /** Chain time. */
  readonly openedAt: Millis
}

/** Changes price and end of the account's own listing. */
export function ChangePriceSheet(props: ChangePriceSheetProps) {
  const { card, listing, openedAt, ...frame } = props
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const { isRefused, ...onMarket } = useOnMarket(card)
  const { id: listingId, price: before, expiresAt, feeBp } = listing
  const terms = useSaleTerms(openedAt, listing)
  const { price, expiry } = terms
  const isSame =
    price?.units === before.units &&
    price.coin.contract === before.coin.contract &&
    expiry === expiresAt
  const intent = useSettledIntent(
    price && !isSame
      ? { ...onMarket, listingId, price, expiry, before: { price: before, expiry: expiresAt } }
      : undefined,
  )
  const confirmation = useConfirmation({
    open: frame.open,
    kind: cardKinds.changePrice,
    scope: owner && `card.changePrice:${owner}:${listingId}`,
    intent,
  })
  const name = cardName(card.levelStr, BigInt(card.tokenId))
  const shown = price && formatAmount(price)
  return (
    <ConfirmSheet
      {...frame}
      title={t`Change the price of ${name}`}
      testId="nft"
      confirmation={confirmation}
      unfinished={!price}
      confirm={shown && !isSame ? <Trans>Change to {shown}</Trans> : <Trans>Change price</Trans>}
      isRefused={isRefused}
      facts={[
        { id: 'before', label: <Trans>Price until now</Trans>, value: formatAmount(before) },
        ...arrivalFacts(price, feeBp),
      ]}
      addresses={[marketAddress(onMarket.market)]}
      calm={
        <Trans>
          Whoever buys meanwhile pays the price that stood before, and nobody pays another one than
          they saw.
        </Trans>
      }
      done={<Trans>The price of {name} is changed.</Trans>}
    >
      <CardHead card={card} />
      <SaleTermFields terms={terms} level={card.level} />
    </ConfirmSheet>
  )
}
