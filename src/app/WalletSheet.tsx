import { wallets } from '../core/wallets.ts'
import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Suspense } from 'react'
import { servicesAtom } from '../state/services.ts'
import { disconnectAtom } from '../state/account/connecting.ts'
import { walletSheetAtom, walletStateAtom } from '../state/account/session.ts'
import { AddressText } from '../ui/figures/AddressText.tsx'
import { Button } from '../ui/actions/Button.tsx'
import { ButtonRow } from '../ui/actions/ButtonRow.tsx'
import { Facts } from '../ui/lists/Facts.tsx'
import { lazyAgain } from '../ui/lazyAgain.ts'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { SheetOpening } from '../ui/overlays/SheetOpening.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { forgetFormsExcept } from '../state/account/privateForms.ts'
import { signOutAtom } from '../state/account/signedIn.ts'
import { WalletSession } from './WalletSession.tsx'
import styles from './WalletSheet.module.css'

const ActFor = lazyAgain(
  () => import('../sheets/cosign/several.ts').then((m) => m.ActFor),
  ['cosign'],
)

/** Shows the connected account in full, and disconnects it. */
export function WalletSheet() {
  const [open, setOpen] = useAtom(walletSheetAtom)
  const wallet = useAtomValue(walletStateAtom)
  const disconnect = useSetAtom(disconnectAtom)
  const signOut = useSetAtom(signOutAtom)
  const { config } = useAtomValue(servicesAtom)
  if (wallet.kind !== 'connected') return null
  const { owner, signer = owner, onOurNetwork, onSideChain } = wallet
  const close = () => setOpen(false)
  return (
    <SheetOpening open={open} onClose={close}>
      {(isOpen) => (
        <Sheet
          open={isOpen}
          onClose={close}
          title={<Trans>Your wallet</Trans>}
          testId="wallet-sheet"
          footer={
            <ButtonRow>
              <Button
                size="large"
                onClick={() => {
                  close()
                  void signOut()
                  forgetFormsExcept()
                  void disconnect()
                }}
                testId="wallet-disconnect"
              >
                <Trans>Disconnect</Trans>
              </Button>
              <Button
                size="large"
                href={config.explorer.address.replace('{id}', owner)}
                external
                testId="wallet-explorer"
              >
                <Trans>Explorer</Trans>
              </Button>
            </ButtonRow>
          }
        >
          <div className={styles.address}>
            <AddressText address={owner} full testId="wallet-address" />
          </div>
          <div className={styles.acts}>
            <Button
              variant="primary"
              size="large"
              href="/send"
              onClick={close}
              testId="wallet-send"
            >
              <Trans>Send</Trans>
            </Button>
          </div>
          <Facts
            facts={[
              { id: 'wallet', label: <Trans>Wallet</Trans>, value: wallets[wallet.wallet].title },
              {
                id: 'network',
                label: <Trans>Network</Trans>,
                value: onOurNetwork
                  ? config.network.name
                  : ((onSideChain ? config.sideChain?.name : undefined) ?? (
                      <Trans>Another network</Trans>
                    )),
              },
            ]}
          />
          <div className={styles.actFor}>
            <Suspense fallback={<Skeleton height={44} />}>
              <ActFor owner={owner} signer={signer} onLeave={close} />
            </Suspense>
          </div>
          <div className={styles.session}>
            <WalletSession />
          </div>
        </Sheet>
      )}
    </SheetOpening>
  )
}
