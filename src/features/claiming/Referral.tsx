import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { nobody, type Address } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { canWait } from './rules.ts'
import { ShareCard } from './ShareCard.tsx'
import { useFund, type CoinShare, type LiveFund } from './useFund.ts'
import type { Ordered } from './sheets/WithdrawSheet.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

interface ReferralProps {
  readonly owner: Address
  /** Whether the sheet is open. */
  readonly isAsking: boolean
  readonly onWithdraw: (ordered: Ordered) => void
}

/** Income that the backend books and the fund pays by voucher. */
export function Referral({ owner, ...props }: ReferralProps) {
  const { snapshot, refresh } = useFund(owner)
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<ReferralSkeleton />}
      testId="claiming-referral"
    >
      {(fund) => <Booked {...props} fund={fund} />}
    </Loaded>
  )
}

function Booked({
  fund,
  isAsking,
  onWithdraw,
}: Omit<ReferralProps, 'owner'> & { readonly fund: LiveFund }) {
  const { t } = useLingui()
  const { incomeFund: configured } = useAtomValue(servicesAtom).config.contracts
  const [chosen, choose] = useState<string>()
  const { contract, shares, fee, times, now } = fund
  const shown = shares.find((share) => keyOf(share) === chosen) ?? firstOf(shares)
  if (contract !== configured)
    return (
      <Note tone="danger" testId="claiming-refused">
        <Trans>
          Our books name another contract than this app is set up with, so nothing can be withdrawn
          here.
        </Trans>
      </Note>
    )
  if (!shown)
    return (
      <Note testId="claiming-no-coins">
        <Trans>The fund pays no coin at the moment.</Trans>
      </Note>
    )
  return (
    <>
      {shares.length > 1 && (
        <Chips<string>
          label={t`Coin`}
          value={keyOf(shown)}
          onChange={choose}
          options={shares.map((share) => ({
            value: keyOf(share),
            label: <bdi>{share.coin.symbol}</bdi>,
          }))}
          testId="claiming-coin"
        />
      )}
      <ShareCard fund={fund} share={shown} />
      {/* Remounts for each asset, because the typed values belong to the previous one. */}
      <WithdrawForm
        key={keyOf(shown)}
        fund={fund}
        share={shown}
        isAsking={isAsking}
        onWithdraw={(units) =>
          onWithdraw({ coin: shown.coin, units, fee, canWait: canWait(times, now) })
        }
      />
    </>
  )
}

const keyOf = ({ coin }: CoinShare) => coin.contract ?? nobody

/** Picks the first asset with a claimable amount, otherwise the first one. */
const firstOf = (shares: readonly CoinShare[]) =>
  shares.find(({ claimable }) => claimable > 0n) ?? shares[0]

const ReferralSkeleton = () => (
  <Loading testId="claiming-referral-loading">
    <Card>
      <Skeleton width="40%" />
      <Skeleton width="60%" height={28} />
      <Skeleton height={72} />
    </Card>
  </Loading>
)
