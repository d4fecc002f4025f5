import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { parseUnits, TRX } from '../../../core/amount.ts'
import type { Millis } from '../../../core/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ApprovalNote } from '../../../sheets/ApprovalNote.tsx'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { useSlideAway } from '../../../sheets/useSlideAway.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { ownHoldingsAtom } from '../../../state/account/holdings.ts'
import { servicesAtom } from '../../../state/services.ts'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { offerKinds } from '../kinds.ts'
import { ContractFact } from '../ContractFact.tsx'
import { OfferTermFields } from '../OfferTermFields.tsx'
import { offerCost } from '../rules.ts'
import { TradedLookalike } from '../TradedLookalike.tsx'
import { formatTraded } from '../tradeText.ts'
import type { TokenCoin } from '../trade.ts'
import { useOfferTerms } from '../useOfferTerms.ts'
import { useOrderScope } from '../useOrderScope.ts'

interface MakeSheetProps {
  readonly coin: TokenCoin
  readonly poolPrice: bigint | undefined
  /** Chain time. */
  readonly openedAt: Millis
  readonly onGone: () => void
}

/** Offers some of a token for sale. */
export function MakeSheet({ coin, poolPrice, openedAt, onGone }: MakeSheetProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { tokenFactory: factory, otcMarket: market } = useAtomValue(servicesAtom).config.contracts
  const frame = useSlideAway(onGone)
  const scope = useOrderScope('offer')
  const [text, setText] = useState('')
  const terms = useOfferTerms('', openedAt)
  const held = useAtomValue(ownHoldingsAtom([{ coin, units: 0n }]))(coin)
  const { symbol } = coin
  const parsed = parseUnits(text, coin.decimals)
  const units = parsed.ok && parsed.value > 0n ? parsed.value : undefined
  const isShort = units !== undefined && held !== undefined && units > held
  const { unitPrice, expiry } = terms
  const wanted =
    units === undefined || isShort || unitPrice === undefined || expiry === undefined
      ? undefined
      : { factory, market, coin, units, unitPrice, expiry }
  const intent = useSettledIntent(wanted)
  const plan = useConfirmation({
    open: frame.open,
    kind: offerKinds.make,
    scope,
    intent,
    payments: useMemo(() => [{ coin, units: units ?? 0n }], [coin, units]),
  })
  const { operation, preflight, fee } = plan
  return (
    <OperationSheet
      {...frame}
      title={operation ? t`Your offer` : t`Offer ${symbol} for sale`}
      testId="otc"
      confirmTestId="otc-confirm"
      confirmation={plan}
      confirm={<Trans>Offer for sale</Trans>}
      calm={
        <Trans>
          The market keeps your tokens until they are bought or you take them back, which you can at
          any time.
        </Trans>
      }
      done={{
        note: (
          <Note tone="info" testId="otc-done">
            <Trans>Your offer is on sale.</Trans>
          </Note>
        ),
      }}
    >
      <TradedLookalike token={coin.contract} />
      <AmountField
        label={<Trans>You offer</Trans>}
        coin={coin}
        text={text}
        onChange={setText}
        balance={held}
        max={held}
        error={isShort ? i18n._(insufficientText(symbol)) : undefined}
        testId="otc-amount"
      />
      <OfferTermFields terms={terms} poolPrice={poolPrice} />
      {wanted && (
        <Facts
          testId="otc-facts"
          facts={[
            {
              id: 'receive',
              label: <Trans>You receive, if all is bought</Trans>,
              value: formatTraded(offerCost(wanted.units, wanted.unitPrice, coin.decimals), TRX),
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
            {
              id: 'token',
              label: <Trans>Token</Trans>,
              value: (
                <ContractFact address={coin.contract}>
                  <bdi>{symbol}</bdi>
                </ContractFact>
              ),
            },
            ...feeFacts(preflight, fee, locale),
          ]}
        />
      )}
      {wanted && (
        <ApprovalNote amount={{ coin, units: wanted.units }} preflight={preflight} testId="otc" />
      )}
    </OperationSheet>
  )
}
