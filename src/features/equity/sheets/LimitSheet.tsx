import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../../core/address.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { runningStage } from '../atoms.ts'
import { Cards } from '../Cards.tsx'
import { equityKinds } from '../kinds.ts'
import type { KnownCard } from '../knownCard.ts'
import { barrierText, seenOf } from '../operations/family.ts'
import { closedBarrier, stageAt, termsAt } from '../rules.ts'
import { useKnownCards } from '../useKnownCards.ts'

interface LimitSheetProps extends Frame {
  readonly contract: Address
  readonly card: Address
  readonly cards: readonly KnownCard[]
}

/** Confirms opening the limits of cards for the running stage, then tracks it. */
export function LimitSheet({ contract, card, cards: wanted, ...frame }: LimitSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const owner = useAtomValue(ownerAtom)
  const now = useChainNow()
  const { standing, cards } = useKnownCards(contract, wanted, ({ part }) => part)
  const seen = wanted.map(seenOf)
  const terms = standing && termsAt(standing.terms, standing.announced, now ?? 0).terms
  const running = terms && now !== undefined ? stageAt(terms, now) : undefined
  const closed = terms && now !== undefined ? closedBarrier(terms, now) : undefined
  const current = runningStage(standing, now)
  // A confirmed stage stays on this sheet after it ends.
  const [stage, setStage] = useState(current)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: equityKinds.unlockLimit,
    scope:
      owner && stage !== undefined
        ? `equity.limit:${owner}:${stage}:${seen.map(({ tokenId }) => tokenId).join()}`
        : undefined,
    intent:
      stage !== undefined && stage === current ? { contract, card, cards: seen, stage } : undefined,
    obstacle: closed && barrierText(closed, ''),
  })
  const { operation, isBusy } = confirmation
  if (current !== undefined && current !== stage && !operation && !isBusy) setStage(current)
  const count = cards.length
  const place = running?.place
  return (
    <ConfirmSheet
      {...frame}
      title={operation ? t`Your limit` : t`Open this stage's limit`}
      testId="equity-limit"
      confirmation={confirmation}
      confirm={<Plural value={count} one="Open the limit" other="Open # limits" />}
      facts={[
        place !== undefined && {
          id: 'stage',
          label: <Trans>Stage</Trans>,
          value: String(place),
        },
        running && {
          id: 'ends',
          label: <Trans>It ends</Trans>,
          value: formatZonedTime(running.endsAt, locale),
        },
      ]}
      addresses={[{ id: 'contract', label: <Trans>Equity contract</Trans>, address: contract }]}
      calm={
        <Trans>
          For the network fee alone. A card may take so much until the stage ends, once a day; what
          it does not take in a stage stays for later ones.
        </Trans>
      }
      done={
        <Plural
          value={count}
          one="The limit of this stage is open for the card."
          other="The limit of this stage is open for the cards."
        />
      }
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="equity-limit-end">
          <Trans>To my cards</Trans>
        </Button>
      }
    >
      <Cards cards={cards}>
        {({ part }) => standing && formatAmount({ coin: standing.coin, units: part.maximum })}
      </Cards>
    </ConfirmSheet>
  )
}
