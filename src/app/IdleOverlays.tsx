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
 * Overlays that may appear without a tap. Loaded before they are needed, because this version's
 * files may be gone by then. Loaded as one file, because the first screen lists the name of each
 * file. The sheet that the header opens is also loaded `ahead`.
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
