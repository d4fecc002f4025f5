import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import { cardPools } from '../../chain/contracts/rewardPools.ts'
import type { Address } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { SheetHost, type Frame } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { lazyAgain, type LatePart } from '../../ui/lazyAgain.ts'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { StakingOffered } from './CardsOffered.tsx'
import { ChooseCards } from './ChooseCards.tsx'
import { Earnings } from './Earnings.tsx'
import { RunningStakes } from './RunningStakes.tsx'
import { StakeRecords } from './StakeRecords.tsx'
import { StakeStatistics } from './StakeStatistics.tsx'
import { stakingAtom } from './stakes.ts'

const PledgeSheet = lazyAgain(() => import('./sheets/PledgeSheet.tsx').then((m) => m.PledgeSheet))
const UnlockSheet = lazyAgain(() => import('./sheets/UnlockSheet.tsx').then((m) => m.UnlockSheet))

/** Request that the open sheet serves. */
type Wanted =
  | { readonly kind: 'pledge' | 'unlock'; readonly cards: readonly CardInfo[] }
  | { readonly kind: 'claim' }

/** Sheet that claims the rewards of these streams. */
type ClaimSheet = LatePart<Frame & { readonly streams: readonly bigint[] }>

const CARD_STREAMS = [...cardPools.cards, ...cardPools.nodes]

/** Creates the staking page: earnings, cards to stake, and staked cards. */
export const createPledgePage = (ClaimSheet: ClaimSheet) => () => (
  <Page testId="pledge-page">
    <StakingOffered>
      {({ rewardPools }) => (
        <ConnectFirst
          title={<Trans>Your cards are in your wallet</Trans>}
          text={<Trans>Connect it to pledge them, and to claim what they earn.</Trans>}
          testId="pledge"
        >
          {(owner) => <Staking owner={owner} pools={rewardPools} ClaimSheet={ClaimSheet} />}
        </ConnectFirst>
      )}
    </StakingOffered>
  </Page>
)

type Part = 'choose' | 'pledged' | 'records'

interface StakingProps {
  readonly owner: Address
  readonly pools: Address
  readonly ClaimSheet: ClaimSheet
}

function Staking({ owner, pools, ClaimSheet }: StakingProps) {
  const { t } = useLingui()
  const [part, setPart] = useState<Part>('choose')
  const [wanted, setWanted] = useState<Wanted>()
  return (
    <>
      <UnderwayList
        operations={useAtomValue(stakingAtom)}
        label={t`Under way`}
        testId="pledge-underway"
      />
      <Earnings owner={owner} pools={pools} onClaim={() => setWanted({ kind: 'claim' })} />
      <Tabs<Part>
        label={t`NFT staking`}
        value={part}
        onChange={setPart}
        testId="pledge-part"
        tabs={[
          {
            value: 'choose',
            label: <Trans>Pledge</Trans>,
            content: (
              <ChooseCards
                owner={owner}
                onPledge={(cards) => setWanted({ kind: 'pledge', cards })}
              />
            ),
          },
          {
            value: 'pledged',
            label: <Trans>Pledged</Trans>,
            content: (
              <Stack gap={5}>
                <StakeStatistics owner={owner} />
                <RunningStakes
                  owner={owner}
                  pools={pools}
                  onPledge={() => setPart('choose')}
                  onUnlock={(cards) => setWanted({ kind: 'unlock', cards })}
                />
              </Stack>
            ),
          },
          {
            value: 'records',
            label: <Trans>Records</Trans>,
            content: <StakeRecords owner={owner} />,
          },
        ]}
      />
      <SheetHost
        ahead={[PledgeSheet, UnlockSheet, ClaimSheet]}
        request={wanted}
        onGone={() => setWanted(undefined)}
      >
        {(asked, frame) =>
          asked.kind === 'claim' ? (
            <ClaimSheet {...frame} streams={CARD_STREAMS} />
          ) : asked.kind === 'pledge' ? (
            <PledgeSheet {...frame} cards={asked.cards} />
          ) : (
            <UnlockSheet {...frame} cards={asked.cards} />
          )
        }
      </SheetHost>
    </>
  )
}
