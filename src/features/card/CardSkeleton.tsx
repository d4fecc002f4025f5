import { Page } from '../../ui/frame/Page.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './DetailPage.module.css'

/** Skeleton of a card's page. */
export const CardSkeleton = () => (
  <Loading testId="nft-card-loading">
    <Page>
      <div className={styles.art}>
        <Skeleton height="auto" style={{ aspectRatio: '5 / 7', borderRadius: 20 }} />
      </div>
      <Skeleton width="55%" height={28} />
      <Skeleton height={120} />
      <Skeleton height={180} />
    </Page>
  </Loading>
)
