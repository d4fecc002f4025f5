import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Millis } from '../../core/time.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { connectSheetAtom } from '../../state/account/session.ts'
import { HeaderAside, usePageTitle } from '../../state/pages/navigationHeader.tsx'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { productAtom, type Product } from './atoms.ts'
import { BoxOdds } from './BoxOdds.tsx'
import styles from './BoxPage.module.css'
import { BoxSale } from './BoxSale.tsx'
import { OrderRow } from './OrderRow.tsx'
import { purchaseOf } from './orders.ts'
import { remindersOf } from './reminders.ts'
import { boxSeed, saleStateAt, type SaleState } from './rules.ts'
import type { SheetRequest } from './sheets/OrderSheets.tsx'
import { UnfinishedOrders } from './UnfinishedOrders.tsx'
import { useHandedOrder } from './useHandedOrder.ts'
import { SaleStatePill } from './words.tsx'

const OrderSheets = lazyAgain(() => import('./sheets/OrderSheets.tsx').then((m) => m.OrderSheets))

/** Shows one blind box: its description, contents, price and purchase limits. */
export function BoxPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const productId = params['id'] ?? ''
  const [snapshot, refresh] = useAtom(productAtom(productId))
  usePageTitle(snapshot.data?.name)
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<BoxSkeleton />}
      none={
        <EmptyState
          title={<Trans>There is no such box</Trans>}
          action={{
            label: <Trans>See the boxes</Trans>,
            href: '/blindBox',
            testId: 'blindbox-box-to-all',
          }}
          testId="blindbox-box-error"
        >
          <Trans>Its address may be wrong, or it may have been taken back.</Trans>
        </EmptyState>
      }
      testId="blindbox-box"
    >
      {(product) => <Box product={product} stale={snapshot.stale} fetchedAt={snapshot.fetchedAt} />}
    </Loaded>
  )
}

interface BoxProps {
  readonly product: Product
  readonly stale: boolean
  readonly fetchedAt: number | undefined
}

function Box({ product, stale, fetchedAt }: BoxProps) {
  const { i18n } = useLingui()
  const connect = useSetAtom(connectSheetAtom)
  const clock = useAtomValue(chainClockAtom)
  const now = useChainNow()
  const [wanted, setRequest] = useState<SheetRequest>()
  const handed = useHandedOrder(product)
  const request = wanted ?? handed?.request
  const state = now === undefined ? product.state : saleStateAt(product, now)
  const left = formatShort(BigInt(product.remaining))
  return (
    <Page>
      <HeaderAside>
        <StatusPill testId="blindbox-left">
          <Trans>{left} left</Trans>
        </StatusPill>
      </HeaderAside>
      {handed && !handed.request && (
        <OrderRow
          orderKey={handed.order.order}
          purchase={purchaseOf(product, handed.order.quantity)}
          tone="cast"
          facts={<Trans>Waits for your wallet</Trans>}
          act={{
            label: <Trans>Connect wallet</Trans>,
            isDue: true,
            onClick: () => connect(true),
            testId: 'blindbox-handed-connect',
          }}
          testId="blindbox-handed"
        />
      )}
      <UnfinishedOrders productId={product.id} onOpen={setRequest} />
      <div className={styles.art}>
        <Medallion seed={boxSeed(product.id)} size="full" />
      </div>
      <div className={styles.pills}>
        <SaleStatePill state={state} testId="blindbox-state" />
        <SaleTime product={product} state={state} clock={clock} />
        <StaleBadge at={fetchedAt} stale={stale} testId="blindbox-box-stale" />
      </div>
      {state === 'preparing' && (
        <CalendarButton
          events={remindersOf(product, now ?? 0, page(product.id), i18n)}
          name={`box-${product.id}`}
          testId="blindbox-calendar"
        >
          <Trans>Remind me in my calendar</Trans>
        </CalendarButton>
      )}
      <BoxOdds product={product} />
      {product.description && <p className={styles.description}>{product.description}</p>}
      <BoxSale
        product={product}
        now={now}
        onBuy={(purchase) => setRequest({ kind: 'buy', purchase })}
      />
      <SheetHost
        ahead={[OrderSheets]}
        request={request}
        onGone={() => {
          setRequest(undefined)
          if (!wanted) handed?.leave()
        }}
      >
        {(asked, frame) => <OrderSheets {...frame} request={asked} />}
      </SheetHost>
    </Page>
  )
}

const page = (id: string) => new URL(`/blindBox/${id}`, location.origin).href

interface SaleTimeProps {
  readonly product: Product
  readonly state: SaleState
  /** Chain time, once known. */
  readonly clock: (() => Millis) | undefined
}

/**
 * Shows the time until the sale begins or ends. After the sale, or offline, shows the date instead.
 */
function SaleTime({ product: { startAt, endAt }, state, clock }: SaleTimeProps) {
  const locale = useLocale()
  const isOnline = useOnline()
  const isAhead = state === 'preparing'
  const at = isAhead ? startAt : endAt
  if (state === 'soldOut') return null
  if (clock && state !== 'ended') {
    const countdown = <Countdown targetAt={at} nowAt={clock} testId="blindbox-countdown" />
    return (
      <StatusPill>
        {isAhead ? <Trans>starts in {countdown}</Trans> : <Trans>ends in {countdown}</Trans>}
      </StatusPill>
    )
  }
  if (isOnline && state !== 'ended') return null
  const when = formatDateTime(at, locale)
  return (
    <StatusPill>
      {state === 'ended' ? (
        <Trans>ended {when}</Trans>
      ) : isAhead ? (
        <Trans>starts {when}</Trans>
      ) : (
        <Trans>ends {when}</Trans>
      )}
    </StatusPill>
  )
}

const BoxSkeleton = () => (
  <Loading testId="blindbox-box-loading">
    <Page>
      <div className={styles.art}>
        <Skeleton height="auto" round style={{ aspectRatio: '1' }} />
      </div>
      <Skeleton width="55%" height={28} />
      <Skeleton height={60} />
      <Skeleton height={180} />
    </Page>
  </Loading>
)
