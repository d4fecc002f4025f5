import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { cardName, cardPath } from '../../core/cardNumber.ts'
import type { Operation } from '../../outbox/operation.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { boughtCardAtom, type WantedLevel } from './levels.ts'
import styles from './LevelsPage.module.css'

interface BoughtCardProps {
  readonly operation: Operation
  readonly level: WantedLevel
}

/** Returns the number of a purchased card; undefined until its receipt is read. */
const useTokenId = (operation: Operation): string | undefined =>
  useAtomValue(boughtCardAtom(operation) ?? unaskedAtom).data

/** Result of a purchase: the card itself. */
export function BoughtCard({ operation, level: { level, levelStr } }: BoughtCardProps) {
  const tokenId = useTokenId(operation)
  const name = tokenId === undefined ? levelStr : cardName(levelStr, BigInt(tokenId))
  return (
    <div className={styles.bought} data-testid="card-bought">
      {tokenId !== undefined && (
        <div className={styles.struck}>
          <CardArt
            level={level}
            tokenId={BigInt(tokenId)}
            name={levelStr}
            size="full"
            label={name}
          />
        </div>
      )}
      <Note tone="info" testId="card-buy-done">
        <Trans>{name} is yours: it is in your wallet.</Trans>
      </Note>
    </div>
  )
}

/** Link to the card, or to all of the account's cards until its number is known. */
export function ToBoughtCard({ operation }: { readonly operation: Operation }) {
  const tokenId = useTokenId(operation)
  return (
    <Button
      variant="primary"
      size="large"
      href={tokenId === undefined ? '/myNft' : cardPath(tokenId)}
      testId="card-buy-to-card"
    >
      {tokenId === undefined ? <Trans>To my cards</Trans> : <Trans>Look at it</Trans>}
    </Button>
  )
}
