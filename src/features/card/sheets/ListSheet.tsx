import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo } from '../../../api/endpoints/cards.ts'
import { cardName } from '../../../core/cardNumber.ts'
import type { Millis } from '../../../core/time.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { marketFeeAtom } from '../atoms.ts'
import { CardApprovalNote } from '../CardApprovalNote.tsx'
import { CardHead } from '../CardHead.tsx'
import { cardKinds } from '../kinds.ts'
import { cardAddress, marketAddress } from '../named.tsx'
import { arrivalFacts } from '../saleFacts.tsx'
import { SaleTermFields } from '../SaleTermFields.tsx'
import { useOnMarket } from '../useOnMarket.ts'
import { useSaleTerms } from '../useSaleTerms.ts'

interface ListSheetProps extends Frame {
  readonly card: CardInfo
  /** Chain time. */
  readonly openedAt: Millis
}

/** Lists a card for sale. */
export function ListSheet({ card, openedAt, ...frame }: ListSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const { isRefused, ...onMarket } = useOnMarket(card)
  const fee = useAtomValue(marketFeeAtom).data
  const terms = useSaleTerms(openedAt)
  const { price, expiry } = terms
  const intent = useSettledIntent(
    price && fee ? { ...onMarket, price, expiry, feeBp: fee.feeBp } : undefined,
  )
  const confirmation = useConfirmation({
    open: frame.open,
    kind: cardKinds.list,
    scope: owner && `card.list:${owner}:${card.tokenId}`,
    intent,
  })
  const name = cardName(card.levelStr, BigInt(card.tokenId))
  const shown = price && formatAmount(price)
  return (
    <ConfirmSheet
      {...frame}
      title={t`Put ${name} on sale`}
      testId="nft"
      confirmation={confirmation}
      unfinished={!price}
      confirm={shown ? <Trans>Sell for {shown}</Trans> : <Trans>Put on sale</Trans>}
      isRefused={isRefused}
      facts={arrivalFacts(price, fee?.feeBp)}
      addresses={[marketAddress(onMarket.market), cardAddress(onMarket.card)]}
      approval={<CardApprovalNote name={name} preflight={confirmation.preflight} />}
      calm={
        <Trans>
          Whoever buys pays exactly this price. You can change it or take the card down at any time.
        </Trans>
      }
      done={<Trans>{name} is on sale.</Trans>}
    >
      <CardHead card={card} />
      <SaleTermFields terms={terms} level={card.level} />
      {fee && <AnnouncedFee {...fee} now={openedAt} />}
    </ConfirmSheet>
  )
}

interface AnnouncedFeeProps {
  readonly feeBp: number
  readonly next: { readonly feeBp: number; readonly from: Millis }
  readonly now: Millis
}

/** Shows an announced change of the market's fee. It is announced at least two days ahead. */
function AnnouncedFee({ feeBp, next, now }: AnnouncedFeeProps) {
  const locale = useLocale()
  if (next.from <= now || next.feeBp === feeBp) return null
  const later = formatPercent(next.feeBp)
  const from = formatZonedTime(next.from, locale)
  return (
    <Note tone="info" testId="nft-next-fee">
      <Trans>
        From {from} on the market's fee is {later}. A card that is on sale before keeps today's.
      </Trans>
    </Note>
  )
}
