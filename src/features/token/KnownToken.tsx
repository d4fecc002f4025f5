import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Fragment, type ReactNode } from 'react'
import { formatAddress } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { presalePriceOf } from '../../core/presale.ts'
import { LookalikeAddressNote } from '../../sheets/LookalikeAddressNote.tsx'
import { LookalikeNote } from '../../sheets/LookalikeNote.tsx'
import { servicesAtom } from '../../state/services.ts'
import { classes } from '../../ui/classes.ts'
import { ActionBar } from '../../ui/frame/ActionBar.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { LaterPart } from '../../ui/states/LaterPart.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { reportAtom, type TokenDetail } from './atoms.ts'
import { ExplorerAddress } from '../../sheets/ExplorerAddress.tsx'
import { likenessOf } from './likeness.ts'
import { MarketSection } from './MarketSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { phaseOf, type TokenPhase } from './phase.ts'
import { RiskReading } from './RiskReading.tsx'
import { TokenFacts } from './TokenFacts.tsx'
import styles from './TokenHeader.module.css'
import { phaseNames, phaseTones } from './words.ts'

const RiskSection = lazyAgain(() => import('./RiskSection.tsx').then((m) => m.RiskSection))
const LockedSection = lazyAgain(() => import('./LockedSection.tsx').then((m) => m.LockedSection))
const TermsSection = lazyAgain(() => import('./TermsSection.tsx').then((m) => m.TermsSection))
const TradeList = lazyAgain(() => import('./TradeList.tsx').then((m) => m.TradeList))

interface KnownTokenProps {
  readonly detail: TokenDetail
  readonly stale: boolean
  readonly fetchedAt: number | undefined
  /** Presale section, if the token has a presale. */
  readonly presale: ReactNode
}

/**
 * Shows a token that the backend knows. Before trading opens, its presale comes first; after that,
 * its market.
 */
export function KnownToken({ detail, stale, fetchedAt, presale }: KnownTokenProps) {
  const { token } = detail
  const { name, symbol } = token.terms
  const { contracts } = useAtomValue(servicesAtom).config
  const looksLike = likenessOf(token.address, [name, symbol], contracts, token.looksLike)
  const phase = phaseOf(token.launchedAt, detail.presale)
  const isTraded = phase === 'trading'
  const sale = presale && <Fragment key="presale">{presale}</Fragment>
  const market = <MarketSection key="market" token={token.address} />
  // Before there is a pool, the presale's price is the token's price.
  const price = detail.presale && (
    <Figure
      key="price"
      label={<Trans>Presale price</Trans>}
      value={<SmallPrice units={presalePriceOf(detail.presale.terms)} />}
      unit={TRX.symbol}
      testId="token-price"
    />
  )
  // A backend may be wrong or compromised, so the chain is asked too.
  const { data: report } = useAtomValue(reportAtom(token.address))
  return (
    <Page gap={5} testId="token-page">
      <TokenHeader token={token} phase={phase} isLookalike={looksLike !== undefined} />
      <StaleBadge at={fetchedAt} stale={stale} testId="token-stale" />
      <LookalikeNote address={token.address} like={looksLike} testId="token-lookalike" />
      <LookalikeAddressNote address={token.address} testId="token-address-lookalike" />
      {report?.isOurs === false && (
        <Note tone="danger" testId="token-not-ours">
          <Trans>
            Our server lists this token, but the chain says that our factory has not made it. Do not
            buy it.
          </Trans>
        </Note>
      )}
      {/* One keyed list, so that the presale keeps its open sheet when it moves as trading opens. */}
      {[
        ...(isTraded ? [market] : [price, sale]),
        <LaterPart key="risk" skeleton={<RiskReading />}>
          <RiskSection token={token.address} looksLike={looksLike} />
        </LaterPart>,
        <TokenFacts key="facts" detail={detail} />,
        <LaterPart key="locked" skeleton={<Skeleton height={164} />}>
          <LockedSection token={token.address} symbol={symbol} />
        </LaterPart>,
        ...(isTraded ? [sale] : []),
      ]}
      <LaterPart skeleton={<Skeleton height={58} />}>
        <TermsSection detail={detail} />
      </LaterPart>
      {token.profile && <ProfileSection profile={token.profile} />}
      {isTraded && (
        <>
          <LaterPart skeleton={<RowsSkeleton />}>
            <TradeList token={token.address} symbol={symbol} />
          </LaterPart>
          <ActionBar>
            <Button size="large" href={`/pledgeLP?token=${token.address}`} testId="token-liquidity">
              <Trans>Liquidity</Trans>
            </Button>
            <Button
              variant="primary"
              size="large"
              href={`/trade/${token.address}`}
              testId="token-trade"
            >
              <Trans>
                Trade <bdi>{symbol || formatAddress(token.address)}</bdi>
              </Trans>
            </Button>
          </ActionBar>
        </>
      )}
    </Page>
  )
}

interface TokenHeaderProps {
  readonly token: TokenDetail['token']
  readonly phase: TokenPhase
  /** Whether the token could be mistaken for another. */
  readonly isLookalike: boolean
}

/**
 * Shows the token's identity. The picture derives from the address, so no token can copy another's.
 */
function TokenHeader({ token, phase, isLookalike }: TokenHeaderProps) {
  const { i18n } = useLingui()
  const { address, terms } = token
  return (
    <header className={styles.header}>
      <Medallion seed={address} size={72} />
      <div className={styles.names}>
        <div className={styles.line}>
          <h2 className={styles.name} data-testid="token-name">
            <bdi>{terms.name}</bdi>
          </h2>
          <StatusPill tone={phaseTones[phase]} dot={phase === 'trading'} live testId="token-phase">
            {i18n._(phaseNames[phase])}
          </StatusPill>
        </div>
        <div className={classes(styles.address, isLookalike && styles.lookalike)}>
          <bdi>{terms.symbol}</bdi>
          <span aria-hidden="true">·</span>
          <ExplorerAddress address={address} testId="token-address" />
        </div>
      </div>
    </header>
  )
}
