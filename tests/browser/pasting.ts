import type { Locator } from 'playwright-core'

/** Pastes a text over what a field holds. */
export const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus()
    input.select()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const event = { clipboardData, bubbles: true, cancelable: true }
    input.dispatchEvent(new ClipboardEvent('paste', event))
  }, text)
