import { useAtom, useAtomValue, type PrimitiveAtom } from 'jotai'
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'
import { installStepsAtom } from '../state/device/installation.ts'
import { connectSheetAtom, walletSheetAtom, walletStateAtom } from '../state/account/session.ts'
import { toasts } from '../ui/overlays/toasts.ts'
import { lazyAgain } from '../ui/lazyAgain.ts'
import styles from '../ui/overlays/Shade.module.css'
import { Aside } from './Aside.tsx'
import { useIdle } from './useIdle.ts'

// Loaded later: sheets, dialogs and toasts need code that the first screen does not.
const ConnectSheet = lazyAgain(() => import('./ConnectSheet.tsx').then((m) => m.ConnectSheet))
const WalletSheet = lazyAgain(() => import('./WalletSheet.tsx').then((m) => m.WalletSheet))
const InstallSteps = lazyAgain(() => import('./InstallSteps.tsx').then((m) => m.InstallSteps))
const IdleOverlays = lazyAgain(() => import('./IdleOverlays.tsx').then((m) => m.IdleOverlays))

/** Layers above the pages. Each part loads when first needed, and then stays. */
export function Overlays() {
  const isConnected = useAtomValue(walletStateAtom).kind === 'connected'
  const isSpeaking = useSyncExternalStore(toasts.watch, toasts.isWaiting, toasts.isWaiting)
  const hasTime = useOnceTrue(useIdle() || isSpeaking)
  return (
    <>
      <Opened at={connectSheetAtom}>
        <ConnectSheet />
      </Opened>
      <Opened at={walletSheetAtom}>
        <WalletSheet />
      </Opened>
      <Opened at={installStepsAtom}>
        <InstallSteps />
      </Opened>
      <Aside>{hasTime && <IdleOverlays ahead={isConnected ? WalletSheet : ConnectSheet} />}</Aside>
    </>
  )
}

interface OpenedProps {
  readonly at: PrimitiveAtom<boolean>
  readonly children: ReactNode
}

/**
 * Renders a sheet from its first opening on. Until its code arrives, a shade responds to the tap.
 */
function Opened({ at, children }: OpenedProps) {
  const [isOpen, setOpen] = useAtom(at)
  const isWanted = useOnceTrue(isOpen)
  const shade = isOpen && <div className={styles.shade} onPointerUp={() => setOpen(false)} />
  return (
    <Aside>
      <Suspense fallback={shade}>{isWanted && children}</Suspense>
    </Aside>
  )
}

function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
