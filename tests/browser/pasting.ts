import type { Locator } from 'playwright-core'

/** Pastes a text into a field, replacing its content. */
export const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus()
    input.select()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const event = { clipboardData, bubbles: true, cancelable: true }
    input.dispatchEvent(new ClipboardEvent('paste', event))
  }, text)
