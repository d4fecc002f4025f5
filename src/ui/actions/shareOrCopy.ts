import { toasts } from '../overlays/toasts.ts'
import { copyText } from './copyText.ts'
import { shareByMenu } from './shareByMenu.ts'

interface Outcome {
  readonly copied: string
  readonly failed: string
  /** Key of the toast. A later toast with the same key replaces an earlier one. */
  readonly key: string
}

/** Shares through the device's menu. Without one, copies the link or text and shows a toast. */
export async function shareOrCopy(
  shared: Parameters<typeof shareByMenu>[0],
  { copied, failed, key }: Outcome,
): Promise<void> {
  if (await shareByMenu(shared)) return
  const outcome = await copyText(shared.url ?? shared.text ?? '')
  toasts.add(
    outcome === 'copied'
      ? { text: copied, tone: 'success', key }
      : { text: failed, tone: 'danger', key },
  )
}
