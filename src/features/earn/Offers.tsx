import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { fundingAt } from '../../core/stream.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { typesOffered } from '../../sheets/incomeTypes.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { powerPoolAtom } from '../../state/answers/powerPool.ts'
import { servicesAtom } from '../../state/services.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { BestPlaces } from './BestPlaces.tsx'
import { Chevron } from './Chevron.tsx'
import styles from './EarnPage.module.css'
import { offeredAtom } from '../../state/answers/places.ts'

interface Offer {
  readonly href: string
  readonly title: string
  readonly facts: ReactNode
  readonly art: ReactNode
  readonly testId: string
}

/** Further ways to earn, and boxes to open. */
export function Offers() {
  const { t } = useLingui()
  const { contracts } = useAtomValue(servicesAtom).config
  const { card, rewardPools, burning, rwaEquity } = contracts
  const { pools, plans } = useAtomValue(offeredAtom)
  const open: (Offer | false | undefined)[] = [
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
    burning && {
      href: '/kinetic',
      title: t`Computing power`,
      facts: <PowerFacts />,
      art: <Medallion seed="/kinetic" metal="violet" />,
      testId: 'earn-power',
    },
    burning && {
      href: '/destroy',
      title: t`Burn`,
      facts: t`Burn tokens for mining power`,
      art: <Medallion seed="/destroy" metal="bronze" />,
      testId: 'earn-burn',
    },
    rwaEquity && {
      href: '/rwaRecord',
      title: t`RWA equity`,
      facts: t`Shared by cards, taken out in stages`,
      art: <Medallion seed="/rwaRecord" metal="brass" />,
      testId: 'earn-equity',
    },
    typesOffered(contracts).length > 0 && {
      href: '/income',
      title: t`Income`,
      facts: t`What came in, day by day, and why`,
      art: <Medallion seed="/income" metal="bronze" />,
      testId: 'earn-income',
    },
    {
      href: '/lock',
      title: t`Token lock`,
      facts: t`Lock coins, unlock them later`,
      art: <Medallion seed="/lock" metal="steel" />,
      testId: 'earn-lock',
    },
  ]
  return (
    <>
      {(pools || plans) && <BestPlaces />}
      <Section title={<Trans>Open today</Trans>}>
        <List>
          {open.map(
            (offer) =>
              offer && (
                <Row
                  key={offer.href}
                  leading={offer.art}
                  title={offer.title}
                  facts={offer.facts}
                  href={offer.href}
                  trailing={<Chevron />}
                  testId={offer.testId}
                />
              ),
          )}
        </List>
      </Section>
    </>
  )
}

/** Daily payment of the pool to all power together. It promises nothing to any single account. */
function PowerFacts() {
  const locale = useLocale()
  const now = useChainNow()
  const stream = useAtomValue(powerPoolAtom()).data?.stream
  if (!stream || now === undefined) return <Trans>What your power earns</Trans>
  const { coin, perDay, funded, endsAt } = stream
  const funding = fundingAt({ funded, endsAt: endsAt ?? 0 }, now)
  if (funding.kind !== 'flowing') return <Trans>Pays nothing: not funded now</Trans>
  const daily = formatFew({ coin, units: perDay }, 4)
  const until = formatDateTime(funding.until, locale)
  return (
    <span className={styles.wrap}>
      <Trans>
        Pays {daily} a day to all power together, until {until}; variable, may be zero
      </Trans>
    </span>
  )
}
