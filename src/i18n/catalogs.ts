import type { Messages } from '@lingui/core'

/**
 * A file for each language and part of the app (lingui.config.ts): one downloads what is said. Their names
 * take more room than the code that asks for them, so they are not on the first screen.
 */
export const catalogs = import.meta.glob<{ readonly messages: Messages }>('../../locales/*/*.po')
