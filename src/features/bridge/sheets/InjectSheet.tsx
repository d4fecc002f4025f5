import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { TRX, trx } from '../../../core/amount.ts'
import { amountProblem, parseUnits } from '../../../core/typedAmount.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { formatPaid } from '../../../i18n/formatAmount.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { useSteady } from '../../../sheets/useSteady.ts'
import { ownBalanceAtom } from '../../../state/account/balances.ts'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { assetOf } from '../crossers.ts'
import { bridgeKinds } from '../kinds.ts'
import { LEAST_INJECTION_SUN } from '../rules.ts'
import { useWrongChain } from '../useWrongChain.ts'
import { sideChainTexts } from '../words.ts'
import type { ActProps } from './actProps.ts'

/** Confirms a permanent payment of TRX into the side chain's fund, then tracks it. */
export function InjectSheet({ owner, sideChain, ...frame }: ActProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const balance = useAtomValue(ownBalanceAtom(TRX, 'side'))
  const parsed = parseUnits(text, TRX.decimals)
  const held = balance?.known ? balance.units : undefined
  const least = formatPaid(trx(LEAST_INJECTION_SUN))
  const isTooLittle = parsed.ok && parsed.value < LEAST_INJECTION_SUN
  const isTooMuch = parsed.ok && parsed.value > 0n && !assetOf({ standard: 'trx' }, parsed.value)
  const wrong = parsed.ok ? amountProblem(parsed.value, held) : undefined
  const sun = parsed.ok && !wrong && !isTooLittle && !isTooMuch ? parsed.value : undefined
  const confirmation = useConfirmation({
    open: frame.open,
    kind: bridgeKinds.inject,
    scope: `bridge:inject:${owner}`,
    intent: useSettledIntent(sun === undefined ? undefined : { sun }),
    payments: useSteady(sun === undefined ? [] : [trx(sun)]),
    obstacle: useWrongChain('side'),
  })
  const { name } = sideChain
  const said = <Trans>At least {least}</Trans>
  const amount = sun === undefined ? undefined : formatPaid(trx(sun))
  return (
    <ConfirmSheet
      {...frame}
      title={t`Give to the fund`}
      testId="bridge-inject"
      confirmation={confirmation}
      unfinished={sun === undefined}
      confirm={amount === undefined ? <Trans>Give</Trans> : <Trans>Give {amount}</Trans>}
      figure={{
        label: <Trans>You give</Trans>,
        value: sun === undefined ? '–' : formatUnits(sun, TRX.decimals),
        unit: TRX.symbol,
      }}
      facts={[{ id: 'from', label: <Trans>Source chain</Trans>, value: name }]}
      addresses={[]}
      irreversible={
        <Trans>This is a gift to the fund of {name}. Nobody can bring back what was given.</Trans>
      }
      done={<Trans>The fund has it.</Trans>}
    >
      <AmountField
        label={<Trans>Amount</Trans>}
        coin={TRX}
        text={text}
        onChange={setText}
        {...(balance && { balance: balance.units, isUnread: !balance.known })}
        error={
          isTooMuch
            ? i18n._(sideChainTexts.invalidAmount)
            : wrong === 'overBalance'
              ? i18n._(insufficientText(TRX))
              : undefined
        }
        hint={said}
        missing={(!parsed.ok || isTooLittle) && said}
        testId="bridge-inject-amount"
      />
    </ConfirmSheet>
  )
}
