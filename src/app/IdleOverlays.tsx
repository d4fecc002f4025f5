import { ToastViewport } from '../ui/overlays/ToastViewport.tsx'
import { Aside } from './Aside.tsx'
import { FailedDialog } from './FailedDialog.tsx'
import { InstallPrompt } from './InstallPrompt.tsx'
import { OutboxTray } from './OutboxTray.tsx'
import { SignedIn } from './SignedIn.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/**
 * What may appear by itself. Fetched before it is needed, since by then this version's files may be
 * gone; and as one file, since each has its name on the first screen.
 */
export function IdleOverlays() {
  return [OutboxTray, SignedIn, ToastViewport, UpdatePrompt, InstallPrompt, FailedDialog].map(
    (Overlay) => (
      <Aside key={Overlay.name}>
        <Overlay />
      </Aside>
    ),
  )
}
