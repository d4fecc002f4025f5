import { useLingui } from '@lingui/react/macro'
import Activity from 'lucide-react/icons/activity'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import House from 'lucide-react/icons/house'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { BottomBar, type BottomBarItem } from '../ui/frame/BottomBar.tsx'
import styles from './TabBar.module.css'

/** The four top-level places. */
export function TabBar({ path }: { readonly path: string }) {
  const { t } = useLingui()
  const tab = (href: string, label: string, icon: ReactNode): BottomBarItem => ({
    href,
    label,
    icon,
    active: href === path,
    testId: `tab-${href.slice(1) || 'home'}`,
  })
  return (
    <div className={styles.place}>
      <BottomBar
        label={t`Main navigation`}
        items={[
          tab('/', t`Home`, <House aria-hidden="true" />),
          tab('/earn', t`Earn`, <ChartNoAxesColumn aria-hidden="true" />),
          tab('/activity', t`Activity`, <Activity aria-hidden="true" />),
          tab('/profile', t`Me`, <UserRound aria-hidden="true" />),
        ]}
      />
    </div>
  )
}
