import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo, Listing } from '../../../api/endpoints/cards.ts'
import { cardName } from '../../../core/cardNumber.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { CardHead } from '../CardHead.tsx'
import { cardKinds } from '../kinds.ts'
import { marketAddress, sellerAddress } from '../named.tsx'
import { useOnMarket } from '../useOnMarket.ts'

interface UnlistSheetProps extends Frame {
  readonly card: CardInfo
  readonly listing: Listing
}

/** Takes down the account's own listing, or returns an expired one to its seller. */
export function UnlistSheet({ card, listing, ...frame }: UnlistSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const { isRefused, ...onMarket } = useOnMarket(card)
  const { id: listingId, seller, price } = listing
  const isOwn = seller === owner
  const confirmation = useConfirmation({
    open: frame.open,
    kind: cardKinds.unlist,
    scope: owner && `card.unlist:${owner}:${listingId}`,
    intent: { ...onMarket, listingId, seller },
  })
  const name = cardName(card.levelStr, BigInt(card.tokenId))
  return (
    <ConfirmSheet
      {...frame}
      title={isOwn ? t`Take ${name} down` : t`Send ${name} back to its owner`}
      testId="nft"
      confirmation={confirmation}
      confirm={isOwn ? <Trans>Take down</Trans> : <Trans>Send back</Trans>}
      isRefused={isRefused}
      facts={[{ id: 'price', label: <Trans>Price until now</Trans>, value: formatAmount(price) }]}
      addresses={[marketAddress(onMarket.market), sellerAddress(seller)]}
      calm={
        isOwn ? (
          <Trans>
            The card comes back to your wallet. Taking it down costs only the network fee.
          </Trans>
        ) : (
          <Trans>
            The time of this sale is over, so anybody may send the card back to whom it belongs. You
            pay the network's fee, and receive nothing for it.
          </Trans>
        )
      }
      done={
        isOwn ? (
          <Trans>{name} is back in your wallet.</Trans>
        ) : (
          <Trans>{name} is back with its owner.</Trans>
        )
      }
    >
      <CardHead card={card} />
    </ConfirmSheet>
  )
}
