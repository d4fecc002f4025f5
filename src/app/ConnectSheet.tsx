import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { WalletError } from '../chain/wallet.ts'
import { walletNames, wallets, type WalletName } from '../core/wallets.ts'
import { handsOverAtom, walletApps } from '../state/operations/handOver.ts'
import { connectText } from '../state/account/connectText.ts'
import { connectAtom } from '../state/account/connecting.ts'
import { connectSheetAtom, walletStateAtom } from '../state/account/session.ts'
import { Button } from '../ui/actions/Button.tsx'
import { ButtonRow } from '../ui/actions/ButtonRow.tsx'
import { List } from '../ui/lists/List.tsx'
import { Medallion } from '../ui/pieces/Medallion.tsx'
import { Note } from '../ui/states/Note.tsx'
import { Row } from '../ui/lists/Row.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { SheetOpening } from '../ui/overlays/SheetOpening.tsx'
import { Spinner } from '../ui/states/Spinner.tsx'
import styles from './ConnectSheet.module.css'

const metals = { tronlink: 'steel', okx: 'brass' } as const satisfies Record<WalletName, string>

const WALLETS = walletNames.map((name) => ({ name, ...wallets[name], metal: metals[name] }))

/**
 * Lets the user choose a wallet. Shows which ones are present, and keeps listening for the others.
 */
export function ConnectSheet() {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useAtom(connectSheetAtom)
  const wallet = useAtomValue(walletStateAtom)
  const connect = useSetAtom(connectAtom)
  const [error, setError] = useState<WalletError>()
  // Remembered, because the others stay available while one is connecting.
  const [available, setAvailable] = useState<readonly WalletName[]>([])
  if (wallet.kind === 'found' && wallet.available !== available) setAvailable(wallet.available)
  const handsOver = useAtomValue(handsOverAtom) === 'yes'
  const waitingFor = wallet.kind === 'connecting' ? wallet.wallet : undefined

  const choose = async (name: WalletName) => {
    setError(undefined)
    const result = await connect(name)
    if (!result.ok) setError(result.error)
  }
  const close = () => {
    setOpen(false)
    setError(undefined)
  }

  return (
    <SheetOpening open={open && wallet.kind !== 'connected'} onClose={close}>
      {(isOpen) => (
        <Sheet
          open={isOpen}
          onClose={close}
          title={<Trans>Connect a wallet</Trans>}
          testId="connect-sheet"
          footer={
            <Button variant="secondary" size="large" wide onClick={close} testId="connect-cancel">
              <Trans>Cancel</Trans>
            </Button>
          }
        >
          <div className={styles.content}>
            <p className={styles.text}>
              <Trans>
                Your keys stay in your wallet. Connecting shows your address to this site.
              </Trans>
            </p>
            {wallet.kind === 'missing' && (
              <Note tone="warn" testId="connect-missing">
                <Trans>Please install TronLink or OKX Wallet</Trans>
              </Note>
            )}
            {handsOver && <ContinueInApp />}
            {wallet.kind === 'searching' && (
              <output className={styles.waiting} data-testid="connect-searching">
                <Spinner />
                <Trans>Looking for a wallet…</Trans>
              </output>
            )}
            <List label={t`Wallets`}>
              {WALLETS.map(({ name, title, home, metal }) => {
                const isThere = available.includes(name) || waitingFor === name
                return (
                  <Row
                    key={name}
                    leading={<Medallion seed={name} metal={metal} />}
                    title={title}
                    facts={
                      waitingFor === name ? (
                        <Trans>Waiting in the wallet</Trans>
                      ) : isThere ? (
                        <Trans>Ready</Trans>
                      ) : (
                        <Trans>Not found in this browser</Trans>
                      )
                    }
                    tone={isThere ? (waitingFor === name ? 'cast' : 'success') : undefined}
                    trailing={
                      isThere ? (
                        <Button
                          variant="primary"
                          size="small"
                          busy={waitingFor === name}
                          disabled={waitingFor !== undefined && waitingFor !== name}
                          onClick={() => void choose(name)}
                          testId={`connect-${name}`}
                        >
                          <Trans>Connect</Trans>
                        </Button>
                      ) : (
                        <Button size="small" href={home} external testId={`install-${name}`}>
                          <Trans>Install</Trans>
                        </Button>
                      )
                    }
                  />
                )
              })}
            </List>
            {error && (
              <Note tone="danger" testId="connect-error">
                {i18n._(connectText(error))}
              </Note>
            )}
          </div>
        </Sheet>
      )}
    </SheetOpening>
  )
}

/** Opens the same page, with its query, in a wallet app's own browser on a phone. */
function ContinueInApp() {
  return (
    <>
      <p className={styles.text}>
        <Trans>A wallet's app has a browser of its own. This page can go on there.</Trans>
      </p>
      <ButtonRow even>
        {walletApps(location.pathname + location.search).map(({ wallet, title, ...link }) => (
          <Button key={wallet} {...link} size="large" testId={`continue-${wallet}`}>
            <Trans>Continue in {title}</Trans>
          </Button>
        ))}
      </ButtonRow>
    </>
  )
}
