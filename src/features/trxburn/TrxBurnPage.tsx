import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import type { Handing } from '../../sheets/handing.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useHandedForm } from '../../sheets/useHandedForm.ts'
import { servicesAtom } from '../../state/services.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Card } from '../../ui/pieces/Card.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { underwayAtom } from './atoms.ts'
import { GiftRecords } from './GiftRecords.tsx'
import { GiveForm } from './GiveForm.tsx'
import { NotNow } from './NotNow.tsx'
import { OwnGifts } from './OwnGifts.tsx'
import { SaleCard } from './SaleCard.tsx'
import { SaleDetails } from './SaleDetails.tsx'
import { giveForm } from './useGiveForm.ts'
import { useSale, type LiveSale } from './useSale.ts'

const GiveSheet = lazyAgain(() => import('./sheets/GiveSheet.tsx').then((m) => m.GiveSheet))

/** Burns TRX for tokens: shows the sale, the form, and past burns. */
export function TrxBurnPage() {
  const { trxBurnSale } = useAtomValue(servicesAtom).config.contracts
  return (
    <Page testId="trx-burn">
      {trxBurnSale ? <Offered contract={trxBurnSale} /> : <NotOffered />}
    </Page>
  )
}

function Offered({ contract }: { readonly contract: Address }) {
  const { snapshot, refresh, live } = useSale(contract)
  return (
    <Loaded
      snapshot={{ ...snapshot, data: live }}
      refresh={refresh}
      skeleton={<SaleSkeleton />}
      none={<NotOffered />}
      testId="trx-burn"
    >
      {(known) => <Giving live={known} />}
    </Loaded>
  )
}

type Part = 'mine' | 'all'

/** Request for which a sheet opens, with an amount in sun. */
interface Wanted {
  readonly sun: bigint
  readonly handing: Handing
}

function Giving({ live }: { readonly live: LiveSale }) {
  const { t } = useLingui()
  const underway = useAtomValue(underwayAtom)
  const [wanted, setWanted] = useState<Wanted>()
  const handed = useHandedForm(giveForm)
  const [part, setPart] = useState<Part>('mine')
  return (
    <>
      <UnderwayList operations={underway} label={t`Under way`} testId="trx-burn-underway" />
      <SaleCard live={live} />
      {live.phase === 'open' ? (
        <GiveForm
          live={live}
          isAsking={wanted !== undefined}
          handed={handed}
          onGive={(sun, handing) => setWanted({ sun, handing })}
        />
      ) : (
        <NotNow live={live} />
      )}
      <SaleDetails live={live} />
      <Tabs<Part>
        label={t`What was given`}
        value={part}
        onChange={setPart}
        testId="trx-burn-part"
        tabs={[
          {
            value: 'mine',
            label: <Trans>By you</Trans>,
            content: <OwnGifts live={live} />,
          },
          {
            value: 'all',
            label: <Trans>By everybody</Trans>,
            content: <GiftRecords coin={live.sale.coin} />,
          },
        ]}
      />
      <SheetHost
        ahead={[GiveSheet]}
        request={wanted}
        handing={wanted?.handing}
        onGone={() => {
          setWanted(undefined)
          handed.leave()
        }}
      >
        {({ sun }, frame) => (
          <GiveSheet
            {...frame}
            live={live}
            sun={sun}
            onMine={() => {
              setPart('mine')
              frame.onClose()
            }}
          />
        )}
      </SheetHost>
    </>
  )
}

const SaleSkeleton = () => (
  <Loading testId="trx-burn-loading">
    <Card>
      <Skeleton width="40%" />
      <Skeleton width="60%" height={28} />
      <Skeleton height={8} />
      <Skeleton height={120} />
    </Card>
  </Loading>
)

/** Shown if neither the configuration nor the backend names a contract. */
const NotOffered = () => (
  <EmptyState title={<Trans>No tokens are given for TRX here</Trans>} testId="trx-burn-not-offered">
    <Trans>Whoever runs this app has not set it up.</Trans>
  </EmptyState>
)
