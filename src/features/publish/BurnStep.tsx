import { Trans, useLingui } from '@lingui/react/macro'
import { DurationTerm } from './DurationTerm.tsx'
import { useForm } from './formContext.ts'
import { NumberTerm } from './NumberTerm.tsx'
import styles from './publish.module.css'
import { SwitchTerm } from './SwitchTerm.tsx'

/** Whether tokens of the pool are burnt by and by, which raises their price. */
export function BurnStep() {
  const { t } = useLingui()
  const { form, symbol } = useForm()
  return (
    <>
      <p className={styles.lead}>
        <Trans>
          Tokens can be burnt out of the pool from time to time. The TRX in it stay, so each burn
          raises the price a little.
        </Trans>
      </p>
      <div className={styles.card}>
        <SwitchTerm
          field="lpBurnEnabled"
          label={<Trans>Burn from the pool</Trans>}
          hint={<Trans>Happens with trades, and can never be turned off</Trans>}
        />
        {form.lpBurnEnabled && (
          <>
            <NumberTerm
              field="percentForLPBurn"
              label={<Trans>Share burnt each time</Trans>}
              unit="%"
              hint={<Trans>Of the tokens that are in the pool then; at most 50%</Trans>}
            />
            <DurationTerm
              field="lpBurnFrequency"
              label={t`Time between two burns`}
              hint={<Trans>At least a minute</Trans>}
            />
            <NumberTerm
              field="burnLimit"
              label={<Trans>Never more than</Trans>}
              unit={symbol}
              hint={<Trans>Altogether, over all burns</Trans>}
            />
          </>
        )}
      </div>
    </>
  )
}
