import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo, CardLevelInfo } from '../../api/endpoints/cards.ts'
import { nobody } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ExplorerAddress } from '../../sheets/ExplorerAddress.tsx'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { ownerAtom } from '../../state/account/session.ts'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import styles from './DetailPage.module.css'
import { shownUri } from './rules.ts'
import { useEarningFact } from './useEarningFact.tsx'
import { useFloorFact } from './useFloorFact.tsx'

interface CardFactsProps {
  readonly card: CardInfo
  readonly level: CardLevelInfo
  /** Chain time; undefined until known. */
  readonly now: Millis | undefined
  /** Untrusted text. */
  readonly tokenUri: string
}

/** Owner of a card and its verifiable facts. */
export function CardFacts({ card, level, now, tokenUri }: CardFactsProps) {
  const locale = useLocale()
  const isOwn = useAtomValue(ownerAtom) === card.owner
  const { owner, state, tokenId, levelStr, contract, madeAt } = card
  const made = formatUnits(BigInt(level.made), 0)
  const uri = shownUri(tokenUri)
  const floor = useFloorFact(card.level)
  const earns = useEarningFact(card, now, level.weight)
  return (
    <>
      {owner !== nobody && (
        <Panel
          heading="h2"
          title={
            isOwn ? (
              <Trans>Owner: you</Trans>
            ) : state === 'listed' ? (
              <Trans>Seller</Trans>
            ) : (
              <Trans>Owner</Trans>
            )
          }
          aside={
            <ExplorerButton of="address" id={owner} size="small" testId="nft-owner-explorer" />
          }
          gap={3}
        >
          <AddressText address={owner} full testId="nft-owner" />
        </Panel>
      )}
      <Panel heading="h2" title={<Trans>Facts</Trans>}>
        <Facts
          testId="nft-facts"
          facts={[
            { id: 'number', label: <Trans>Card number</Trans>, value: tokenId },
            {
              id: 'level',
              label: <Trans>Level</Trans>,
              value: (
                <>
                  {card.level} · <span translate="no">{levelStr}</span>
                </>
              ),
            },
            { id: 'made-of-level', label: <Trans>Minted in this level</Trans>, value: made },
            {
              id: 'weight',
              label: <Trans>Weight in a pledge</Trans>,
              value: formatUnits(BigInt(level.weight), 0),
            },
            // A listed or staked card shows these above.
            !card.listing && floor,
            !card.pledge && earns,
            { id: 'made', label: <Trans>Made on</Trans>, value: formatDateTime(madeAt, locale) },
            {
              id: 'contract',
              label: <Trans>Contract</Trans>,
              value: <ExplorerAddress address={contract} testId="nft-contract" />,
            },
          ]}
        />
        {uri !== '' && (
          <Stack gap={2} testId="nft-uri">
            <div className={styles.uri}>
              <bdi translate="no">{uri}</bdi>
              <CopyButton text={uri} testId="nft-uri-copy" />
            </div>
            <p className={styles.quiet}>
              <Trans>
                The contract names this place for more about the card. The app draws its cards
                itself, and opens nothing from there.
              </Trans>
            </p>
          </Stack>
        )}
      </Panel>
    </>
  )
}
