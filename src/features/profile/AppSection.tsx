import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { installAtom, installWayAtom } from '../../state/device/install.ts'
import {
  allowNotificationsAtom,
  notificationStateAtom,
  type NotificationState,
} from '../../state/device/notifications.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Section } from '../../ui/pieces/Section.tsx'

/** Offers to install the app, and to allow notifications while it is closed. */
export function AppSection() {
  const { t } = useLingui()
  const way = useAtomValue(installWayAtom)
  const install = useSetAtom(installAtom)
  const notifications = useAtomValue(notificationStateAtom)
  const allow = useSetAtom(allowNotificationsAtom)
  const { name } = useAtomValue(servicesAtom).config
  return (
    <Section title={<Trans>The app</Trans>}>
      <List label={t`The app`}>
        {way && (
          <Row
            title={<Trans>Install {name}</Trans>}
            facts={<Trans>Opens at once, even offline</Trans>}
            trailing={
              <Button size="small" onClick={() => void install()} testId="profile-install-start">
                {way === 'byHand' ? <Trans>Show how</Trans> : <Trans>Install</Trans>}
              </Button>
            }
            testId="profile-install"
          />
        )}
        <Row
          title={<Trans>Notifications</Trans>}
          facts={
            notifications === 'unavailable' && way === 'byHand' ? (
              <Trans>Once the app is installed</Trans>
            ) : (
              FACTS[notifications]
            )
          }
          {...(notifications === 'granted' && { tone: 'success' as const })}
          {...(notifications === 'default' && {
            trailing: (
              <Button size="small" onClick={() => void allow()} testId="profile-notices-allow">
                <Trans>Allow</Trans>
              </Button>
            ),
          })}
          testId="profile-notices"
        />
      </List>
    </Section>
  )
}

const FACTS: Readonly<Record<NotificationState, ReactNode>> = {
  default: <Trans>Tells you when a transaction has ended</Trans>,
  granted: <Trans>On. Your browser's settings turn them off.</Trans>,
  denied: <Trans>Your browser's settings forbid them</Trans>,
  unavailable: <Trans>Not in this browser</Trans>,
}
