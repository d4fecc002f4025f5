import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from './formContext.ts'
import styles from './publish.module.css'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { AddressTerm, DurationTerm, NumberTerm, SwitchTerm } from './terms.tsx'

/**
 * Asks for the release times of purchased tokens, the insurance, and the owners of the LP tokens.
 */
export function ReleaseStep() {
  const { t } = useLingui()
  const { form } = useForm()
  return (
    <>
      <Panel gap={5} title={<Trans>Release to the buyers</Trans>}>
        <DurationTerm
          field="vestingDelay"
          label={t`First release`}
          hint={<Trans>So long after the pool has opened</Trans>}
        />
        <NumberTerm
          field="vestingRate"
          label={<Trans>Released each time</Trans>}
          unit="%"
          hint={<Trans>With 100% all is released at once</Trans>}
        />
        <DurationTerm field="vestingDis" label={t`Time between two releases`} />
      </Panel>
      <Panel gap={5} title={<Trans>Insurance</Trans>}>
        <NumberTerm
          field="backingShare"
          label={<Trans>Share of the raise that backs it</Trans>}
          unit="%"
          hint={
            <Trans>
              Buyers who have received nothing yet may give up their tokens for this share of what
              they paid. What is left of it is yours afterwards.
            </Trans>
          }
        />
      </Panel>
      <Panel gap={5}>
        <SwitchTerm
          field="lpDistributionEnabled"
          label={<Trans>Divide the shares of the pool</Trans>}
          hint={<Trans>Otherwise nobody gets them, and the liquidity is locked for good</Trans>}
        />
        {form.lpDistributionEnabled && (
          <>
            <div className={styles.pair}>
              <NumberTerm field="userLPShare" label={<Trans>To the buyers</Trans>} unit="%" />
              <NumberTerm field="devLPShare" label={<Trans>To the developer</Trans>} unit="%" />
            </div>
            <AddressTerm
              field="devLPReceiver"
              label={<Trans>Account of the developer</Trans>}
              hint={<Trans>Whoever holds shares can take liquidity out of the pool</Trans>}
            />
          </>
        )}
      </Panel>
    </>
  )
}
