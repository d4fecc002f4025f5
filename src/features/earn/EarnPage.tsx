import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { servicesAtom } from '../../state/services.ts'
import { List } from '../../ui/lists/List.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './EarnPage.module.css'

/** A hub: what can be earned or opened today, and what later versions bring. */
export function EarnPage() {
  const { t } = useLingui()
  const { card, rewardPools } = useAtomValue(servicesAtom).config.contracts
  const open = [
    {
      href: '/blindBox',
      title: t`Blind boxes`,
      facts: t`Declared odds, drawn on chain`,
      art: <Medallion seed="earn-boxes" metal="brass" />,
      testId: 'earn-boxes',
    },
    {
      href: '/nodeBox',
      title: t`My blind boxes`,
      facts: t`Open them, or finish paying`,
      art: <Medallion seed="earn-mine" metal="bronze" />,
      testId: 'earn-my-boxes',
    },
    card && {
      href: '/nftInv',
      title: t`NFT cards`,
      facts: t`Levels on sale, with what is left`,
      art: <Medallion seed="/nftInv" metal="verdigris" />,
      testId: 'earn-cards',
    },
    card && {
      href: '/myNft',
      title: t`My cards`,
      facts: t`Owned, on sale, pledged`,
      art: <Medallion seed="/myNft" metal="violet" />,
      testId: 'earn-my-cards',
    },
    card &&
      rewardPools && {
        href: '/nftPledge',
        title: t`NFT staking`,
        facts: t`Pledge cards, claim what they earn`,
        art: <Medallion seed="/nftPledge" metal="brass" />,
        testId: 'earn-pledge',
      },
    {
      href: '/lock',
      title: t`Token lock`,
      facts: t`Lock coins, unlock them later`,
      art: <Medallion seed="/lock" metal="steel" />,
      testId: 'earn-lock',
    },
  ].filter((row) => row !== undefined)
  const later = [
    { href: '/pledgeLP', title: t`LP staking`, facts: t`Provide liquidity, stake the LP tokens` },
    { href: '/pledgeCoin', title: t`Coin staking`, facts: t`Choose coin, days and amount` },
    { href: '/kinetic', title: t`Computing power`, facts: t`Burn tokens for mining power` },
    { href: '/income', title: t`Income`, facts: t`What came in, what can be claimed` },
  ]
  return (
    <Page gap={6}>
      <Section title={<Trans>Open today</Trans>}>
        <List>
          {open.map(({ art, ...row }) => (
            <Row key={row.href} leading={art} trailing={<Chevron />} {...row} />
          ))}
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
