import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo } from '../../../api/endpoints/cards.ts'
import { cardName } from '../../../core/cardNumber.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { useStanding } from '../../../state/operations/useStanding.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Hand } from '../Hand.tsx'
import { pledgeKinds } from '../kinds.ts'
import { notYetText, seenOf } from '../operations/family.ts'
import { isDue } from '../stakeRules.ts'
import { stakingAtom, unlockingOf } from '../stakes.ts'

interface UnlockSheetProps extends Frame {
  readonly cards: readonly CardInfo[]
}

/** Unlocks due stakes: shows the effects, then tracks the operation. */
export function UnlockSheet({ cards, ...frame }: UnlockSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { contracts } = useAtomValue(servicesAtom).config
  const owner = useAtomValue(ownerAtom)
  const now = useChainNow()
  const unlocking = unlockingOf(useAtomValue(stakingAtom), cards)
  const contract = cards[0]!.contract
  const stakes = cards.map(({ tokenId, pledge }) => `${tokenId} ${pledge?.since ?? 0}`)
  const isEarly =
    now !== undefined && cards.some((card) => card.pledge !== null && !isDue(card, now))
  const confirmation = useConfirmation({
    open: frame.open,
    kind: pledgeKinds.unlock,
    scope: owner && `unlock cards:${owner}:${stakes.join()}`,
    orderKey: useHeldKey(unlocking?.id),
    intent: {
      card: contract,
      cards: cards.map(seenOf),
    },
    obstacle: isEarly ? notYetText : undefined,
    go: useStanding(unlocking)?.isDue && !frame.isBack,
  })
  const count = cards.length
  const [first] = cards
  const name = cardName(first!.levelStr, BigInt(first!.tokenId))
  const until = Math.max(...cards.map(({ pledge }) => pledge?.until ?? 0))
  return (
    <ConfirmSheet
      {...frame}
      title={count === 1 ? t`Unlock ${name}` : t`Unlock ${count} cards`}
      testId="unlock"
      confirmation={confirmation}
      confirm={count === 1 ? <Trans>Unlock</Trans> : <Trans>Unlock {count} cards</Trans>}
      isRefused={contract !== contracts.card}
      facts={[
        until > 0 && {
          id: 'until',
          label: <Trans>Unlocks</Trans>,
          value: formatZonedTime(until, locale),
        },
      ]}
      addresses={[{ id: 'contract', label: <Trans>Card contract</Trans>, address: contract }]}
      calm={
        <Trans>
          This removes the pledge: the cards can be sold and sent again, and stop earning. What they
          have earned stays yours to claim.
        </Trans>
      }
      done={
        <Plural
          value={count}
          one="The card is unlocked. What it has earned stays yours to claim."
          other="The cards are unlocked. What they have earned stays yours to claim."
        />
      }
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="unlock-end">
          <Trans>To my pledges</Trans>
        </Button>
      }
    >
      <Hand cards={cards} />
    </ConfirmSheet>
  )
}
