import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import type { Address } from '../../core/address.ts'
import { navigationAtom } from '../../state/pages/navigation.ts'
import { useSearch } from '../../state/pages/usePlace.ts'
import { servicesAtom } from '../../state/services.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { askedLp, lpPath, type AskedLp, type LpPart } from './lpSearch.ts'
import { LpStaking } from './LpStaking.tsx'
import type { ClaimSheetType } from './StakeSheets.tsx'

/** Component that provides liquidity; passed in because it belongs to another feature. */
type LiquidityType = ComponentType<{ readonly token: Address | undefined }>

/** Creates the page of LP tokens: adding and removing liquidity, and staking. */
export const createPledgeLpPage = (LiquiditySection: LiquidityType, ClaimSheet: ClaimSheetType) =>
  function PledgeLpPage() {
    const { t } = useLingui()
    const { staking } = useAtomValue(servicesAtom).config.contracts
    const navigation = useAtomValue(navigationAtom)
    const asked = askedLp(useSearch())
    const show = (next: Partial<AskedLp>) =>
      navigation?.go(lpPath({ ...asked, ...next }), { replace: true })
    return (
      <Page testId="lp-page">
        {staking ? (
          <Tabs<LpPart>
            label={t`Liquidity or staking`}
            value={asked.part}
            onChange={(part) => show({ part })}
            testId="lp-part"
            tabs={[
              {
                value: 'liquidity',
                label: <Trans>Liquidity</Trans>,
                content: <LiquiditySection token={asked.token} />,
              },
              {
                value: 'staking',
                label: <Trans>LP staking</Trans>,
                content: (
                  <LpStaking
                    asked={asked}
                    onToken={(token) => show({ token, pool: undefined })}
                    onLiquidity={() => show({ part: 'liquidity' })}
                    ClaimSheet={ClaimSheet}
                  />
                ),
              },
            ]}
          />
        ) : (
          <LiquiditySection token={asked.token} />
        )}
      </Page>
    )
  }
