import { Trans } from '@lingui/react/macro'
import { HiddenText } from '../../ui/figures/HiddenText.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './publish.module.css'

/** A placeholder for the form while it loads. */
export function FormSkeleton() {
  return (
    <div className={styles.form} data-testid="publish-loading">
      <HiddenText>
        <Trans>Loading</Trans>
      </HiddenText>
      <Skeleton height={5} />
      <Skeleton width="55%" height={28} />
      <div className={styles.card}>
        <Skeleton height={52} />
        <Skeleton height={52} />
        <Skeleton height={52} />
      </div>
    </div>
  )
}
