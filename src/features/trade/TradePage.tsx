import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { parseAddress, type Address } from '../../core/address.ts'
import { coinOf } from '../../core/tokenTerms.ts'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useHandedForm } from '../../sheets/useHandedForm.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { kindsAtom, operationsAtom } from '../../state/operations/operations.ts'
import { HeaderAside, usePageTitle } from '../../state/pages/navigationHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { marketAtom, poolAtom, tokenAtom, type PoolInfo, type Token } from './atoms.ts'
import { offerForm } from './offerForm.ts'
import { PoolTrade } from './PoolTrade.tsx'
import { PriceHead } from './PriceHead.tsx'
import type { TokenCoin } from './trade.ts'
import { usePool } from './usePool.ts'

const OfferList = lazyAgain(() => import('./OfferList.tsx').then((m) => m.OfferList))

/**
 * Creates the page of a token's internal pool and of its offers between people. Sellers may have
 * been paid in WTRX. Its balance belongs to another feature, and is passed in.
 */
export const createTradePage = (WrappedBalance: ComponentType) =>
  function TradePage({ params }: { readonly params: Readonly<Record<string, string>> }) {
    const address = parseAddress(params['address'] ?? '')
    return address.ok ? (
      <TokenTrade address={address.value} wrapped={<WrappedBalance />} />
    ) : (
      <NoToken />
    )
  }

interface TokenTradeProps {
  readonly address: Address
  /** Seller's WTRX balance. */
  readonly wrapped: ReactNode
}

function TokenTrade({ address, wrapped }: TokenTradeProps) {
  const [token, refreshToken] = useAtom(tokenAtom(address))
  const [known, refreshPool] = useAtom(poolAtom(address))
  // Requested here for the chart above the form, so that neither waits for the other's answer.
  useAtomValue(marketAtom(address))
  usePageTitle(token.data?.terms.symbol)
  const data = token.data && known.data && { token: token.data, known: known.data }
  const failed = [token, known].find(({ state }) => state === 'error')
  return (
    <Loaded
      snapshot={{ data, state: failed ? 'error' : 'loading', error: failed?.error }}
      refresh={() => [refreshToken(), refreshPool()]}
      skeleton={<TradeSkeleton />}
      none={<NoToken />}
      testId="trade"
    >
      {(loaded) => <Trades {...loaded} wrapped={wrapped} />}
    </Loaded>
  )
}

interface TradesProps extends Pick<TokenTradeProps, 'wrapped'> {
  readonly token: Token
  readonly known: PoolInfo
}

function Trades({ token, known, wrapped }: TradesProps) {
  const { t } = useLingui()
  const { address, terms } = token
  const coin: TokenCoin = { ...coinOf({ address, symbol: terms.symbol }), contract: address }
  const { pool = known, at, stale } = usePool(address)
  const handed = useHandedForm(offerForm)
  const [part, setPart] = useState<'pool' | 'otc'>(handed.form ? 'otc' : 'pool')
  return (
    <Page testId="trade-page">
      <HeaderAside>
        <IconButton label={t`My purchases`} href="/record" testId="trade-records">
          <ReceiptText aria-hidden="true" />
        </IconButton>
      </HeaderAside>
      <PriceHead token={token} pool={pool} at={at} stale={stale} />
      <TradesUnderWay token={address} />
      <Tabs
        label={t`Pool or offers`}
        value={part}
        onChange={setPart}
        testId="trade-part"
        tabs={[
          {
            value: 'pool',
            label: <Trans>Pool</Trans>,
            content: <PoolTrade coin={coin} pool={pool} at={at} />,
          },
          {
            value: 'otc',
            label: <Trans>OTC</Trans>,
            content: (
              <Suspense fallback={<RowsSkeleton />}>
                <OfferList coin={coin} pool={pool} wrapped={wrapped} handed={handed} />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  )
}

/** Lists the connected account's unfinished trades of a token on this device. */
function TradesUnderWay({ token }: { readonly token: Address }) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const kinds = useAtomValue(kindsAtom)
  const going = useAtomValue(operationsAtom)?.filter(
    (operation) =>
      operation.archivedAt === undefined &&
      operation.owner === owner &&
      /^(pool|otc)\./.test(operation.kind) &&
      kinds?.get(operation.kind)?.describe(operation)?.seed === token,
  )
  return <UnderwayList operations={going ?? []} label={t`Under way`} testId="trade-under-way" />
}

const NoToken = () => (
  <EmptyState
    title={<Trans>There is no such token</Trans>}
    action={{ label: <Trans>See the tokens</Trans>, href: '/' }}
    testId="trade-none"
  >
    <Trans>Its address may be wrong, or it was not cast here.</Trans>
  </EmptyState>
)

const TradeSkeleton = () => (
  <Loading testId="trade-loading">
    <Page>
      <Skeleton height={56} />
      <Skeleton height={150} />
      <Skeleton height={52} />
      <Skeleton height={240} />
    </Page>
  </Loading>
)
