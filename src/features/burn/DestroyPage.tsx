import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import type { BurnCoinInfo } from '../../api/endpoints/burning.ts'
import type { Address } from '../../core/address.ts'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useHandedForm } from '../../sheets/useHandedForm.ts'
import { shownOwnerAtom } from '../../state/account/shownOwner.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { HeaderAside } from '../../state/pages/navigationHeader.tsx'
import { servicesAtom } from '../../state/services.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { burnConfigAtom, burningAtom, powerNowAtom } from './atoms.ts'
import { BurnForm } from './BurnForm.tsx'
import { NotOffered } from './NotOffered.tsx'
import { OwnPower } from './OwnPower.tsx'
import { burnForm } from './useBurnForm.ts'

/** Page on which the user burns tokens for power. */
export function DestroyPage() {
  const { burning: contract } = useAtomValue(servicesAtom).config.contracts
  return contract ? <Burning contract={contract} /> : <NotOffered />
}

function Burning({ contract }: { readonly contract: Address }) {
  const { t } = useLingui()
  const owner = useAtomValue(shownOwnerAtom)
  const underway = useAtomValue(burningAtom)
  const [snapshot, refresh] = useAtom(burnConfigAtom)
  const power = useAtomValue(owner ? powerNowAtom(contract, owner) : unaskedAtom)
  return (
    <Page testId="burn-page">
      <HeaderAside>
        <IconButton label={t`My burns`} href="/MyDestruction" testId="burn-records">
          <ReceiptText aria-hidden="true" />
        </IconButton>
      </HeaderAside>
      <UnderwayList operations={underway} label={t`Under way`} testId="burn-underway" />
      {owner && <OwnPower power={power.data} at={power.fetchedAt} stale={power.stale} />}
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={<RowsSkeleton count={3} testId="burn-loading" />}
        testId="burn"
      >
        {({ contract: told, coins }) => (
          <>
            <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="burn-stale" />
            {told === contract ? (
              <CoinToBurn contract={contract} coins={coins} power={power.data?.own} />
            ) : (
              <Note tone="danger" testId="burn-refused">
                <Trans>
                  Our list names another contract than this app is set up with, so nothing can be
                  burnt here.
                </Trans>
              </Note>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface CoinToBurnProps {
  readonly contract: Address
  readonly coins: readonly BurnCoinInfo[]
  readonly power: bigint | undefined
}

/** Picker for the token, followed by the form for its quantity. */
function CoinToBurn({ contract, coins, power }: CoinToBurnProps) {
  const { t } = useLingui()
  const handed = useHandedForm(burnForm)
  const [chosen, choose] = useState(handed.form?.coin)
  const named = coins.flatMap((info) => {
    const { contract: address } = info.coin
    return address ? [{ info, coin: { ...info.coin, contract: address } }] : []
  })
  const shown = named.find(({ coin }) => coin.contract === chosen) ?? named[0]
  if (!shown)
    return (
      <EmptyState title={<Trans>No coin can be burnt now</Trans>} testId="burn-none">
        <Trans>Which coins can be burnt is announced a day ahead.</Trans>
      </EmptyState>
    )
  return (
    <>
      {named.length > 1 && (
        <Chips<Address>
          label={t`Coin`}
          value={shown.coin.contract}
          onChange={choose}
          options={named.map(({ coin }) => ({
            value: coin.contract,
            label: <bdi>{coin.symbol}</bdi>,
          }))}
          testId="burn-coin"
        />
      )}
      {/* Remounts for each token, because the typed values belong to the previous one. */}
      <BurnForm
        key={shown.coin.contract}
        contract={contract}
        {...shown}
        power={power}
        handed={handed}
      />
    </>
  )
}
