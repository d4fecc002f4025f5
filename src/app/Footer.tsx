import { Trans, useLingui } from '@lingui/react/macro'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Send from 'lucide-react/icons/send'
import type { Config } from '../config/schema.ts'
import { Mark } from '../ui/pieces/Mark.tsx'
import styles from './Footer.module.css'

interface FooterProps {
  readonly name: string
  readonly contacts: Config['contacts']
}

/** Footer of the home screen, with links to contact the operator. */
export function Footer({ name, contacts }: FooterProps) {
  const { t } = useLingui()
  const links = [
    { id: 'email', href: `mailto:${contacts.email}`, label: t`E-mail`, icon: <Mail /> },
    { id: 'group', href: contacts.telegramGroup, label: t`Telegram group`, icon: <Send /> },
    {
      id: 'channel',
      href: contacts.telegramChannel,
      label: t`Telegram channel`,
      icon: <Megaphone />,
    },
    { id: 'x', href: contacts.x, label: 'X', icon: <XIcon /> },
  ]
  return (
    <footer className={styles.footer} data-testid="footer">
      <div className={styles.links}>
        {links.map(({ id, href, label, icon }) => (
          <a
            key={id}
            className={styles.link}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={label}
            title={label}
            data-testid={`footer-${id}`}
          >
            {icon}
          </a>
        ))}
      </div>
      <div className={styles.name}>
        <Mark size={18} />
        <span translate="no">{name}</span>
      </div>
      <p className={styles.note}>
        <Trans>
          You sign every transaction in your own wallet. We never ask for your seed phrase.
        </Trans>
      </p>
    </footer>
  )
}

/** X's logo, because the icon set has no brand icons. */
function XIcon() {
  return (
    <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="currentColor">
      <path d="M3.6 4h5.1l4.2 5.7L17.7 4h2.2l-6 7.1L20.4 20h-5.1l-4.5-6.1L5.6 20H3.4l6.4-7.5Zm3 1.6 9.5 12.8h1.3L7.9 5.6Z" />
    </svg>
  )
}
