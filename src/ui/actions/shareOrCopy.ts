import { toasts } from '../overlays/toasts.ts'
import { copyText } from './copyText.ts'
import { shareByMenu } from './shareByMenu.ts'

interface Outcome {
  readonly copied: string
  readonly failed: string
  /** A later toast of the same key takes the place of an earlier one. */
  readonly key: string
}

/** Shares by the device's menu; where there is none, it copies the link or text, and says so. */
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
