import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import ChevronRight from 'lucide-react/icons/chevron-right'
import WalletIcon from 'lucide-react/icons/wallet'
import type { ComponentType, FunctionComponent } from 'react'
import { formatAddress } from '../../core/address.ts'
import { wallets } from '../../core/wallets.ts'
import { languages } from '../../i18n/locale.ts'
import { ConnectButton } from '../../sheets/ConnectButton.tsx'
import { gainColourAtom, languageAtom, themeAtom } from '../../state/device/preferences.ts'
import { ownerAtom, walletSheetAtom, walletStateAtom } from '../../state/account/session.ts'
import { shownOwnerAtom } from '../../state/account/shownOwner.ts'

import { ChangeText } from '../../ui/figures/ChangeText.tsx'
import { Chips, type ChipsProps } from '../../ui/fields/Chips.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { AppSection } from './AppSection.tsx'
import { OwnCard } from './OwnCard.tsx'
import styles from './ProfilePage.module.css'
import { SessionsSection } from './SessionsSection.tsx'
import { StorageSection } from './StorageSection.tsx'

/**
 * Creates the page of the wallet in use and this device's display settings. The WTRX balance
 * belongs to another feature, and is passed in.
 */
export const createProfilePage = (WrappedBalance: ComponentType): FunctionComponent =>
  function ProfilePage() {
    return (
      <Page gap={6}>
        <Who />
        <WrappedBalance />
        <Appearance />
        <Section title={<Trans>Yours</Trans>}>
          <List>
            <Row title={<Trans>Users</Trans>} href="/usersList" trailing={<Chevron />} />
            <Row title={<Trans>Income</Trans>} href="/income" trailing={<Chevron />} />
            <Row title={<Trans>Activity</Trans>} href="/activity" trailing={<Chevron />} />
            <Row title={<Trans>My blind boxes</Trans>} href="/nodeBox" trailing={<Chevron />} />
            <Row
              title={<Trans>Allowances</Trans>}
              facts={<Trans>What contracts may take of yours</Trans>}
              href="/profile/allowances"
              trailing={<Chevron />}
            />
            <Row
              title={<Trans>Announcements</Trans>}
              href="/announcements"
              trailing={<Chevron />}
            />
          </List>
        </Section>
        <Account />
        <AppSection />
        <StorageSection />
      </Page>
    )
  }

/**
 * Shows the connected account and its wallet. No state carries over from one account to another.
 */
function Who() {
  const owner = useAtomValue(shownOwnerAtom)
  return (
    <Stack gap={3}>
      {owner && <OwnCard key={owner} owner={owner} />}
      <Wallet />
    </Stack>
  )
}

function Account() {
  const owner = useAtomValue(ownerAtom)
  return owner && <SessionsSection key={owner} owner={owner} />
}

function Wallet() {
  const wallet = useAtomValue(walletStateAtom)
  const openWallet = useSetAtom(walletSheetAtom)
  if (wallet.kind === 'connected')
    return (
      <Row
        leading={<WalletIcon aria-hidden="true" className={styles.wallet} size={20} />}
        title={wallets[wallet.wallet].title}
        facts={<span translate="no">{formatAddress(wallet.owner)}</span>}
        onClick={() => openWallet(true)}
        trailing={<Chevron />}
        testId="profile-wallet"
      />
    )
  return (
    <Row
      leading={<Medallion seed="no-wallet" metal="steel" />}
      title={<Trans>No wallet</Trans>}
      facts={<Trans>TronLink or OKX</Trans>}
      trailing={<ConnectButton size="small" testId="profile-connect" />}
      testId="profile-wallet"
    />
  )
}

function Appearance() {
  const { t } = useLingui()
  const [language, setLanguage] = useAtom(languageAtom)
  const [theme, setTheme] = useAtom(themeAtom)
  const [gain, setGain] = useAtom(gainColourAtom)
  return (
    <Section title={<Trans>On this device</Trans>}>
      <Panel gap={3}>
        <Choice
          label={t`Language`}
          options={Object.values(languages).map(({ stored, html, ownName }) => ({
            value: stored,
            label: <span lang={html}>{ownName}</span>,
          }))}
          value={language}
          onChange={setLanguage}
          testId="profile-language"
        />
        <Choice
          label={t`Theme`}
          options={[
            { value: 'system', label: <Trans>As the device</Trans> },
            { value: 'light', label: <Trans>Light</Trans> },
            { value: 'dark', label: <Trans>Dark</Trans> },
          ]}
          value={theme}
          onChange={setTheme}
          testId="profile-theme"
        />
        <Choice
          label={t`Gains and losses`}
          options={[
            { value: 'green', label: <Trans>Green is up</Trans> },
            { value: 'red', label: <Trans>Red is up</Trans> },
          ]}
          value={gain}
          onChange={setGain}
          testId="profile-gain"
        />
        <div className={styles.sample} aria-hidden="true">
          <ChangeText basisPoints={840} />
          <ChangeText basisPoints={-210} />
        </div>
      </Panel>
    </Section>
  )
}

/** Renders a choice below its label. */
const Choice = <T extends string>(props: ChipsProps<T>) => (
  <>
    <h3 className={styles.label}>{props.label}</h3>
    <Chips {...props} />
  </>
)

const Chevron = () => <ChevronRight aria-hidden="true" className={styles.chevron} size={18} />
