import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useHandedForm } from '../../sheets/useHandedForm.ts'
import { shownOwnerAtom } from '../../state/account/shownOwner.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { isAbout, stakingAtom } from './atoms.ts'
import { LpEarnings } from './LpEarnings.tsx'
import { LpPools } from './LpPools.tsx'
import type { AskedLp } from './lpSearch.ts'
import { pledgeForm } from './pledgeForm.ts'
import { RunningStakes } from './RunningStakes.tsx'
import { StakeRecords } from './StakeRecords.tsx'
import { StakeSheets, type ClaimSheetType, type Wanted } from './StakeSheets.tsx'

interface LpStakingProps {
  /** Token and staking pool that a link names. */
  readonly asked: Pick<AskedLp, 'token' | 'pool'>
  readonly onToken: (token: Address | undefined) => void
  /** Goes to the section that provides liquidity. */
  readonly onLiquidity: () => void
  readonly ClaimSheet: ClaimSheetType
}

type Part = 'pools' | 'mine' | 'records'

/** Shows LP staking: its rewards, the pools, and the account's stakes. */
export function LpStaking({ asked, onToken, onLiquidity, ClaimSheet }: LpStakingProps) {
  const { t } = useLingui()
  const owner = useAtomValue(shownOwnerAtom)
  const handed = useHandedForm(pledgeForm)
  const [part, setPart] = useState<Part>('pools')
  const [wanted, setWanted] = useState<Wanted>()
  const underway = useAtomValue(stakingAtom).filter((each) => isAbout(each, ['lp']))
  return (
    <Stack gap={5} testId="lp-staking">
      <UnderwayList operations={underway} label={t`Under way`} testId="stake-underway" />
      {owner && (
        <LpEarnings
          key={owner}
          owner={owner}
          onClaim={(streams) => setWanted({ act: 'claim', streams })}
        />
      )}
      <Chips<Part>
        label={t`LP staking`}
        value={part}
        onChange={setPart}
        options={[
          { value: 'pools', label: <Trans>Pools</Trans> },
          { value: 'mine', label: <Trans>Your pledges</Trans> },
          { value: 'records', label: <Trans>Records</Trans> },
        ]}
        testId="lp-staking-part"
      />
      {part === 'pools' ? (
        <LpPools
          asked={{ ...asked, pool: handed.form?.of === 'lp' ? handed.form.place : asked.pool }}
          handed={handed}
          onToken={onToken}
          onLiquidity={onLiquidity}
          onPledge={(place, typed = '') => setWanted({ act: 'pledge', place, typed })}
        />
      ) : (
        <ConnectFirst
          title={<Trans>Your pledges belong to your wallet</Trans>}
          text={<Trans>Connect it to see what is pledged, to claim, and to take it back.</Trans>}
          testId="stake"
        >
          {(own) =>
            part === 'mine' ? (
              <RunningStakes
                owner={own}
                of="lp"
                onWant={setWanted}
                onChoose={() => setPart('pools')}
              />
            ) : (
              <StakeRecords owner={own} of="lp" />
            )
          }
        </ConnectFirst>
      )}
      <StakeSheets
        wanted={wanted}
        handed={handed}
        onGone={() => setWanted(undefined)}
        onMine={() => setPart('mine')}
        ClaimSheet={ClaimSheet}
      />
    </Stack>
  )
}
