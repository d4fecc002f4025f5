import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { CardInfo, Listing } from '../../../api/endpoints/cards.ts'
import { cardName } from '../../../core/cardNumber.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useApprovalChoice } from '../../../sheets/useApprovalChoice.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { CardHead } from '../CardHead.tsx'
import { cardKinds } from '../kinds.ts'
import { marketAddress, sellerAddress } from '../named.tsx'
import { useOnMarket } from '../useOnMarket.ts'
import { useSaleRefusal } from '../useSaleRefusal.ts'

interface TakeSheetProps extends Frame {
  readonly card: CardInfo
  readonly listing: Listing
  readonly note: ReactNode
}

/** Buys a card from its owner. */
export function TakeSheet({ card, listing, note, ...frame }: TakeSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const { isRefused, ...onMarket } = useOnMarket(card)
  const { id: listingId, seller, price, feeBp } = listing
  const choice = useApprovalChoice(price)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: cardKinds.take,
    scope: owner && `card.take:${owner}:${listingId}`,
    intent: { ...onMarket, listingId, seller, price, approved: choice.approved },
    payments: [price],
    obstacle: useSaleRefusal(listingId, owner),
  })
  const name = cardName(card.levelStr, BigInt(card.tokenId))
  const shown = formatAmount(price)
  const fee = formatPercent(feeBp)
  return (
    <ConfirmSheet
      {...frame}
      title={confirmation.operation ? t`Your purchase` : t`Buy ${name}`}
      testId="nft"
      confirmation={confirmation}
      confirm={<Trans>Pay {shown}</Trans>}
      isRefused={isRefused}
      figure={amountFigure(<Trans>You pay</Trans>, price)}
      facts={[
        {
          id: 'market-fee',
          label: <Trans>Market's fee</Trans>,
          value: <Trans>{fee}, paid by the seller</Trans>,
        },
      ]}
      addresses={[marketAddress(onMarket.market), sellerAddress(seller)]}
      approves={price}
      choice={choice}
      calm={
        <Trans>
          Exactly this price or nothing: if the card is sold or its price changed before you, you
          pay the network's fee at most.
        </Trans>
      }
      done={<Trans>{name} is yours.</Trans>}
      action={
        <Button variant="primary" size="large" href="/myNft" testId="nft-to-own">
          <Trans>To my cards</Trans>
        </Button>
      }
    >
      <CardHead card={card} />
      {note}
    </ConfirmSheet>
  )
}
