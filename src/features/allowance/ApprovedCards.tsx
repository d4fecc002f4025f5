import { Trans } from '@lingui/react/macro'
import { cardPath, cardSeed, levelOfCard, placeOfCard } from '../../core/cardNumber.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import type { Searched } from './searched.ts'

/**
 * Lists the cards that the market may transfer. Each approval is revoked on the card's own page.
 */
export function ApprovedCards({ cards }: Pick<Searched, 'cards'>) {
  if (cards.length === 0) return null
  return (
    <Section title={<Trans>Cards that the market may take</Trans>}>
      <List testId="allowances-cards">
        {cards.map(({ tokenId, isKnown }) => (
          <Row
            key={String(tokenId)}
            leading={<Medallion seed={cardSeed(tokenId)} />}
            title={<CardTitle tokenId={tokenId} />}
            facts={
              isKnown ? (
                <Trans>Revoked on its own page</Trans>
              ) : (
                <Trans>Whether it may is not known now</Trans>
              )
            }
            href={cardPath(tokenId)}
            testId="allowances-card"
          />
        ))}
      </List>
    </Section>
  )
}

/** Title of a card, without loading the name of its level. */
function CardTitle({ tokenId }: { readonly tokenId: bigint }) {
  const level = levelOfCard(tokenId)
  const place = String(placeOfCard(tokenId))
  return (
    <Trans>
      Level {level}, card #{place}
    </Trans>
  )
}
