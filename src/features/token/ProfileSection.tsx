import { Trans } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import type { TokenDetail } from './atoms.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './ProfileSection.module.css'

type Profile = NonNullable<TokenDetail['token']['profile']>

/**
 * What the creator says about a token: a stranger's words, shown as text, and links that say where
 * they lead. The creator's picture is not loaded: the content policy allows none from elsewhere,
 * and its host would learn who looks.
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

/** Shows the host, the part of a link that cannot lie. */
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
