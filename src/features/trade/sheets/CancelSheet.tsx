import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { formatUnits } from '../../../i18n/format.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSlideAway } from '../../../sheets/useSlideAway.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { offerKinds } from '../kinds.ts'
import type { Offer } from '../atoms.ts'
import { ContractFact } from '../ContractFact.tsx'
import type { TokenCoin } from '../trade.ts'
import { useOrderScope } from '../useOrderScope.ts'
import { useRefusal } from '../useRefusal.ts'

interface CancelSheetProps {
  readonly offer: Offer
  readonly coin: TokenCoin
  readonly onGone: () => void
}

/** Takes back what is left of one's own offer. */
export function CancelSheet({ offer, coin, onGone }: CancelSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { otcMarket: market } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const frame = useSlideAway(onGone)
  const { id: offerId, left } = offer
  const scope = useOrderScope(`cancel ${offerId}`)
  const { symbol, decimals, contract } = coin
  const intent = useCallback(
    (feeLimit: bigint) => ({
      market,
      coin: { symbol, decimals, contract },
      offerId,
      left,
      feeLimit,
    }),
    [market, symbol, decimals, contract, offerId, left],
  )
  const plan = useConfirmation({
    open: frame.open,
    kind: offerKinds.cancel,
    scope,
    intent,
    obstacle: useRefusal({ offerId, owner }),
  })
  const { preflight, fee } = plan
  return (
    <OperationSheet
      {...frame}
      title={t`Take back your offer`}
      testId="otc"
      confirmTestId="otc-confirm"
      confirmation={plan}
      confirm={<Trans>Take back</Trans>}
      calm={<Trans>What nobody has bought by then comes back to your wallet.</Trans>}
      done={{
        note: (
          <Note tone="info" testId="otc-done">
            <Trans>The tokens are back in your wallet.</Trans>
          </Note>
        ),
      }}
    >
      <Figure
        label={<Trans>You get back</Trans>}
        value={formatUnits(left, decimals)}
        unit={symbol}
        testId="otc-back"
      />
      <Facts
        testId="otc-facts"
        facts={[
          {
            id: 'contract',
            label: <Trans>From contract</Trans>,
            value: (
              <ContractFact address={market}>
                <Trans>OTC market</Trans>
              </ContractFact>
            ),
          },
          ...feeFacts(preflight, fee, locale),
        ]}
      />
    </OperationSheet>
  )
}
