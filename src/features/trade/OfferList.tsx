import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState, type ReactNode } from 'react'
import { trades } from '../../api/endpoints/trades.ts'
import type { Millis } from '../../core/time.ts'
import { formatAddress } from '../../i18n/format.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { useHandedOpening, type HandedForm } from '../../sheets/useHandedForm.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { connectSheetAtom, ownerAtom } from '../../state/account/session.ts'
import { handsOverAtom } from '../../state/operations/handOver.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { offerAtom, type Offer, type PoolInfo } from './atoms.ts'
import type { OfferForm } from './offerForm.ts'
import type { OfferRequest } from './sheets/OfferSheets.tsx'
import { OwnOffers } from './OwnOffers.tsx'
import { ShortPremium } from './PremiumText.tsx'
import { offerStateAt, unitPriceOf } from './rules.ts'
import type { TokenCoin } from './trade.ts'
import { formatTraded } from './tradeText.ts'

const OfferSheets = lazyAgain(() => import('./sheets/OfferSheets.tsx').then((m) => m.OfferSheets))

const keyOf = ({ id }: Offer) => id

interface OfferListProps {
  readonly coin: TokenCoin
  readonly pool: PoolInfo
  /** Seller's WTRX balance. */
  readonly wrapped: ReactNode
  readonly handed: HandedForm<OfferForm>
}

/** Lists a token's offers between people and the user's own offers, with a button to make one. */
export function OfferList({ coin, pool, wrapped, handed }: OfferListProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const openConnectSheet = useSetAtom(connectSheetAtom)
  const now = useChainNow()
  const [sort, setSort] = useState<'price' | 'newest'>('price')
  const [request, setRequest] = useState<OfferRequest>()
  const { contract: token, symbol } = coin
  const list = usePagedSnapshot(trades.productMarketList, { token, sort }, keyOf)
  const poolPrice = unitPriceOf(pool, coin.decimals)
  const handsOver = useAtomValue(handsOverAtom) !== 'no'
  const make = () => now !== undefined && setRequest({ kind: 'make', openedAt: now })
  const take = (offer: Offer) => setRequest({ kind: 'take', offer })
  const asked = useAskedOffer(coin, handed.form, now)
  useHandedOpening(handed, asked && handed.form, () =>
    asked === 'make' ? make() : asked && take(asked),
  )
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
          onAsk={setRequest}
        />
      )}
      <Section title={<Trans>Offers</Trans>} label={t`Offers`}>
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
              onOpen={() => (owner || handsOver ? take(offer) : openConnectSheet(true))}
            />
          )}
        </PagedList>
      </Section>
      <FormBar disabled={now === undefined} onAct={make} handsOver testId="otc-make">
        <Trans>Offer {symbol} for sale</Trans>
      </FormBar>
      <SheetHost
        ahead={[OfferSheets]}
        request={request}
        onGone={() => {
          setRequest(undefined)
          handed.leave()
        }}
      >
        {(asked, frame) => (
          <OfferSheets
            {...frame}
            coin={coin}
            poolPrice={poolPrice}
            request={asked}
            handed={handed}
          />
        )}
      </SheetHost>
    </Stack>
  )
}

/**
 * Returns the offer that a link asks for, once it is known. If the price differs from the link's,
 * it is another offer.
 */
function useAskedOffer(
  coin: TokenCoin,
  form: OfferForm | undefined,
  now: Millis | undefined,
): Offer | 'make' | undefined {
  const owner = useAtomValue(ownerAtom)
  const named = form?.act === 'take' ? form : undefined
  const offer = useAtomValue(named ? offerAtom(named.offer) : unaskedAtom).data
  if (form?.act === 'make') return now === undefined ? undefined : 'make'
  const isAsMeant =
    offer !== undefined &&
    offer.token === coin.contract &&
    offer.seller !== owner &&
    String(offer.unitPrice) === named?.unitPrice &&
    offerStateAt(offer, now) === 'onSale'
  return isAsMeant ? offer : undefined
}

interface OfferRowProps {
  readonly offer: Offer
  /** Chain time, once it is known. */
  readonly now: Millis | undefined
  readonly poolPrice: bigint | undefined
  readonly isOwn: boolean
  readonly onOpen: () => void
}

/** Renders an offer: its price against the pool's, the amount left, and the time left. */
function OfferRow({ offer, now, poolPrice, isOwn, onOpen }: OfferRowProps) {
  const clock = useAtomValue(chainClockAtom)
  const { seller, coin, left, unitPrice, expiresAt } = offer
  const isOver = offerStateAt(offer, now) !== 'onSale'
  const by = formatAddress(seller)
  return (
    <Row
      leading={<Medallion seed={seller} metal="steel" />}
      title={
        <>
          <SmallPrice units={unitPrice} unit="TRX" plain />{' '}
          <ShortPremium unitPrice={unitPrice} poolPrice={poolPrice} />
        </>
      }
      facts={isOwn ? <Trans>Your offer</Trans> : <span translate="no">{by}</span>}
      value={<AmountText amount={{ coin, units: left }} short={formatTraded(left, coin)} />}
      change={
        isOver ? <Trans>Expired</Trans> : clock && <Countdown targetAt={expiresAt} nowAt={clock} />
      }
      {...(!isOwn && !isOver && { onClick: onOpen })}
      testId="otc-offer"
    />
  )
}
