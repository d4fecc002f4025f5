import { flushSync } from 'react-dom'

/**
 * Marks all that the form around a pressed button still lacks, and leads to the first field that is
 * missing or wrong; false if there is none. What is no text field is marked by `data-needed`.
 */
export function leadToWrong(pressed: Element): boolean {
  const form = pressed.closest('[role="dialog"], main')
  // Pages that are kept alive stand hidden beside this one; closed details are part of it.
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
