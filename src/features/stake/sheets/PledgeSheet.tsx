import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { parseUnits } from '../../../core/typedAmount.ts'
import { isUnlimited, rewardFor } from '../../../core/plan.ts'
import { formatAmount, formatNumber, formatPaid } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import type { Operation } from '../../../outbox/operation.ts'
import { paidFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { NeverTwice } from '../../../sheets/NeverTwice.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useApprovalChoice } from '../../../sheets/useApprovalChoice.ts'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import type { HandedForm } from '../../../sheets/useHandedForm.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import type { FactIf } from '../../../ui/lists/Facts.tsx'
import { StaleBadge } from '../../../ui/states/StaleBadge.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { stakedUntil } from '../atoms.ts'
import { earningFact, leavingFacts } from '../earningFacts.tsx'
import { stakeKinds } from '../kinds.ts'
import { pledgeStake } from '../operations/pledge.ts'
import { numberOf, type Place } from '../places.ts'
import type { PledgeForm } from '../pledgeForm.ts'
import { pledgeProblemText } from '../pledgeProblemText.ts'
import { leftOf, pledgeProblem } from '../rules.ts'
import { StakeReminder } from '../StakeReminder.tsx'
import { useLivePlace } from '../useLivePlace.ts'
import { useMostNow } from '../useMostNow.ts'

interface PledgeSheetProps extends Frame {
  readonly place: Place
  /** Amount as the user typed it before. */
  readonly typed?: string | undefined
  readonly handed: HandedForm<PledgeForm>
  /** Goes to the account's stakes. */
  readonly onMine: () => void
}

/**
 * Asks for an amount and confirms the stake, with its reward and the cost of leaving. Then tracks
 * it.
 */
export function PledgeSheet({
  place: told,
  typed: before = '',
  handed,
  onMine,
  newKey,
  ...frame
}: PledgeSheetProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const owner = useAtomValue(ownerAtom)
  const now = useChainNow()
  const { place, said: read, isRefused } = useLivePlace(told)
  const { held, shown, most, keepsFee } = useMostNow(place)
  const [text, setText] = useState(before)
  const { of, contract, coin, days, costBp } = place
  const typed = parseUnits(text, coin.decimals)
  const problem = pledgeProblem(typed, place, held)
  const said = problem && pledgeProblemText(problem, place)
  const units = typed.ok && !problem ? typed.value : undefined
  const number = numberOf(place)
  const pledged = units === undefined ? undefined : { coin, units }
  const choice = useApprovalChoice(pledged)
  const intent = useSettledIntent(
    units === undefined
      ? undefined
      : {
          of,
          contract,
          coin,
          units,
          place: BigInt(number),
          days,
          costBp,
          approved: choice.approved,
          ...(place.of === 'plan' && { rateBp: place.rateBp, reward: rewardFor(place, units) }),
        },
  )
  const confirmation = useConfirmation({
    open: frame.open,
    kind: stakeKinds.pledge,
    scope: owner && `pledge:${owner}:${contract}:${number}`,
    // Without an account there is no scope, so the sheet's own key is used.
    orderKey: owner ? undefined : newKey,
    handing: handed.handing({ act: 'pledge', of, place: number, text }),
    intent,
    payments: pledged && [pledged],
    obstacle: problem === 'closed' ? said : undefined,
  })
  const { operation } = confirmation
  const { symbol } = coin
  const amount = pledged && formatPaid(pledged)
  const isQuiet = problem === 'empty' || problem === 'closed'
  return (
    <ConfirmSheet
      {...frame}
      title={operation ? t`Your pledge` : t`Pledge ${symbol}`}
      testId="stake-pledge"
      confirmation={confirmation}
      unfinished={!pledged}
      confirm={amount === undefined ? <Trans>Pledge</Trans> : <Trans>Pledge {amount}</Trans>}
      isRefused={isRefused}
      figure={
        pledged
          ? paidFigure(<Trans>You pledge</Trans>, pledged)
          : { label: <Trans>You pledge</Trans>, value: '–', unit: <bdi>{symbol}</bdi> }
      }
      facts={[
        ...limitFacts(place),
        ...(now === undefined ? [] : leavingFacts(place, units ?? 0n, now, locale)),
        now !== undefined && earningFact(place, units ?? 0n, now, locale),
      ]}
      addresses={[
        { id: 'contract', label: <Trans>To contract</Trans>, address: contract },
        ...(coin.contract
          ? [{ id: 'coin', label: <Trans>Coin</Trans>, address: coin.contract }]
          : []),
      ]}
      approves={pledged}
      choice={choice}
      calm={
        <NeverTwice>
          <Trans>
            Nobody but you can take it back, and nobody can stop you: at its cost before the time,
            for nothing after it.
          </Trans>
        </NeverTwice>
      }
      outcome={operation && <PledgedNote operation={operation} />}
      action={
        <Button variant="primary" size="large" onClick={onMine} testId="stake-pledge-end">
          <Trans>To my pledges</Trans>
        </Button>
      }
    >
      <StaleBadge at={read.fetchedAt} stale={read.stale} testId="stake-pledge-stale" />
      <AmountField
        label={<Trans>Amount</Trans>}
        coin={coin}
        text={text}
        onChange={setText}
        {...shown}
        max={most}
        error={said && !isQuiet && i18n._(said)}
        missing={said && i18n._(said)}
        hint={
          problem === 'empty' && said ? (
            i18n._(said)
          ) : keepsFee ? (
            <Trans>Max leaves enough TRX for the network fee.</Trans>
          ) : undefined
        }
        testId="stake-amount"
      />
    </ConfirmSheet>
  )
}

/**
 * Returns the facts about the minimum and maximum stake. The maximum is omitted if it is
 * practically unlimited.
 */
function limitFacts(place: Place): FactIf[] {
  const { coin, least, most, own } = place
  const number = (units: bigint) => formatNumber({ coin, units })
  const [from, left] = [number(least), number(leftOf(place))]
  const has = own && own.units > 0n && number(own.units)
  return [
    {
      id: 'limits',
      label: <Trans>Possible amounts</Trans>,
      value: isUnlimited(most) ? (
        <Trans>at least {from}</Trans>
      ) : (
        <Trans>
          {from} to {left}
        </Trans>
      ),
      ...(has && { aside: <Trans>(you have {has} there)</Trans> }),
    },
    place.of === 'plan' &&
      !isUnlimited(place.stillFits) && {
        id: 'fits',
        label: <Trans>The fund still covers</Trans>,
        value: formatAmount({ coin, units: place.stillFits }),
      },
  ]
}

/** Shows until when the amount is staked, by the time of the block that included it. */
function PledgedNote({ operation }: { readonly operation: Operation }) {
  const locale = useLocale()
  const intent = pledgeStake.read(operation)
  const until = stakedUntil(operation)
  if (!intent) return null
  const { of, contract, coin, units, days } = intent
  const amount = formatAmount({ coin, units })
  const when = until !== undefined && days > 0 && formatZonedTime(until, locale)
  return (
    <>
      <Note tone="info" testId="stake-pledge-done">
        {when ? (
          <Trans>
            {amount} is pledged until {when}.
          </Trans>
        ) : (
          <Trans>{amount} is pledged.</Trans>
        )}
      </Note>
      {until !== undefined && days > 0 && (
        <StakeReminder
          {...{ of, contract, until }}
          orderKey={operation.id}
          amount={{ coin, units }}
          testId="stake-pledge-remind"
        />
      )}
    </>
  )
}
