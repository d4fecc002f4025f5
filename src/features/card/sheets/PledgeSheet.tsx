import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { CardInfo } from '../../../api/endpoints/cards.ts'
import { cardName } from '../../../core/cardNumber.ts'
import { DAY_MS } from '../../../core/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import type { Operation } from '../../../outbox/operation.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { useStanding } from '../../../state/operations/useStanding.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { DaysField, type PledgeTerm } from '../DaysField.tsx'
import { Hand } from '../Hand.tsx'
import { pledgeKinds } from '../kinds.ts'
import { allLevelsAtom } from '../levels.ts'
import { alreadyPledgedText, seenOf } from '../operations/family.ts'
import { useProjection } from '../Projection.tsx'
import { leastDays } from '../stakeRules.ts'
import { StakeReminder } from '../StakeReminder.tsx'
import { pledgeDaysAtom, pledgedUntil, pledgingOf, stakingAtom } from '../stakes.ts'
import { onSaleText } from '../stakeWords.tsx'

interface PledgeSheetProps extends Frame {
  readonly cards: readonly CardInfo[]
}

/** Second step of a stake: choosing the period, showing its effects, and staking. */
export function PledgeSheet({ cards, ...frame }: PledgeSheetProps) {
  const { t } = useLingui()
  const { contracts } = useAtomValue(servicesAtom).config
  const owner = useAtomValue(ownerAtom)
  const [wanted, setDays] = useState<number>()
  const { terms, least, strictest } = useTerms(cards)
  const term = terms.find(({ days }) => days === wanted) ?? terms.find(({ days }) => days >= least)
  const days = term?.days
  const pledging = pledgingOf(useAtomValue(stakingAtom), cards)
  const contract = cards[0]!.contract
  const seen = cards.map(seenOf)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: pledgeKinds.pledge,
    scope: owner && `pledge:${owner}:${seen.map(({ tokenId }) => tokenId).join()}`,
    orderKey: useHeldKey(pledging?.id),
    intent: days === undefined ? undefined : { card: contract, cards: seen, days },
    obstacle: obstacleOf(cards),
    go: useStanding(pledging)?.isDue && !frame.isBack,
  })
  const { operation } = confirmation
  const count = cards.length
  const [first] = cards
  const name = cardName(first!.levelStr, BigInt(first!.tokenId))
  const projection = useProjection(cards, term?.factorBp, contracts.rewardPools)
  return (
    <ConfirmSheet
      {...frame}
      title={
        operation ? t`Your pledge` : count === 1 ? t`Pledge ${name}` : t`Pledge ${count} cards`
      }
      testId="pledge"
      confirmation={confirmation}
      confirm={
        days === undefined ? (
          <Trans>Pledge</Trans>
        ) : (
          <Plural value={days} one="Pledge for # day" other="Pledge for # days" />
        )
      }
      isRefused={contract !== contracts.card}
      facts={[
        days !== undefined && {
          id: 'until',
          label: <Trans>Unlocks</Trans>,
          value: <UnlockTime days={days} />,
        },
        ...projection,
      ]}
      addresses={[{ id: 'contract', label: <Trans>Card contract</Trans>, address: contract }]}
      calm={
        <Trans>
          No approval is needed: the cards stay in your wallet. Until then they cannot be sold or
          sent, and nobody can unlock them, not even us. What they earn varies and may be zero.
        </Trans>
      }
      outcome={operation && <PledgedNote operation={operation} />}
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="pledge-end">
          <Trans>To my pledges</Trans>
        </Button>
      }
    >
      <Hand cards={cards} />
      <DaysField
        terms={terms}
        days={days}
        onChange={setDays}
        least={least}
        levelStr={strictest ?? ''}
      />
    </ConfirmSheet>
  )
}

/**
 * Returns the periods on offer, the shortest one for these cards, and the level that requires it.
 */
function useTerms(cards: readonly CardInfo[]): {
  readonly terms: readonly PledgeTerm[]
  readonly least: number
  readonly strictest: string | undefined
} {
  const terms = useAtomValue(pledgeDaysAtom).data?.days ?? []
  const all = useAtomValue(allLevelsAtom).data?.levels ?? []
  const levels = all.filter(({ level }) => cards.some((card) => card.level === level))
  const least = leastDays(levels)
  return {
    terms,
    least,
    strictest: levels.find(({ pledgeTime }) => pledgeTime === least)?.levelStr,
  }
}

/**
 * Returns the obstacle according to the backend's last answer. The chain is asked before the wallet
 * opens.
 */
const obstacleOf = (cards: readonly CardInfo[]): MessageDescriptor | undefined =>
  cards.some(({ state }) => state === 'staked')
    ? alreadyPledgedText
    : cards.some(({ state }) => state === 'listed')
      ? onSaleText
      : undefined

/** Unlock time, which moves with the chain's clock until a block includes the stake. */
function UnlockTime({ days }: { readonly days: number }) {
  const locale = useLocale()
  const now = useChainNow()
  return now === undefined ? '–' : formatZonedTime(now + days * DAY_MS, locale)
}

/** Unlock time of a finished stake, by the time of the block that included it. */
function PledgedNote({ operation }: { readonly operation: Operation }) {
  const { t } = useLingui()
  const locale = useLocale()
  const stakes = pledgedUntil(operation)
  const last = Math.max(...stakes.map(({ until }) => until))
  const when = stakes.length > 0 ? formatZonedTime(last, locale) : t`then`
  return (
    <>
      <Note tone="info" testId="pledge-done">
        {stakes.length === 1 ? (
          <Trans>The card is pledged until {when}.</Trans>
        ) : (
          <Trans>The cards are pledged until {when}.</Trans>
        )}
      </Note>
      {stakes.length > 0 && <StakeReminder stakes={stakes} />}
    </>
  )
}
