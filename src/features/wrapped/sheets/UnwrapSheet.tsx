import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { wtrxCoin } from '../../../chain/contracts/wtrx.ts'
import { amountProblem, parseUnits, trx, TRX, unitsToDecimal } from '../../../core/amount.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { useSlideAway } from '../../../sheets/useSlideAway.ts'
import { servicesAtom } from '../../../state/services.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { wrappedKinds } from '../kinds.ts'
import { unwrappingAtom } from '../atoms.ts'
import { unwrapTrx } from '../operations/unwrap.ts'

interface UnwrapSheetProps {
  /** The account's WTRX, in its smallest units. */
  readonly held: bigint
  /** The sheet has closed and slid away. */
  readonly onGone: () => void
}

/** How much WTRX becomes TRX, by default all of it, and at what cost; then its progress. */
export function UnwrapSheet({ held, onGone }: UnwrapSheetProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { wtrx: contract } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const frame = useSlideAway(onGone)
  const coin = wtrxCoin(contract)
  const [text, setText] = useState(() => unitsToDecimal(held, coin.decimals))
  const parsed = parseUnits(text, coin.decimals)
  const wrong = parsed.ok ? amountProblem(parsed.value, held) : undefined
  const units = parsed.ok && !wrong ? parsed.value : undefined
  const intent = useSettledIntent(units === undefined ? undefined : { contract, units })
  const orderKey = useHeldKey(useAtomValue(unwrappingAtom)?.id)
  const plan = useConfirmation({
    open: frame.open,
    kind: wrappedKinds.unwrap,
    // The same in every tab, so that two tabs make one operation.
    scope: owner && `unwrap:${owner}:${contract}`,
    orderKey,
    intent,
    offline: offlineText,
  })
  const { operation, preflight, fee } = plan
  const begun = operation && unwrapTrx.read(operation)
  const isDear = units !== undefined && fee !== undefined && fee.expectedSun > units
  const received = formatAmount(trx(begun?.units ?? 0n))
  return (
    <OperationSheet
      {...frame}
      title={t`Unwrap WTRX`}
      testId="unwrap"
      confirmTestId="unwrap-confirm"
      confirmation={plan}
      confirm={<Trans>Unwrap</Trans>}
      calm={
        <Trans>If your connection drops after you sign, we finish it and never unwrap twice.</Trans>
      }
      done={{
        note: (
          <Note tone="info" testId="unwrap-done">
            <Trans>{received} is in your wallet.</Trans>
          </Note>
        ),
      }}
    >
      <AmountField
        label={<Trans>You unwrap</Trans>}
        coin={coin}
        text={text}
        onChange={setText}
        balance={held}
        max={held}
        error={
          wrong === 'zero' ? (
            <Trans>Enter an amount above 0</Trans>
          ) : wrong === 'overBalance' ? (
            i18n._(insufficientText(coin.symbol))
          ) : undefined
        }
        testId="unwrap-amount"
      />
      <Figure
        label={<Trans>You receive</Trans>}
        value={units === undefined ? '–' : formatUnits(units, TRX.decimals)}
        unit={TRX.symbol}
        testId="unwrap-received"
      />
      <Facts
        testId="unwrap-facts"
        facts={[
          {
            id: 'contract',
            label: <Trans>From contract</Trans>,
            value: <AddressText address={contract} full copy={false} />,
          },
          ...(units === undefined ? [] : feeFacts(preflight, fee, locale)),
        ]}
      />
      {isDear && (
        <Note tone="warn" testId="unwrap-dear">
          <Trans>The network fee is higher than what you receive.</Trans>
        </Note>
      )}
    </OperationSheet>
  )
}

const offlineText = msg`You are offline. What you confirm now could not be sent; you can unwrap as soon as you are back.`
