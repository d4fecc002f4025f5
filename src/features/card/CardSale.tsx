import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Millis } from '../../core/time.ts'
import { formatPercent } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { amountFigure } from '../../sheets/amountFigure.tsx'
import { ownerAtom } from '../../state/account/session.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { isExpired } from './rules.ts'
import { arrivalFacts } from './saleFacts.tsx'
import { useFloorFact } from './useFloorFact.tsx'

interface CardSaleProps {
  /** Card as the backend alone reports it. */
  readonly told: CardInfo
  readonly card: CardInfo
  /** Chain time; undefined until known. */
  readonly now: Millis | undefined
}

/** Price and duration of a card's sale, and the amount its seller receives. */
export function CardSale({ told, card, now }: CardSaleProps) {
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const owner = useAtomValue(ownerAtom)
  const { listing, state, level } = card
  const floor = useFloorFact(level)
  if (!listing)
    return (
      state === 'listed' && (
        <Note testId="nft-sale-new">
          {told.state === 'listed' && !told.listing ? (
            <Trans>
              The market holds this card, but no sale of it is known: nobody can buy it.
            </Trans>
          ) : (
            <Trans>Put on sale a moment ago: the shop will know its price within a minute.</Trans>
          )}
        </Note>
      )
    )
  const { price, feeBp, expiresAt, seller } = listing
  const isOver = isExpired(expiresAt, now)
  const fee = formatPercent(feeBp)
  return (
    <Panel testId="nft-sale">
      <Figure {...amountFigure(<Trans>Price</Trans>, price)} testId="nft-price" />
      <Facts
        facts={[
          ...(seller === owner
            ? arrivalFacts(price, feeBp)
            : [
                {
                  id: 'market-fee',
                  label: <Trans>Market's fee</Trans>,
                  value: <Trans>{fee}, paid by the seller</Trans>,
                },
              ]),
          {
            id: 'until',
            label: isOver ? <Trans>Ended</Trans> : <Trans>On sale until</Trans>,
            value: formatZonedTime(expiresAt, locale),
          },
          !isOver &&
            clock !== undefined && {
              id: 'left',
              label: <Trans>Ends in</Trans>,
              value: <Countdown targetAt={expiresAt} nowAt={clock} testId="nft-sale-countdown" />,
            },
          floor,
        ]}
      />
    </Panel>
  )
}
