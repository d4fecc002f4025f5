import { Trans, useLingui } from '@lingui/react/macro'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Send from 'lucide-react/icons/send'
import type { Config } from '../config/schema.ts'
import { Mark } from '../ui/pieces/Mark.tsx'
import styles from './Footer.module.css'
import { XIcon } from './XIcon.tsx'

interface FooterProps {
  readonly name: string
  readonly contacts: Config['contacts']
}

/** The end of the home screen: how to reach the people behind it. */
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
