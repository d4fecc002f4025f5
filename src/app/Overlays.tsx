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
const InstallSteps = lazyAgain(() => import('./InstallSteps.tsx').then((m) => m.InstallSteps))
const IdleOverlays = lazyAgain(() => import('./IdleOverlays.tsx').then((m) => m.IdleOverlays))

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
      <Aside>{installing && <InstallSteps />}</Aside>
      <Aside>{isIdle && <IdleOverlays />}</Aside>
    </>
  )
}

function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
