import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { useForm } from './formContext.ts'
import styles from './publish.module.css'
import { LONGEST_BURN_FREQUENCY, MOST_BURNT_AT_ONCE, SHORTEST_BURN_FREQUENCY } from './rules.ts'
import { DurationTerm, NumberTerm, SwitchTerm } from './terms.tsx'

/** Asks whether the pool burns tokens over time, which raises their price. */
export function BurnStep() {
  const { t } = useLingui()
  const locale = useLocale()
  const { form, symbol } = useForm()
  const mostAtOnce = formatPercent(MOST_BURNT_AT_ONCE)
  const shortest = formatDuration(SHORTEST_BURN_FREQUENCY, locale)
  const longest = formatDuration(LONGEST_BURN_FREQUENCY, locale)
  return (
    <>
      <p className={styles.lead}>
        <Trans>
          Tokens can be burnt out of the pool from time to time. The TRX in it stay, so each burn
          raises the price a little.
        </Trans>
      </p>
      <Panel gap={5}>
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
              hint={<Trans>Of the tokens that are in the pool then; at most {mostAtOnce}</Trans>}
            />
            <DurationTerm
              field="lpBurnFrequency"
              label={t`Time between two burns`}
              hint={
                <Trans>
                  At least {shortest}, at most {longest}
                </Trans>
              }
            />
            <NumberTerm
              field="burnLimit"
              label={<Trans>Never more than</Trans>}
              unit={symbol}
              hint={<Trans>Altogether, over all burns</Trans>}
            />
          </>
        )}
      </Panel>
    </>
  )
}
