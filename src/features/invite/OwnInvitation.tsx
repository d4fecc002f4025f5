import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import Copy from 'lucide-react/icons/copy'
import Share from 'lucide-react/icons/share-2'
import { Suspense } from 'react'
import type { Address } from '../../core/address.ts'
import { invitationLink } from '../../core/invitation.ts'
import { formatInviteCode, inviteCode } from '../../core/inviteCode.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { copyText } from '../../ui/actions/copyText.ts'
import { shareByMenu } from '../../ui/actions/shareByMenu.ts'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './Invite.module.css'

const QrPicture = lazyAgain(() => import('../../ui/qr/QrPicture.tsx').then((m) => m.QrPicture))

/** Invitation of an account: its link as a QR code, to share and to copy, and its code. */
export function OwnInvitation({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const { name } = useAtomValue(servicesAtom).config
  const link = invitationLink(location.origin, owner)
  const code = formatInviteCode(inviteCode(owner))
  const share = async () => {
    if (!(await shareByMenu({ title: t`Invitation to ${name}`, url: link }))) await copy()
  }
  const copy = async () => {
    const outcome = await copyText(link)
    toasts.add(
      outcome === 'copied'
        ? { text: t`Copied`, tone: 'success', key: 'invitation-link' }
        : {
            text:
              outcome === 'failed'
                ? t`Copy failed`
                : t`The clipboard holds something else. Do not paste it.`,
            tone: 'danger',
            key: 'invitation-link',
          },
    )
  }
  const canShare = typeof navigator.share === 'function'
  return (
    <Panel as="section" title={<Trans>Your invitation</Trans>} testId="invitations-invite">
      <div className={styles.paper}>
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <Skeleton height="100%" />
            </div>
          }
        >
          <QrPicture
            text={link}
            label={t`QR code of your invitation link`}
            testId="invitations-qr"
          />
        </Suspense>
      </div>
      <Stack gap={1}>
        <span className={styles.label}>
          <Trans>Invitation code</Trans>
        </span>
        <div className={styles.line}>
          <span className={styles.code} translate="no" data-testid="invitations-code">
            {code}
          </span>
          <CopyButton text={code} label={t`Copy the code`} testId="invitations-code-copy" />
        </div>
      </Stack>
      <Stack gap={1}>
        <span className={styles.label}>
          <Trans>Invitation link</Trans>
        </span>
        <div className={styles.line}>
          <span className={styles.link} title={link} translate="no" data-testid="invitations-link">
            {link}
          </span>
          <CopyButton text={link} label={t`Copy the link`} testId="invitations-link-copy" />
        </div>
      </Stack>
      <ButtonRow even>
        <Button
          variant={canShare ? 'secondary' : 'primary'}
          icon={<Copy aria-hidden="true" size={17} />}
          onClick={() => void copy()}
          testId="invitations-copy"
        >
          <Trans>Copy link</Trans>
        </Button>
        {canShare && (
          <Button
            variant="primary"
            icon={<Share aria-hidden="true" size={17} />}
            onClick={() => void share().catch(reportError)}
            testId="invitations-share"
          >
            <Trans>Share</Trans>
          </Button>
        )}
      </ButtonRow>
    </Panel>
  )
}
