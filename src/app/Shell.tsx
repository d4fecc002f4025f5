import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo, type ComponentProps, type MouseEvent } from 'react'
import { headerSlotAtom, pageTitleAtom } from '../state/pages/headerParts.ts'
import { useNavigation, usePlace } from '../state/pages/usePlace.ts'
import { servicesAtom } from '../state/services.ts'
import { HiddenText } from '../ui/figures/HiddenText.tsx'
import { PageHeader } from '../ui/frame/PageHeader.tsx'
import { lazyAgain } from '../ui/lazyAgain.ts'
import { Aside } from './Aside.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { Maintenance } from './Maintenance.tsx'
import { matchPath } from './match.ts'
import { Overlays } from './Overlays.tsx'
import { PageOutlet } from './PageOutlet.tsx'
import styles from './Shell.module.css'
import { TabBar } from './TabBar.tsx'
import { useDocumentTitle } from './useDocument.ts'
import { useHeadingFocus } from './useHeadingFocus.ts'
import { useIdle } from './useIdle.ts'
import { useLinks } from './useLinks.ts'
import { useScroll } from './scroll.ts'
import { WalletNotice } from './WalletNotice.tsx'

// Loaded later: it is far below the fold.
const Footer = lazyAgain(() => import('./Footer.tsx').then((m) => m.Footer))

/** Frame that stays while pages change: header, bottom bar, notices, sheets. */
export function Shell() {
  const { config } = useAtomValue(servicesAtom)
  const navigation = useNavigation()
  const place = usePlace()
  const setHeaderSlot = useSetAtom(headerSlotAtom)
  const match = useMemo(() => matchPath(place.path), [place.path])
  const { layout, label } = match.route
  const { i18n } = useLingui()
  const title = useAtomValue(pageTitleAtom) ?? i18n._(label)
  // The browser itself announces a page that was just loaded.
  const isArrival = place.movement === 'start' || place.movement === 'reload'

  useLinks()
  useScroll(place)
  useHeadingFocus(place)
  useDocumentTitle(layout === 'home' ? undefined : title, config.name)

  const hasBar = layout === 'home' || layout === 'tab'
  return (
    <>
      {/* First Tab stop: skips the header and goes to the page. */}
      <a className={styles.skipLink} href="#main" onClick={skipToContent}>
        <Trans>Skip to content</Trans>
      </a>
      {layout === 'home' ? (
        <HomeHeader name={config.name} />
      ) : (
        <PageHeader
          key={place.path}
          title={title}
          right={<div ref={setHeaderSlot} />}
          {...(layout === 'back' && { onBack: () => navigation.back() })}
        />
      )}
      <Maintenance />
      <WalletNotice network={config.network.name} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <PageOutlet match={match} path={place.path} />
      </main>
      {layout === 'home' && <LateFooter name={config.name} contacts={config.contacts} />}
      {hasBar && (
        <>
          <div className={styles.roomForBar} />
          <TabBar path={match.route.path} />
        </>
      )}
      <HiddenText>
        <output>{isArrival ? '' : title}</output>
      </HiddenText>
      <Overlays />
    </>
  )
}

function skipToContent(event: MouseEvent): void {
  // Avoids a fragment in the address, which would add a history entry.
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function LateFooter(props: ComponentProps<typeof Footer>) {
  const isIdle = useIdle()
  return <Aside>{isIdle && <Footer {...props} />}</Aside>
}
