import { Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { List } from '../../ui/lists/List.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './EarnPage.module.css'

/** A hub: what can be earned or opened today, and what later versions bring. */
export function EarnPage() {
  const { t } = useLingui()
  const later = [
    { href: '/pledgeLP', title: t`LP staking`, facts: t`Provide liquidity, stake the LP tokens` },
    { href: '/pledgeCoin', title: t`Coin staking`, facts: t`Choose coin, days and amount` },
    { href: '/nftPledge', title: t`NFT staking`, facts: t`Stake cards for a number of days` },
    { href: '/kinetic', title: t`Computing power`, facts: t`Burn tokens for mining power` },
    { href: '/income', title: t`Income`, facts: t`What came in, what can be claimed` },
  ]
  return (
    <Page gap={6}>
      <Section title={<Trans>Open today</Trans>}>
        <List>
          <Row
            leading={<Medallion seed="earn-boxes" metal="brass" />}
            title={<Trans>Blind boxes</Trans>}
            facts={<Trans>Declared odds, drawn on chain</Trans>}
            trailing={<Chevron />}
            href="/blindBox"
            testId="earn-boxes"
          />
          <Row
            leading={<Medallion seed="earn-mine" metal="bronze" />}
            title={<Trans>My blind boxes</Trans>}
            facts={<Trans>Open them, or finish paying</Trans>}
            trailing={<Chevron />}
            href="/nodeBox"
            testId="earn-my-boxes"
          />
          <Row
            leading={<Medallion seed="/lock" metal="steel" />}
            title={<Trans>Token lock</Trans>}
            facts={<Trans>Lock coins, unlock them later</Trans>}
            trailing={<Chevron />}
            href="/lock"
            testId="earn-lock"
          />
        </List>
      </Section>
      <Section title={<Trans>In a later version</Trans>}>
        <div className={styles.later}>
          <List>
            {later.map(({ href, title, facts }) => (
              <Row
                key={href}
                leading={<Medallion seed={href} metal="steel" />}
                title={title}
                facts={facts}
                href={href}
              />
            ))}
          </List>
        </div>
      </Section>
      <p className={styles.note}>
        <Trans>Rewards vary and may be zero. Nothing here is a promise of income.</Trans>
      </p>
    </Page>
  )
}

const Chevron = () => <ChevronRight aria-hidden="true" className={styles.chevron} size={18} />
