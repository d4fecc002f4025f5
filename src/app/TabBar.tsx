import { useLingui } from '@lingui/react/macro'
import Activity from 'lucide-react/icons/activity'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import House from 'lucide-react/icons/house'
import UserRound from 'lucide-react/icons/user-round'
import styles from './TabBar.module.css'

/** Navigation bar with the four top-level pages. */
export function TabBar({ path }: { readonly path: string }) {
  const { t } = useLingui()
  const tabs = [
    { href: '/', label: t`Home`, Icon: House },
    { href: '/earn', label: t`Earn`, Icon: ChartNoAxesColumn },
    { href: '/activity', label: t`Activity`, Icon: Activity },
    { href: '/profile', label: t`Me`, Icon: UserRound },
  ]
  return (
    <div className={styles.place}>
      <nav className={styles.bar} aria-label={t`Main navigation`}>
        {tabs.map(({ href, label, Icon }) => (
          <a
            key={href}
            className={styles.item}
            href={href}
            aria-current={href === path ? 'page' : undefined}
            data-testid={`tab-${href.slice(1) || 'home'}`}
          >
            <span className={styles.icon}>
              <Icon aria-hidden="true" />
            </span>
            <span className={styles.label}>{label}</span>
          </a>
        ))}
      </nav>
    </div>
  )
}
