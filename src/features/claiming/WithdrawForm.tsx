import { useAtomValue } from 'jotai'
import { Trans, useLingui } from '@lingui/react/macro'
import { trx } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { formatAmount, formatPaid } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { weigh } from '../../core/worth.ts'
import { worthAtom } from '../../state/answers/places.ts'
import { CostNote } from '../../sheets/CostNote.tsx'
import { canWait, fullDay, leftAt } from './rules.ts'
import type { CoinShare, LiveFund } from './useFund.ts'
import { useWithdrawForm } from './useWithdrawForm.ts'
import { problemText } from './words.ts'

interface WithdrawFormProps {
  readonly fund: LiveFund
  readonly share: CoinShare
  /** Whether the sheet is open. */
  readonly isAsking: boolean
  readonly onWithdraw: (units: bigint) => void
}

/** Form for a withdrawal: the amount, its fee, and the maximum. */
export function WithdrawForm({ fund, share, isAsking, onWithdraw }: WithdrawFormProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const worthOf = useAtomValue(worthAtom)
  const form = useWithdrawForm(fund, share, isAsking)
  const { times, fee, comingFee, now } = fund
  const { coin, minimum, comingMinimum, dayCap } = share
  const { problem, units } = form
  const told = problem && problemText(problem, { share, times, now, locale })
  const full = fullDay(share, times, now)
  const withdraw = () => {
    if (form.isReady && units !== undefined) onWithdraw(units)
  }
  return (
    <Panel as="section" title={<Trans>Withdraw</Trans>} testId="claiming-form">
      <AmountField
        label={<Trans>Amount</Trans>}
        coin={coin}
        text={form.text}
        onChange={form.setText}
        max={form.most}
        error={told && i18n._(told)}
        testId="claiming-amount"
      />
      <Facts
        testId="claiming-terms"
        facts={[
          {
            id: 'fee',
            label: <Trans>Fee</Trans>,
            value: formatPaid(trx(fee)),
            aside: <Trans>(and the network's)</Trans>,
          },
          comingFee && {
            id: 'coming-fee',
            label: <FeeFrom at={comingFee.from} />,
            value: formatPaid(trx(comingFee.least)),
          },
          {
            id: 'minimum',
            label: <Trans>Minimum</Trans>,
            value: formatAmount({ coin, units: minimum }),
          },
          comingMinimum && {
            id: 'coming-minimum',
            label: <MinimumFrom at={comingMinimum.from} />,
            value: formatAmount({ coin, units: comingMinimum.least }),
          },
          {
            id: 'cap',
            label: <Trans>Limit of a day</Trans>,
            value: formatAmount({ coin, units: dayCap }),
            aside: <Trans>(for everybody)</Trans>,
          },
          {
            id: 'left',
            label: <Trans>Left today</Trans>,
            value: formatAmount({ coin, units: leftAt(share, now) }),
          },
          full?.againAt !== undefined && {
            id: 'again',
            label: <Trans>Possible again</Trans>,
            value: formatZonedTime(full.againAt, locale),
          },
        ]}
      />
      {form.isReady && units !== undefined && (
        <CostNote
          weighed={weigh([{ coin, units }], fee, worthOf)}
          canWait={canWait(times, now)}
          testId="claiming"
        />
      )}
      <FormBar onAct={withdraw} testId="claiming-withdraw">
        {form.isReady && units !== undefined ? (
          <Named share={share} units={units} />
        ) : (
          <Trans>Withdraw</Trans>
        )}
      </FormBar>
    </Panel>
  )
}

function FeeFrom({ at }: { readonly at: Millis }) {
  const when = formatZonedTime(at, useLocale())
  return <Trans>Fee from {when}</Trans>
}

function MinimumFrom({ at }: { readonly at: Millis }) {
  const when = formatZonedTime(at, useLocale())
  return <Trans>Minimum from {when}</Trans>
}

function Named({ share: { coin }, units }: { readonly share: CoinShare; readonly units: bigint }) {
  const amount = formatAmount({ coin, units })
  return <Trans>Withdraw {amount}</Trans>
}
