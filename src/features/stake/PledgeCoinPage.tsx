import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useHandedForm } from '../../sheets/useHandedForm.ts'
import { servicesAtom } from '../../state/services.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { isAbout, stakingAtom } from './atoms.ts'
import { ChoosePlace } from './ChoosePlace.tsx'
import { askedPlace, type AskedPlace } from './coinSearch.ts'
import { CoinRecords, OwnCoinStakes } from './OwnCoinStakes.tsx'
import { pledgeForm, type PledgeForm } from './pledgeForm.ts'
import { StakeSheets, type ClaimSheetType, type Wanted } from './StakeSheets.tsx'

/**
 * Creates the page for staking single assets in pools and in fixed plans. Claiming belongs to
 * another feature.
 */
export const createPledgeCoinPage = (ClaimSheet: ClaimSheetType) =>
  function PledgeCoinPage() {
    const { staking, fixedPlans } = useAtomValue(servicesAtom).config.contracts
    return (
      <Page testId="pledge-coin">
        {staking || fixedPlans ? <Staking ClaimSheet={ClaimSheet} /> : <NotOffered />}
      </Page>
    )
  }

type Part = 'choose' | 'mine' | 'records'

function Staking({ ClaimSheet }: { readonly ClaimSheet: ClaimSheetType }) {
  const { t } = useLingui()
  const handed = useHandedForm(pledgeForm)
  const [asked] = useState(() => placeOf(handed.form) ?? askedPlace(location.search))
  const [part, setPart] = useState<Part>('choose')
  const [pledged, setPledged] = useState<Stake['of']>()
  const [wanted, setWanted] = useState<Wanted>()
  const underway = useAtomValue(stakingAtom)
  return (
    <>
      <UnderwayList
        operations={underway.filter((operation) => isAbout(operation, ['coin', 'plan']))}
        label={t`Under way`}
        testId="pledge-coin-underway"
      />
      <Tabs<Part>
        label={t`Coin staking`}
        value={part}
        onChange={setPart}
        testId="pledge-coin-part"
        tabs={[
          {
            value: 'choose',
            label: <Trans>Pledge</Trans>,
            content: (
              <ChoosePlace
                asked={asked}
                handed={handed}
                onPledge={(place, typed) => setWanted({ act: 'pledge', place, typed })}
              />
            ),
          },
          {
            value: 'mine',
            label: <Trans>Pledged</Trans>,
            content: (
              <OwnCoinStakes
                pledged={pledged}
                onWant={setWanted}
                onChoose={() => setPart('choose')}
              />
            ),
          },
          {
            value: 'records',
            label: <Trans>Records</Trans>,
            content: <CoinRecords />,
          },
        ]}
      />
      <StakeSheets
        wanted={wanted}
        handed={handed}
        onGone={() => setWanted(undefined)}
        onMine={(of) => {
          setPledged(of)
          setPart('mine')
        }}
        ClaimSheet={ClaimSheet}
      />
    </>
  )
}

/** Returns the place that a link names, which is listed first. */
const placeOf = (form: PledgeForm | undefined): AskedPlace | undefined =>
  form?.of === 'plan'
    ? { plan: form.place }
    : form?.of === 'coin'
      ? { pool: form.place }
      : undefined

/** Shown if the configuration names no staking contracts. */
const NotOffered = () => (
  <EmptyState title={<Trans>No staking is offered here</Trans>} testId="pledge-coin-not-offered">
    <Trans>Whoever runs this app has not set it up.</Trans>
  </EmptyState>
)
