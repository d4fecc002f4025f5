import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import { formatDateTime, formatShort } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { StakingOffered } from './CardsOffered.tsx'
import { ChooseCards } from './ChooseCards.tsx'
import { Earnings } from './Earnings.tsx'
import styles from './PledgePage.module.css'
import { RunningStakes } from './RunningStakes.tsx'
import { StakeRecords } from './StakeRecords.tsx'
import { stakeStatisticsAtom, stakingAtom } from './stakes.ts'

const PledgeSheet = lazyAgain(() => import('./sheets/PledgeSheet.tsx').then((m) => m.PledgeSheet))
const UnlockSheet = lazyAgain(() => import('./sheets/UnlockSheet.tsx').then((m) => m.UnlockSheet))
const ClaimSheet = lazyAgain(() => import('./sheets/ClaimSheet.tsx').then((m) => m.ClaimSheet))

/** What a sheet is opened for. */
type Wanted =
  | { readonly kind: 'pledge' | 'unlock'; readonly cards: readonly CardInfo[] }
  | { readonly kind: 'claim' }

/** Staking of cards: what they earn, which ones to pledge, and which are pledged. */
export const PledgePage = () => (
  <Page testId="pledge-page">
    <StakingOffered>
      {({ rewardPools }) => (
        <ConnectFirst
          title={<Trans>Your cards are in your wallet</Trans>}
          text={<Trans>Connect it to pledge them, and to claim what they earn.</Trans>}
          testId="pledge"
        >
          {(owner) => <Staking owner={owner} pools={rewardPools} />}
        </ConnectFirst>
      )}
    </StakingOffered>
  </Page>
)

type Part = 'choose' | 'pledged' | 'records'

interface StakingProps {
  readonly owner: Address
  readonly pools: Address
}

function Staking({ owner, pools }: StakingProps) {
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
      <Statistics owner={owner} />
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
              <RunningStakes
                owner={owner}
                pools={pools}
                onPledge={() => setPart('choose')}
                onUnlock={(cards) => setWanted({ kind: 'unlock', cards })}
              />
            ),
          },
          {
            value: 'records',
            label: <Trans>Records</Trans>,
            content: <StakeRecords owner={owner} />,
          },
        ]}
      />
      <SheetHost request={wanted} onGone={() => setWanted(undefined)}>
        {(asked, frame) =>
          asked.kind === 'claim' ? (
            <ClaimSheet {...frame} />
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

/** How many are pledged, of one's own and of all people's; and when one can be unlocked next. */
function Statistics({ owner }: { readonly owner: Address }) {
  const locale = useLocale()
  const { data } = useAtomValue(stakeStatisticsAtom(owner))
  if (!data) return null
  const { cards, nodes, due, nextUnlockAt } = data
  const count = (number: number) => formatShort(BigInt(number))
  const next = nextUnlockAt !== null && formatDateTime(nextUnlockAt, locale)
  return (
    <Section title={<Trans>Pledged now</Trans>}>
      <StatTiles
        testId="pledge-statistics"
        facts={[
          { id: 'own', label: <Trans>Your cards</Trans>, value: count(cards.own) },
          { id: 'ownNodes', label: <Trans>Your nodes</Trans>, value: count(nodes.own) },
          { id: 'all', label: <Trans>All cards</Trans>, value: count(cards.staked) },
          { id: 'allNodes', label: <Trans>All nodes</Trans>, value: count(nodes.staked) },
        ]}
      />
      {(due > 0 || next) && (
        <p className={styles.note} data-testid="pledge-next-due">
          {due > 0 ? (
            <Plural
              value={due}
              one="# of yours can be unlocked now."
              other="# of yours can be unlocked now."
            />
          ) : (
            <Trans>The next of yours can be unlocked on {next}.</Trans>
          )}
        </p>
      )}
    </Section>
  )
}
