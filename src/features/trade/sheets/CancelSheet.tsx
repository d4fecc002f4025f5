import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import type { Offer } from '../atoms.ts'
import { offerKinds } from '../kinds.ts'
import { marketAddress } from '../named.tsx'
import type { TokenCoin } from '../trade.ts'
import { useRefusal } from '../useRefusal.ts'

interface CancelSheetProps extends Frame {
  readonly offer: Offer
  readonly coin: TokenCoin
}

/** Confirms the withdrawal of what is left of the account's own offer. */
export function CancelSheet({ offer, coin, newKey, ...frame }: CancelSheetProps) {
  const { t } = useLingui()
  const { otcMarket: market } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const { id: offerId, left } = offer
  const confirmation = useConfirmation({
    open: frame.open,
    kind: offerKinds.cancel,
    orderKey: newKey,
    intent: { market, coin, offerId, left },
    obstacle: useRefusal({ offerId, owner }),
  })
  return (
    <ConfirmSheet
      {...frame}
      title={t`Take back your offer`}
      testId="otc"
      confirmation={confirmation}
      confirm={<Trans>Take back</Trans>}
      figure={amountFigure(<Trans>You get back</Trans>, { units: left, coin })}
      addresses={[marketAddress(market)]}
      calm={<Trans>What nobody has bought by then comes back to your wallet.</Trans>}
      done={<Trans>The tokens are back in your wallet.</Trans>}
    />
  )
}
