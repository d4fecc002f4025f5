/**
 * Result of copying. `differs` means that the clipboard holds another text, which must never be
 * pasted.
 */
export type CopyOutcome = 'copied' | 'failed' | 'differs'

/** Browser interfaces that copying needs. */
export interface CopyPort {
  readonly clipboard: Pick<Clipboard, 'readText' | 'writeText'> | undefined
  readonly permissions: Pick<Permissions, 'query'> | undefined
}

/**
 * Copies a text. If the browser allows reading the clipboard without a prompt, verifies the result,
 * because some malware replaces copied addresses. Never rejects.
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
    // The text was written; failing to read it back proves nothing.
    return 'copied'
  }
}

async function mayRead({ permissions }: CopyPort): Promise<boolean> {
  try {
    // TypeScript's `PermissionName` lacks this name; browsers that do not know it throw.
    const name = 'clipboard-read' as PermissionName
    return (await permissions?.query({ name }))?.state === 'granted'
  } catch {
    return false
  }
}
