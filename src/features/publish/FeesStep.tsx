import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { useForm } from './formContext.ts'
import styles from './publish.module.css'
import { LONGEST_PROTECTION, MOST_FEE, MOST_PROTECT_FEE } from './rules.ts'
import { TaxBadge } from './TaxBadge.tsx'
import { AddressTerm, DurationTerm, NumberTerm, SwitchTerm } from './terms.tsx'

/**
 * Asks for the trading tax, its recipient, and the protection after the launch. The pool's own fee
 * is separate.
 */
export function FeesStep({ isTaxHigh }: { readonly isTaxHigh: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { symbol } = useForm()
  const [most, mostAtStart] = [formatPercent(MOST_FEE), formatPercent(MOST_PROTECT_FEE)]
  const longest = formatDuration(LONGEST_PROTECTION, locale)
  return (
    <>
      <Panel gap={5} title={<Trans>Fees of trading</Trans>} aside={isTaxHigh && <TaxBadge />}>
        <div className={styles.pair}>
          <NumberTerm
            field="feeBuy"
            label={<Trans>On purchases</Trans>}
            unit="%"
            hint={<Trans>At most {most}</Trans>}
          />
          <NumberTerm
            field="feeSell"
            label={<Trans>On sales</Trans>}
            unit="%"
            hint={<Trans>At most {most}</Trans>}
          />
        </div>
        <AddressTerm
          field="feeRecipient"
          label={<Trans>Recipient of the fees</Trans>}
          hint={<Trans>Needed only where there is a fee; it can never be changed</Trans>}
        />
        <NumberTerm
          field="swapThreshold"
          label={<Trans>Pay out in TRX from</Trans>}
          unit={symbol}
          hint={<Trans>With 0 fees are paid in the token, at once</Trans>}
        />
      </Panel>
      <Panel gap={5} title={<Trans>Protection at the start</Trans>}>
        <DurationTerm
          field="protectTime"
          label={t`Protection time`}
          hint={<Trans>From the moment trading opens, at most {longest}; 0 for none</Trans>}
        />
        <NumberTerm
          field="protectFee"
          label={<Trans>Fee while it lasts</Trans>}
          unit="%"
          hint={<Trans>Counts where it is higher than the fees above; at most {mostAtStart}</Trans>}
        />
        <SwitchTerm
          field="isInsideSell"
          label={<Trans>Sales while it lasts</Trans>}
          hint={
            <Trans>Without them nobody can sell to the pool until the protection is over</Trans>
          }
        />
      </Panel>
    </>
  )
}
