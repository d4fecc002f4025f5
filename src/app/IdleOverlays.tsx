import { useEffect } from 'react'
import { loadAhead } from '../ui/ahead.ts'
import type { Ahead } from '../ui/lazyAgain.ts'
import { ToastViewport } from '../ui/overlays/ToastViewport.tsx'
import { Aside } from './Aside.tsx'
import { FailedDialog } from './FailedDialog.tsx'
import { InstallPrompt } from './InstallPrompt.tsx'
import { OutboxTray } from './OutboxTray.tsx'
import { SignedIn } from './SignedIn.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/**
 * What may appear by itself. Fetched before it is needed, since by then this version's files may be
 * gone; and as one file, since each has its name on the first screen. The sheet that the header
 * opens is loaded `ahead`, too.
 */
export function IdleOverlays({ ahead }: { readonly ahead: Ahead }) {
  useEffect(() => loadAhead([ahead]), [ahead])
  return [OutboxTray, SignedIn, ToastViewport, UpdatePrompt, InstallPrompt, FailedDialog].map(
    (Overlay) => (
      <Aside key={Overlay.name}>
        <Overlay />
      </Aside>
    ),
  )
}
