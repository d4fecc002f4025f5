import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatAddress } from '../i18n/format.ts'
import { connectSheetAtom, walletSheetAtom, walletStateAtom } from '../state/account/session.ts'
import { StatusPill } from '../ui/states/StatusPill.tsx'

/** The connected account, or the way to connect one. */
export function WalletPill() {
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
