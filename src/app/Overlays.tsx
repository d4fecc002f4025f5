import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { loadEveryWord } from '../i18n/activate.ts'
import { installStepsAtom } from '../state/installation.ts'
import { connectSheetAtom, walletSheetAtom } from '../state/session.ts'
import { useIdle } from './useIdle.ts'

// Sheets, dialogs and toasts come with code that the first screen does not need.
const ConnectSheet = lazy(() =>
  import('./ConnectSheet.tsx').then((m) => ({ default: m.ConnectSheet })),
)
const WalletSheet = lazy(() =>
  import('./WalletSheet.tsx').then((m) => ({ default: m.WalletSheet })),
)
// It may speak of any operation, on whatever screen.
const FailedDialog = lazy(async () => {
  const [{ FailedDialog: component }] = await Promise.all([
    import('./FailedDialog.tsx'),
    loadEveryWord(),
  ])
  return { default: component }
})
// Fetched before it is needed: by then this version's files may be gone.
const UpdatePrompt = lazy(() =>
  import('./UpdatePrompt.tsx').then((m) => ({ default: m.UpdatePrompt })),
)
const InstallPrompt = lazy(() =>
  import('./InstallPrompt.tsx').then((m) => ({ default: m.InstallPrompt })),
)
const InstallSteps = lazy(() =>
  import('./InstallSteps.tsx').then((m) => ({ default: m.InstallSteps })),
)
const OutboxTray = lazy(() => import('./OutboxTray.tsx').then((m) => ({ default: m.OutboxTray })))
const ToastViewport = lazy(() =>
  import('../ui/ToastViewport.tsx').then((m) => ({ default: m.ToastViewport })),
)

/** What lies over the pages: each part is loaded when it is first wanted, and then kept. */
export function Overlays() {
  const connecting = useOnceTrue(useAtomValue(connectSheetAtom))
  const walletOpen = useOnceTrue(useAtomValue(walletSheetAtom))
  const installing = useOnceTrue(useAtomValue(installStepsAtom))
  const isIdle = useIdle()
  return (
    <Suspense fallback={null}>
      {connecting && <ConnectSheet />}
      {walletOpen && <WalletSheet />}
      {isIdle && <OutboxTray />}
      {isIdle && <ToastViewport />}
      {isIdle && <UpdatePrompt />}
      {isIdle && <InstallPrompt />}
      {installing && <InstallSteps />}
      {isIdle && <FailedDialog />}
    </Suspense>
  )
}

function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
