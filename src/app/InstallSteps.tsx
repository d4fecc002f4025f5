import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import Share from 'lucide-react/icons/share'
import Smartphone from 'lucide-react/icons/smartphone'
import SquarePlus from 'lucide-react/icons/square-plus'
import type { ReactNode } from 'react'
import { invitationLink } from '../core/invitation.ts'
import { inviterAtom } from '../state/account/inviter.ts'
import { installStepsAtom } from '../state/device/installation.ts'
import { servicesAtom } from '../state/services.ts'
import { Button } from '../ui/actions/Button.tsx'
import { CopyButton } from '../ui/actions/CopyButton.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { SheetOpening } from '../ui/overlays/SheetOpening.tsx'
import { Note } from '../ui/states/Note.tsx'
import styles from './InstallSteps.module.css'

/**
 * Explains how to add the app to the Home Screen of an iPhone or iPad, whose browsers do not offer
 * it.
 */
export function InstallSteps() {
  const [open, setOpen] = useAtom(installStepsAtom)
  const { config } = useAtomValue(servicesAtom)
  const { name } = config
  const { t } = useLingui()
  const inviter = useAtomValue(inviterAtom)
  const close = () => setOpen(false)
  return (
    <SheetOpening open={open} onClose={close}>
      {(isOpen) => (
        <Sheet
          open={isOpen}
          onClose={close}
          title={<Trans>Install {name}</Trans>}
          footer={
            <Button size="large" wide onClick={close} testId="install-steps-close">
              <Trans>Close</Trans>
            </Button>
          }
          testId="install-steps"
        >
          <ol className={styles.steps}>
            <Step icon={<Share aria-hidden="true" size={22} />}>
              <Trans>
                Press <strong>Share</strong> in the bar of your browser. Some keep it behind the
                three dots.
              </Trans>
            </Step>
            <Step icon={<SquarePlus aria-hidden="true" size={22} />}>
              <Trans>
                Choose <strong>Add to Home Screen</strong>, further down in the list.
              </Trans>
            </Step>
            <Step icon={<Smartphone aria-hidden="true" size={22} />}>
              <Trans>
                Press <strong>Add</strong>, and open {name} from your Home Screen from now on.
              </Trans>
            </Step>
          </ol>
          {inviter && (
            <Note tone="warn" testId="install-steps-invitation">
              <p>
                <Trans>
                  The installed app does not see the invitation that this browser keeps. Bind your
                  inviter before, or copy the link and paste it there, under Invitations.
                </Trans>
              </p>
              <CopyButton
                text={invitationLink(location.origin, inviter)}
                label={t`Copy the link`}
                testId="install-steps-invitation-copy"
              />
            </Note>
          )}
        </Sheet>
      )}
    </SheetOpening>
  )
}

function Step({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.text}>{children}</p>
    </li>
  )
}
