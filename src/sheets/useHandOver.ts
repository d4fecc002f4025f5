import { useSetAtom } from 'jotai'
import type { MouseEvent } from 'react'
import { nobody } from '../core/address.ts'
import type { WalletName } from '../core/wallets.ts'
import type { KindName } from '../outbox/kindName.ts'
import { addOperationAtom } from '../state/operations/operations.ts'
import { useWriting } from '../ui/useWriting.ts'

/** Handover to the wallets' apps. */
export interface HandOver {
  /** Page that opens there; undefined until there is something to hand over. */
  readonly path: string | undefined
  readonly onChoose: (wallet: WalletName) => (event: MouseEvent<HTMLElement>) => Promise<void>
  /** Whether storing it failed, so no app was opened. */
  readonly notWritten: boolean
}

/**
 * Stores the handover before the browser follows the link to the wallet's app. Every tap stores it
 * again, because another tab may have cancelled the earlier one.
 */
export function useHandOver<Intent>(
  id: string | undefined,
  path: string | undefined,
  kind: KindName<Intent>,
  intentFor: (wallet: WalletName, path: string) => Intent,
): HandOver {
  const add = useSetAtom(addOperationAtom)
  const { notWritten, write } = useWriting()
  return {
    path,
    notWritten,
    onChoose: (wallet) => async (event) => {
      event.preventDefault()
      if (!id || !path) return
      const link = event.currentTarget
      const intent = intentFor(wallet, path)
      const written = await write(() => add({ id, kind, owner: nobody, intent }))
      // Follow the link that was tapped, and let the platform decide what opens.
      if (written) follow(link)
    },
  }
}

/**
 * Clicks a copy of the link outside the sheet, without listeners. The sheet may already show the
 * order, and some browsers do not follow a detached link.
 */
function follow(link: HTMLElement): void {
  const copy = link.cloneNode() as HTMLElement
  document.body.append(copy)
  copy.click()
  copy.remove()
}
