import { Trans } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import type { TokenDetail } from './atoms.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './ProfileSection.module.css'

type Profile = NonNullable<TokenDetail['token']['profile']>

/**
 * Shows the creator's statements about a token: untrusted text, and links that show their host. The
 * creator's picture is not loaded. The content policy forbids foreign images, and the picture's
 * host would learn who visits.
 */
export function ProfileSection({ profile }: { readonly profile: Profile }) {
  const { description, website, telegram, x } = profile
  if (!description && !website && !telegram && !x) return null
  return (
    <Section title={<Trans>About</Trans>} testId="token-profile">
      <Panel gap={2}>
        {description && (
          <p className={styles.description} dir="auto" data-testid="token-description">
            {description}
          </p>
        )}
        <ul>
          <ProfileLink href={website} label={<Trans>Website</Trans>} testId="token-website" />
          <ProfileLink href={telegram} label="Telegram" testId="token-telegram" />
          <ProfileLink href={x} label="X" testId="token-x" />
        </ul>
        <p className={styles.warning}>
          <Trans>The creator wrote this. Nobody here has checked it.</Trans>
        </p>
      </Panel>
    </Section>
  )
}

interface ProfileLinkProps {
  readonly href: string | undefined
  readonly label: ReactNode
  readonly testId: string
}

/** Shows the host, the part of a link that cannot deceive. */
function ProfileLink({ href, label, testId }: ProfileLinkProps) {
  if (href === undefined) return null
  return (
    <li>
      <a
        className={styles.link}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        data-testid={testId}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.host} translate="no">
          {new URL(href).host}
        </span>
        <ExternalLink aria-hidden="true" size={16} />
      </a>
    </li>
  )
}
