import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { isAddress } from '../../core/address.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { LockForm } from './LockForm.tsx'

const MyLocks = lazyAgain(() => import('./MyLocks.tsx').then((m) => m.MyLocks))
const AllLocks = lazyAgain(() => import('./AllLocks.tsx').then((m) => m.AllLocks))

type Part = 'new' | 'mine' | 'all'

/** Returns the token that a link asks to lock: `/lock?coin=T…`. */
function wantedCoin() {
  const coin = new URLSearchParams(location.search).get('coin')
  return coin !== null && isAddress(coin) ? coin : undefined
}

/** Locks tokens for a time, and lists locks: the user's own, and the totals of every token. */
export function LockPage() {
  const { t } = useLingui()
  const [wanted] = useState(wantedCoin)
  const [part, setPart] = useState<Part>('new')
  return (
    <Page testId="lock-page">
      <Tabs<Part>
        label={t`Token lock`}
        value={part}
        onChange={setPart}
        testId="lock-part"
        tabs={[
          {
            value: 'new',
            label: <Trans>Lock</Trans>,
            content: <LockForm wanted={wanted} onLocked={() => setPart('mine')} />,
          },
          {
            value: 'mine',
            label: <Trans>My locks</Trans>,
            content: (
              <Suspense fallback={<RowsSkeleton />}>
                <MyLocks onLock={() => setPart('new')} />
              </Suspense>
            ),
          },
          {
            value: 'all',
            label: <Trans>All coins</Trans>,
            content: (
              <Suspense fallback={<RowsSkeleton />}>
                <AllLocks />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  )
}
