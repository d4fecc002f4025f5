import { Loading } from '../../ui/states/Loading.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import headerStyles from './TokenHeader.module.css'

/** A token that is loading: as tall as what will replace it. */
export function TokenSkeleton() {
  return (
    <Loading testId="token-loading">
      <Page gap={5}>
        <div className={headerStyles.header}>
          <Skeleton width={72} height={72} round />
          <div className={headerStyles.names}>
            <Skeleton width="55%" height={26} />
            <Skeleton width="75%" style={{ marginTop: 10 }} />
          </div>
        </div>
        <Skeleton width="45%" height={38} />
        <Skeleton height={220} />
        <Skeleton height={180} />
      </Page>
    </Loading>
  )
}
