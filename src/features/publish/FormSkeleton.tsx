import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './publish.module.css'

/** The shape of the form while it loads. */
export const FormSkeleton = () => (
  <Loading className={styles.form} testId="publish-loading">
    <Skeleton height={5} />
    <Skeleton width="55%" height={28} />
    <div className={styles.card}>
      <Skeleton height={52} />
      <Skeleton height={52} />
      <Skeleton height={52} />
    </div>
  </Loading>
)
