/** `differs`: the clipboard holds something other than what was asked for; never paste that. */
export type CopyOutcome = 'copied' | 'failed' | 'differs'

/** The parts of the browser that copying needs. */
export interface CopyPort {
  readonly clipboard: Pick<Clipboard, 'readText' | 'writeText'> | undefined
  readonly permissions: Pick<Permissions, 'query'> | undefined
}

/**
 * Copies and, where the browser lets a page read the clipboard without asking the user, reads it
 * back: there are programs that swap copied addresses. Never rejects.
 */
export async function copyText(text: string, browser: CopyPort = navigator): Promise<CopyOutcome> {
  if (!browser.clipboard) return 'failed'
  try {
    await browser.clipboard.writeText(text)
  } catch {
    return 'failed'
  }
  if (!(await mayRead(browser))) return 'copied'
  try {
    return (await browser.clipboard.readText()) === text ? 'copied' : 'differs'
  } catch {
    // It was written; being unable to read it back proves nothing.
    return 'copied'
  }
}

async function mayRead({ permissions }: CopyPort): Promise<boolean> {
  try {
    // TypeScript's list of names lacks this one; browsers without it throw.
    const name = 'clipboard-read' as PermissionName
    return (await permissions?.query({ name }))?.state === 'granted'
  } catch {
    return false
  }
}
