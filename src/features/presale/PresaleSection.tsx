import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { ConnectButton } from '../../sheets/ConnectButton.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useHandedForm } from '../../sheets/useHandedForm.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { shownOwnerAtom } from '../../state/account/shownOwner.ts'
import { servicesAtom } from '../../state/services.ts'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { LaterPart } from '../../ui/states/LaterPart.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { detailAtom, underwayAtom } from './atoms.ts'
import { PhaseCard } from './PhaseCard.tsx'
import styles from './Presale.module.css'
import { purchaseForm, PurchaseForm } from './PurchaseForm.tsx'
import { remindersOf } from './reminders.ts'
import type { SheetRequest } from './requests.ts'
import { phaseAt } from './rules.ts'
import { saleOf, type Sale } from './sale.ts'
import { usePosition } from './usePosition.ts'

const PresaleSheets = lazyAgain(() =>
  import('./sheets/PresaleSheets.tsx').then((m) => m.PresaleSheets),
)

const SaleParts = lazyAgain(() => import('./SaleParts.tsx').then((m) => m.SaleParts))

interface PresaleSectionProps {
  readonly token: Address
}

/**
 * Shows the presale of a token, from before its start to the last release. Renders nothing without
 * a presale.
 */
export function PresaleSection({ token }: PresaleSectionProps) {
  const { config } = useAtomValue(servicesAtom)
  const asked = useMemo(() => detailAtom(token), [token])
  const [{ data, state, error, fetchedAt, stale }, refresh] = useAtom(asked)
  const { tokenFactory } = config.contracts
  const sale = useMemo(() => data && saleOf(data, tokenFactory), [data, tokenFactory])
  if (sale && data)
    return <Presale sale={sale} toldAt={data.now} fetchedAt={fetchedAt} stale={stale} />
  if (state === 'loading') return <PresaleSkeleton />
  // The surrounding page reports an unknown token.
  return state === 'error' && error?.kind !== 'refused' ? (
    <ErrorState onRetry={() => void refresh()} testId="presale-error" />
  ) : null
}

interface PresaleProps {
  readonly sale: Sale
  /** Chain time of the backend's answer. */
  readonly toldAt: Millis
  readonly fetchedAt: Millis | undefined
  readonly stale: boolean
}

function Presale({ sale, toldAt, fetchedAt, stale }: PresaleProps) {
  const { t, i18n } = useLingui()
  const { place, terms, progress } = sale
  const now = useChainNow() ?? toldAt
  const standing = usePosition(place.token)
  const underway = useAtomValue(useMemo(() => underwayAtom(place.presale), [place.presale]))
  const [request, setRequest] = useState<SheetRequest>()
  const handed = useHandedForm(purchaseForm)
  const phase = phaseAt(terms, progress, now)
  const isOver = phase === 'failed' || phase === 'succeeded' || phase === 'launched'
  const { owner } = standing
  const isRemembered = useAtomValue(shownOwnerAtom) !== undefined
  const page = () => new URL(`/token/${place.token}`, location.origin).href
  return (
    <Stack as="section" label={t`The presale`} testId="presale">
      <UnderwayList
        operations={underway}
        label={t`In progress`}
        onOpen={(operation) => setRequest({ act: 'view', operation })}
        testId="presale-underway"
      />
      <PhaseCard
        sale={sale}
        phase={phase}
        fetchedAt={Math.min(fetchedAt ?? Infinity, standing.fetchedAt ?? Infinity)}
        stale={stale || standing.stale}
      />
      {phase === 'notStarted' && (
        <CalendarButton
          events={remindersOf(sale, now, page(), i18n)}
          name={`${place.symbol}-presale`}
          testId="presale-calendar"
        >
          <Trans>Remind me in my calendar</Trans>
        </CalendarButton>
      )}
      {phase === 'inProgress' && (
        <PurchaseForm
          sale={sale}
          handed={handed}
          standing={standing}
          now={now}
          isAsking={request?.act === 'buy'}
          onAsk={setRequest}
        />
      )}
      {isOver && !owner && !isRemembered && <NobodyCard />}
      {standing.state === 'error' && (
        <ErrorState
          title={<Trans>What you have in this presale could not be loaded</Trans>}
          onRetry={standing.refresh}
          testId="presale-position-error"
        />
      )}
      <LaterPart skeleton={phase === 'notStarted' ? null : <PositionSkeleton />}>
        {/* After the presale, the possible actions depend on the account's position. */}
        {isOver && (standing.state === 'loading' || (!owner && isRemembered)) ? (
          <PositionSkeleton />
        ) : (
          <SaleParts
            sale={sale}
            phase={phase}
            now={now}
            standing={standing}
            underway={underway}
            onAsk={setRequest}
          />
        )}
      </LaterPart>
      <SheetHost
        ahead={[PresaleSheets]}
        request={request}
        handing={request?.act === 'buy' ? request.handing : undefined}
        onGone={() => {
          setRequest(undefined)
          handed.leave()
        }}
      >
        {(asked, frame) => <PresaleSheets {...frame} request={asked} />}
      </SheetHost>
    </Stack>
  )
}

const PresaleSkeleton = () => (
  <Loading testId="presale-loading">
    <Card>
      <Skeleton width="40%" />
      <Skeleton width="60%" height={28} />
      <Skeleton height={8} />
      <Skeleton height={96} />
    </Card>
  </Loading>
)

/** Asks the user to connect a wallet, because claims depend on the account. */
const NobodyCard = () => (
  <Card
    title={<Trans>Did you buy in this presale?</Trans>}
    action={<ConnectButton testId="presale-connect" />}
    testId="presale-nobody"
  >
    <p className={styles.text}>
      <Trans>Connect your wallet to see what is yours, and to take it.</Trans>
    </p>
  </Card>
)

/** Placeholder while the account's position loads. */
const PositionSkeleton = () => (
  <Card testId="presale-position-loading">
    <Skeleton width="40%" />
    <Skeleton height={72} />
  </Card>
)
