import { err, ok, type Result } from '../../core/result.ts'

/** The part of the browser that pasting needs. */
export interface PastePort {
  readonly clipboard: Partial<Pick<Clipboard, 'readText'>> | undefined
}

export type PasteError =
  /** The user, the browser or the wallet around it does not let the page read. */
  | 'refused'
  /** There is no text in it. */
  | 'empty'

/** Nobody's address is longer; the rest could be a whole page. */
const LONGEST = 200

/** Whether there is anything to ask: some browsers let no page read the clipboard. */
export const canPaste = ({ clipboard }: PastePort = navigator): boolean =>
  typeof clipboard?.readText === 'function'

/** Reads a short text out of the clipboard, as a tap asked for. Never rejects. */
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
