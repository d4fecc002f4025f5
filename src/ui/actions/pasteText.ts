import { err, ok, type Result } from '../../core/result.ts'

/** Browser interface that pasting needs. */
export interface PastePort {
  readonly clipboard: Partial<Pick<Clipboard, 'readText'>> | undefined
}

export type PasteError =
  /** The user, the browser or the surrounding wallet does not let the page read. */
  | 'refused'
  /** The clipboard holds no text. */
  | 'empty'

/**
 * Maximum number of characters to read. No address is longer, and the clipboard may hold a whole
 * page.
 */
const LONGEST = 200

/** Whether the browser lets pages read the clipboard at all. */
export const canPaste = ({ clipboard }: PastePort = navigator): boolean =>
  typeof clipboard?.readText === 'function'

/** Reads a short text from the clipboard after a tap. Never rejects. */
export async function pasteText(
  browser: PastePort = navigator,
): Promise<Result<string, PasteError>> {
  try {
    const text = (await browser.clipboard?.readText?.())?.trim().slice(0, LONGEST)
    return text === undefined ? err('refused') : text === '' ? err('empty') : ok(text)
  } catch {
    return err('refused')
  }
}
