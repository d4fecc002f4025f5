import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo } from '../../../api/endpoints/cards.ts'
import { cardName } from '../../../core/cardNumber.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { CardHead } from '../CardHead.tsx'
import { cardKinds } from '../kinds.ts'
import { cardAddress, marketAddress } from '../named.tsx'
import { useOnMarket } from '../useOnMarket.ts'

interface RevokeSheetProps extends Frame {
  readonly card: CardInfo
}

/** Revokes the market's approval for a card. */
export function RevokeSheet({ card, ...frame }: RevokeSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const { isRefused, ...onMarket } = useOnMarket(card)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: cardKinds.revoke,
    scope: owner && `card.revoke:${owner}:${card.tokenId}`,
    intent: onMarket,
  })
  const name = cardName(card.levelStr, BigInt(card.tokenId))
  return (
    <ConfirmSheet
      {...frame}
      title={t`Revoke the approval of ${name}`}
      testId="nft"
      confirmation={confirmation}
      confirm={<Trans>Revoke</Trans>}
      isRefused={isRefused}
      addresses={[marketAddress(onMarket.market), cardAddress(onMarket.card)]}
      calm={
        <Trans>
          Afterwards the market can no longer take this card. It costs only the network fee.
        </Trans>
      }
      done={<Trans>The market can no longer take {name}.</Trans>}
    >
      <CardHead card={card} />
    </ConfirmSheet>
  )
}
