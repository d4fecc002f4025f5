import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { trx, TRX, unitsToDecimal } from '../../../core/amount.ts'
import { wtrxCoin } from '../../../core/pricedCoins.ts'
import { amountProblem, parseUnits } from '../../../core/typedAmount.ts'
import { onlyTrx, weigh } from '../../../core/worth.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { CostNote } from '../../../sheets/CostNote.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { unwrappingAtom } from '../atoms.ts'
import { wrappedKinds } from '../kinds.ts'
import { unwrapTrx } from '../operations/unwrap.ts'

interface UnwrapSheetProps extends Frame {
  /** Account's WTRX, in its smallest units. */
  readonly held: bigint
}

/** Asks how much WTRX to unwrap, by default all of it, and confirms it. Then tracks it. */
export function UnwrapSheet({ held, ...frame }: UnwrapSheetProps) {
  const { t, i18n } = useLingui()
  const { wtrx: contract } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const coin = wtrxCoin(contract)
  const [text, setText] = useState(() => unitsToDecimal(held, coin.decimals))
  const parsed = parseUnits(text, coin.decimals)
  const wrong = parsed.ok ? amountProblem(parsed.value, held) : undefined
  const units = parsed.ok && !wrong ? parsed.value : undefined
  const confirmation = useConfirmation({
    open: frame.open,
    kind: wrappedKinds.unwrap,
    // The same scope in every tab, so that two tabs share one operation.
    scope: owner && `unwrap:${owner}:${contract}`,
    orderKey: useHeldKey(useAtomValue(unwrappingAtom)?.id),
    intent: useSettledIntent(units === undefined ? undefined : { contract, units }),
  })
  const { operation, fee } = confirmation
  const begun = operation && unwrapTrx.read(operation)
  const received = formatAmount(trx(begun?.units ?? 0n))
  return (
    <ConfirmSheet
      {...frame}
      title={t`Unwrap WTRX`}
      testId="unwrap"
      confirmation={confirmation}
      unfinished={units === undefined}
      confirm={<Trans>Unwrap</Trans>}
      figure={{
        label: <Trans>You receive</Trans>,
        value: units === undefined ? '–' : formatUnits(units, TRX.decimals),
        unit: TRX.symbol,
      }}
      addresses={[{ id: 'contract', label: <Trans>From contract</Trans>, address: contract }]}
      done={<Trans>{received} is in your wallet.</Trans>}
    >
      <AmountField
        label={<Trans>You unwrap</Trans>}
        coin={coin}
        text={text}
        onChange={setText}
        balance={held}
        max={held}
        error={wrong === 'overBalance' && i18n._(insufficientText(coin))}
        testId="unwrap-amount"
      />
      {units !== undefined && fee && (
        <CostNote weighed={weigh([trx(units)], fee.expectedSun, onlyTrx)} testId="unwrap" />
      )}
    </ConfirmSheet>
  )
}
