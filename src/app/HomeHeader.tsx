import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatAddress } from '../i18n/format.ts'
import { connectSheetAtom, walletSheetAtom, walletStateAtom } from '../state/account/session.ts'
import { Mark } from '../ui/pieces/Mark.tsx'
import { StatusPill } from '../ui/states/StatusPill.tsx'
import styles from './HomeHeader.module.css'

/** Header of the home screen: logo, name and wallet. */
export function HomeHeader({ name }: { readonly name: string }) {
  return (
    <header className={styles.header}>
      <Mark size={28} />
      <span className={styles.name} translate="no" data-product-name="">
        {name}
      </span>
      <WalletPill />
    </header>
  )
}

/** Shows the connected account, or the button to connect one. */
function WalletPill() {
  const wallet = useAtomValue(walletStateAtom)
  const openConnect = useSetAtom(connectSheetAtom)
  const openWallet = useSetAtom(walletSheetAtom)
  if (wallet.kind === 'connected')
    return (
      <StatusPill
        dot
        tone={wallet.onOurNetwork ? 'success' : 'danger'}
        onClick={() => openWallet(true)}
        testId="wallet-pill"
      >
        {formatAddress(wallet.owner)}
      </StatusPill>
    )
  return (
    <StatusPill tone="cast" onClick={() => openConnect(true)} testId="wallet-pill">
      {wallet.kind === 'connecting' ? <Trans>Connecting…</Trans> : <Trans>Connect</Trans>}
    </StatusPill>
  )
}

/** Sets the configured name in a prerendered header, which may have an older one. */
export function correctProductName(page: ParentNode, name: string): void {
  const shown = page.querySelector('[data-product-name]')
  if (shown && shown.textContent !== name) shown.textContent = name
}
