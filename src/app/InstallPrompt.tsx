import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import {
  countVisitAtom,
  declineInstallAtom,
  installAtom,
  installOfferedAtom,
  installWayAtom,
  noteInstallOfferAtom,
} from '../state/device/install.ts'
import { servicesAtom } from '../state/services.ts'
import { versionAtom } from '../state/device/version.ts'
import { usePlace } from '../state/pages/usePlace.ts'
import { Banner } from '../ui/frame/Banner.tsx'
import { Button } from '../ui/actions/Button.tsx'
import { matchPath } from './match.ts'

/** Offers to install the app: once, when the user is not busy, on a top-level screen. */
export function InstallPrompt() {
  const countVisit = useSetAtom(countVisitAtom)
  useEffect(() => countVisit(Date.now()), [countVisit])
  const { layout, path } = matchPath(usePlace().path).route
  const isOffered = useAtomValue(installOfferedAtom)
  // Only one banner fits, and a new version matters more.
  const { isOld } = useAtomValue(versionAtom)
  // The profile has its own entry for this.
  const isPlace = layout === 'home' || (layout === 'tab' && path !== '/profile')
  return isOffered && !isOld && isPlace && <Offer />
}

function Offer() {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const isByHand = useAtomValue(installWayAtom) === 'byHand'
  const install = useSetAtom(installAtom)
  const decline = useSetAtom(declineInstallAtom)
  const note = useSetAtom(noteInstallOfferAtom)
  useEffect(() => note(), [note])
  const { name } = config
  return (
    <Banner
      testId="install"
      accept={
        <Button
          variant="primary"
          size="small"
          onClick={() => void install()}
          testId="install-accept"
        >
          {isByHand ? <Trans>Show how</Trans> : <Trans>Install</Trans>}
        </Button>
      }
      dismissal={{ label: t`No, thanks`, onClick: () => decline(), testId: 'install-decline' }}
    >
      <Trans>Install {name}: it opens at once, even offline.</Trans>
    </Banner>
  )
}
