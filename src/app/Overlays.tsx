import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { installStepsAtom } from '../state/device/installation.ts'
import { connectSheetAtom, walletSheetAtom } from '../state/account/session.ts'
import { lazyAgain } from '../ui/lazyAgain.ts'
import { Aside } from './Aside.tsx'
import { useIdle } from './useIdle.ts'

// Sheets, dialogs and toasts come with code that the first screen does not need.
const ConnectSheet = lazyAgain(() => import('./ConnectSheet.tsx').then((m) => m.ConnectSheet))
const WalletSheet = lazyAgain(() => import('./WalletSheet.tsx').then((m) => m.WalletSheet))
const FailedDialog = lazyAgain(() => import('./FailedDialog.tsx').then((m) => m.FailedDialog))
// Fetched before it is needed: by then this version's files may be gone.
const UpdatePrompt = lazyAgain(() => import('./UpdatePrompt.tsx').then((m) => m.UpdatePrompt))
const InstallPrompt = lazyAgain(() => import('./InstallPrompt.tsx').then((m) => m.InstallPrompt))
const InstallSteps = lazyAgain(() => import('./InstallSteps.tsx').then((m) => m.InstallSteps))
const OutboxTray = lazyAgain(() => import('./OutboxTray.tsx').then((m) => m.OutboxTray))
const SignedIn = lazyAgain(() => import('./SignedIn.tsx').then((m) => m.SignedIn))
const ToastViewport = lazyAgain(() =>
  import('../ui/overlays/ToastViewport.tsx').then((m) => m.ToastViewport),
)

/** What lies over the pages: each part is loaded when it is first wanted, and then kept. */
export function Overlays() {
  const connecting = useOnceTrue(useAtomValue(connectSheetAtom))
  const walletOpen = useOnceTrue(useAtomValue(walletSheetAtom))
  const installing = useOnceTrue(useAtomValue(installStepsAtom))
  const isIdle = useIdle()
  return (
    <>
      <Aside>{connecting && <ConnectSheet />}</Aside>
      <Aside>{walletOpen && <WalletSheet />}</Aside>
      <Aside>{isIdle && <OutboxTray />}</Aside>
      <Aside>{isIdle && <SignedIn />}</Aside>
      <Aside>{isIdle && <ToastViewport />}</Aside>
      <Aside>{isIdle && <UpdatePrompt />}</Aside>
      <Aside>{isIdle && <InstallPrompt />}</Aside>
      <Aside>{installing && <InstallSteps />}</Aside>
      <Aside>{isIdle && <FailedDialog />}</Aside>
    </>
  )
}

function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
