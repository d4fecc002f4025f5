import { useAtom, useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { parseAddress, type Address } from '../../core/address.ts'
import { usePageTitle } from '../../state/pages/navigationHeader.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { detailAtom, marketAtom, USUAL_INTERVAL } from './atoms.ts'
import { KnownToken } from './KnownToken.tsx'
import headerStyles from './TokenHeader.module.css'
import { NoAddress, UnknownToken } from './UnknownToken.tsx'

type PresaleSection = ComponentType<{ readonly token: Address }>

/**
 * Creates the page of one token. The presale section belongs to another feature, and is passed in.
 */
export const createTokenPage = (PresaleSection: PresaleSection) =>
  function TokenPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
    const address = parseAddress(params['address'] ?? '')
    return address.ok ? (
      <Token key={address.value} address={address.value} PresaleSection={PresaleSection} />
    ) : (
      <NoAddress />
    )
  }

interface TokenProps {
  readonly address: Address
  readonly PresaleSection: PresaleSection
}

function Token({ address, PresaleSection }: TokenProps) {
  const [snapshot, refresh] = useAtom(detailAtom(address))
  // Most visitors want the price, so it is requested before it is known whether the token has one.
  useAtomValue(marketAtom(address, USUAL_INTERVAL))
  usePageTitle(snapshot.data?.token.terms.symbol)
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<TokenSkeleton />}
      none={<UnknownToken address={address} onRetry={refresh} />}
      testId="token"
    >
      {(detail) => (
        <KnownToken
          detail={detail}
          stale={snapshot.stale}
          fetchedAt={snapshot.fetchedAt}
          presale={detail.presale ? <PresaleSection token={address} /> : undefined}
        />
      )}
    </Loaded>
  )
}

/** Placeholder as tall as the token that replaces it. */
const TokenSkeleton = () => (
  <Loading testId="token-loading">
    <Page gap={5}>
      <div className={headerStyles.header}>
        <Skeleton width={72} height={72} round />
        <div className={headerStyles.names}>
          <Skeleton width="55%" height={26} />
          <Skeleton width="75%" style={{ marginTop: 10 }} />
        </div>
      </div>
      <Skeleton width="45%" height={38} />
      <Skeleton height={220} />
      <Skeleton height={180} />
    </Page>
  </Loading>
)
