import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { useMadeToken } from './atoms.ts'
import styles from './MadeToken.module.css'
import type { CastPlan } from './plan.ts'
import { StartCountdown } from './StartCountdown.tsx'

interface MadeProps {
  readonly owner: Address
  readonly order: string
}

/** Shows the finished token with its address, and when its presale begins. */
export function MadeToken({ owner, order, plan }: MadeProps & { readonly plan: CastPlan }) {
  const { t } = useLingui()
  const address = useMadeToken(owner, order)
  const { token, presale } = plan
  const { name, symbol } = token
  const isAdded = plan.address !== undefined
  return (
    <section className={styles.made} data-testid="publish-made">
      <Medallion seed={address ?? order} size={132} />
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.said}>
        {isAdded ? (
          <Trans>The presale of {symbol} is set, for good.</Trans>
        ) : (
          <Trans>{symbol} is cast, for good.</Trans>
        )}
      </p>
      {address ? (
        <AddressText address={address} full testId="publish-made-address" />
      ) : (
        <Skeleton width={280} height={40} />
      )}
      {presale && (
        <p className={styles.said} data-testid="publish-made-start">
          <Trans>
            Its presale starts in <StartCountdown at={presale.startTime} />
          </Trans>
        </p>
      )}
      {address && presale && (
        <CalendarButton
          name={`${symbol}-presale`}
          events={[
            {
              id: `presale-${address}`,
              title: t`The presale of ${symbol} starts`,
              url: new URL(`/token/${address}`, location.origin).href,
              at: presale.startTime,
              ringsBefore: 10 * MINUTE_MS,
            },
          ]}
          testId="publish-made-reminder"
        >
          <Trans>Add the start to your calendar</Trans>
        </CalendarButton>
      )}
    </section>
  )
}

/** Links to the new token as soon as its address is known. */
export function ToTokenButton({ owner, order }: MadeProps) {
  const address = useMadeToken(owner, order)
  return (
    <Button
      variant="primary"
      size="large"
      href={address && `/token/${address}`}
      busy={address === undefined}
      testId="publish-made-link"
    >
      <Trans>To the token</Trans>
    </Button>
  )
}
