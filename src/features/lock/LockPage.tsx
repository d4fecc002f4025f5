import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isAddress } from '../../core/address.ts'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { AllLocks } from './AllLocks.tsx'
import { LockForm } from './LockForm.tsx'
import { MyLocks } from './MyLocks.tsx'

type Part = 'new' | 'mine' | 'all'

/** The coin that a link asks to lock: `/lock?coin=T…`. */
function wantedCoin() {
  const coin = new URLSearchParams(location.search).get('coin')
  return coin !== null && isAddress(coin) ? coin : undefined
}

/** Locks coins for a time, and shows what is locked: the user's own, and of every coin. */
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
            content: <MyLocks onLock={() => setPart('new')} />,
          },
          { value: 'all', label: <Trans>All coins</Trans>, content: <AllLocks /> },
        ]}
      />
    </Page>
  )
}
