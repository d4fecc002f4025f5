import { Loading } from '../../ui/states/Loading.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'

/** The shape of the form while it loads. */
export const FormSkeleton = () => (
  <Loading testId="publish-loading">
    <Stack gap={4}>
      <Skeleton height={5} />
      <Skeleton width="55%" height={28} />
      <Panel gap={5}>
        <Skeleton height={52} />
        <Skeleton height={52} />
        <Skeleton height={52} />
      </Panel>
    </Stack>
  </Loading>
)
