import { useSetAtom } from 'jotai'
import type { MouseEvent } from 'react'
import { nobody } from '../core/address.ts'
import type { WalletName } from '../core/wallets.ts'
import type { KindName } from '../outbox/kindName.ts'
import { addOperationAtom } from '../state/operations/operations.ts'
import { useWriting } from '../ui/useWriting.ts'

/** The way to the wallets' apps. */
export interface HandOver {
  /** The page that opens there; undefined until there is something to hand over. */
  readonly path: string | undefined
  readonly onChoose: (wallet: WalletName) => (event: MouseEvent<HTMLElement>) => Promise<void>
  /** It could not be written down, so no app was opened. */
  readonly notWritten: boolean
}

/**
 * Writes down what is handed over before the link to the wallet's app is followed: at every tap,
 * since another tab may have cancelled what was written before.
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
      // Now the link itself is followed, as the tap asked: the platform decides what opens.
      if (written) follow(link)
    },
  }
}

/**
 * Clicks a copy outside the sheet, which has no listeners: the sheet may show the order by now, and
 * not every browser follows a link that has left the page.
 */
function follow(link: HTMLElement): void {
  const copy = link.cloneNode() as HTMLElement
  document.body.append(copy)
  copy.click()
  copy.remove()
}
