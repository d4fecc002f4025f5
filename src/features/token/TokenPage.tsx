import { useAtom } from 'jotai'
import type { ComponentType } from 'react'
import type { Address } from '../../core/address.ts'
import { parseAddress } from '../../core/address.ts'
import { usePageTitle } from '../../state/pages/navigationHeader.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { detailAtom } from './atoms.ts'
import { KnownToken } from './KnownToken.tsx'
import { TokenSkeleton } from './TokenSkeleton.tsx'
import { NoAddress, UnknownToken } from './UnknownToken.tsx'

interface PageProps {
  readonly params: Readonly<Record<string, string>>
}

type PresaleSection = ComponentType<{ readonly token: Address }>

/** The page of one token. The presale section belongs to another feature and is passed in. */
export const createTokenPage = (PresaleSection: PresaleSection): ComponentType<PageProps> =>
  function TokenPage({ params }: PageProps) {
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
