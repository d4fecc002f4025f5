import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState, type ReactNode } from 'react'
import { trades } from '../../api/endpoints/trades.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { connectSheetAtom, ownerAtom } from '../../state/account/session.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import type { Offer, PoolInfo } from './atoms.ts'
import { OfferRow } from './OfferRow.tsx'
import type { OfferRequest } from './sheets/OfferSheets.tsx'
import { OwnOffers } from './OwnOffers.tsx'
import { unitPriceOf } from './rules.ts'
import type { TokenCoin } from './trade.ts'

const OfferSheets = lazyAgain(() => import('./sheets/OfferSheets.tsx').then((m) => m.OfferSheets))

const keyOf = ({ id }: Offer) => id

type Sort = 'price' | 'newest'

interface OfferListProps {
  readonly coin: TokenCoin
  readonly pool: PoolInfo
  /** The seller's WTRX balance. */
  readonly wrapped: ReactNode
}

/** The offers of a token between people, the user's own ones, and a way to make one. */
export function OfferList({ coin, pool, wrapped }: OfferListProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const openConnectSheet = useSetAtom(connectSheetAtom)
  const now = useChainNow()
  const [sort, setSort] = useState<Sort>('price')
  const [request, setRequest] = useState<OfferRequest>()
  const { contract: token, symbol } = coin
  const list = usePagedSnapshot(trades.productMarketList, { token, sort }, keyOf)
  const poolPrice = unitPriceOf(pool, coin.decimals)
  return (
    <Stack>
      {owner && (
        <OwnOffers
          key={owner}
          owner={owner}
          coin={coin}
          now={now}
          poolPrice={poolPrice}
          wrapped={wrapped}
          onEdit={(offer) =>
            now !== undefined && setRequest({ kind: 'edit', offer, openedAt: now })
          }
          onCancel={(offer) => setRequest({ kind: 'cancel', offer })}
        />
      )}
      <Stack as="section" label={t`Offers`}>
        <SectionTitle>
          <Trans>Offers</Trans>
        </SectionTitle>
        <Chips
          label={t`Order of the offers`}
          options={[
            { value: 'price', label: <Trans>Cheapest</Trans> },
            { value: 'newest', label: <Trans>Newest</Trans> },
          ]}
          value={sort}
          onChange={setSort}
          testId="otc-sort"
        />
        <PagedList
          list={list}
          rows={VirtualList}
          keyOf={keyOf}
          empty={
            <EmptyState title={<Trans>No offers</Trans>} testId="otc-empty">
              <Trans>Nobody offers {symbol} at the moment. You can be the first.</Trans>
            </EmptyState>
          }
          testId="otc"
        >
          {(offer) => (
            <OfferRow
              offer={offer}
              now={now}
              poolPrice={poolPrice}
              isOwn={offer.seller === owner}
              onOpen={() => (owner ? setRequest({ kind: 'take', offer }) : openConnectSheet(true))}
            />
          )}
        </PagedList>
      </Stack>
      <FormBar
        disabled={now === undefined}
        onAct={() => now !== undefined && setRequest({ kind: 'make', openedAt: now })}
        testId="otc-make"
      >
        <Trans>Offer {symbol} for sale</Trans>
      </FormBar>
      <SheetHost request={request} onGone={() => setRequest(undefined)}>
        {(asked, frame) => (
          <OfferSheets {...frame} coin={coin} poolPrice={poolPrice} request={asked} />
        )}
      </SheetHost>
    </Stack>
  )
}
