import { Trans, useLingui } from '@lingui/react/macro'
import Box from 'lucide-react/icons/box'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end'
import { Suspense, useRef } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { IconGrid, IconTile } from '../../ui/pieces/IconTile.tsx'
import { HeroMedallion } from '../../ui/pieces/HeroMedallion.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { AnnouncementStrip } from './AnnouncementStrip.tsx'
import styles from './HomePage.module.css'
import { TokenList } from './TokenList.tsx'
import { useNearScreen } from '../../ui/useNearScreen.ts'

// Loads twenty icons that are below the fold.
const MoreFunctions = lazyAgain(
  () => import('./MoreFunctions.tsx').then((m) => m.MoreFunctions),
  ['home'],
)

/** Home page: the product's purpose, its entry points, and the tokens created with it. */
export function HomePage() {
  const { t } = useLingui()
  const more = useRef<HTMLDivElement>(null)
  const isMoreNear = useNearScreen(more)
  const showMore = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    more.current?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
    more.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.page}>
      <section className={styles.hero} data-testid="home-hero">
        <div className={styles.art}>
          <HeroMedallion />
        </div>
        <h1 className={styles.title}>
          <Trans>Cast a token people can trust</Trans>
        </h1>
        <p className={styles.text}>
          <Trans>Fees, locks and insurance, checked on chain.</Trans>
        </p>
        <Button variant="primary" size="large" href="/publish" testId="home-cast">
          <Trans>Cast Now</Trans>
        </Button>
      </section>
      <nav aria-label={t`Shortcuts`}>
        <IconGrid>
          <IconTile icon={<GalleryVerticalEnd />} label={<Trans>Cards</Trans>} href="/nft" />
          <IconTile icon={<Box />} label={<Trans>Boxes</Trans>} href="/blindBox" />
          <IconTile icon={<ChartNoAxesColumn />} label={<Trans>Stake</Trans>} href="/earn" />
          <IconTile
            icon={<Ellipsis />}
            label={<Trans>More</Trans>}
            onClick={showMore}
            testId="home-more"
          />
        </IconGrid>
      </nav>
      <AnnouncementStrip />
      <TokenList />
      <div ref={more} tabIndex={-1} className={styles.more}>
        {isMoreNear && (
          <Suspense fallback={null}>
            <MoreFunctions />
          </Suspense>
        )}
      </div>
    </div>
  )
}
