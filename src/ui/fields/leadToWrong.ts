import { flushSync } from 'react-dom'

/**
 * Marks every missing field of the form around a pressed button, and focuses the first missing or
 * wrong one. Returns false if there is none. Controls other than text fields are marked with
 * `data-needed`.
 */
export function leadToWrong(pressed: Element): boolean {
  const form = pressed.closest('[role="dialog"], main')
  // Skips hidden pages that are kept alive beside this one, but includes closed `details` elements.
  const shown = (selector: string) =>
    [...(form?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
      (each) => (each.closest('details') ?? each).getClientRects().length > 0,
    )
  flushSync(() => {
    for (const field of shown('input, textarea')) field.dispatchEvent(new Event('invalid'))
  })
  const [wrong] = shown(':is([aria-invalid="true"], [data-needed]):enabled')
  if (!wrong) return false
  wrong.closest('details')?.setAttribute('open', '')
  wrong.focus()
  return true
}
