import type { Messages } from '@lingui/core'

/**
 * Catalogs, one file for each language and part of the app (lingui.config.ts), so that only the
 * needed ones are downloaded. Their names take more space than the code that loads them, so they
 * are not part of the first screen.
 */
export const catalogs = import.meta.glob<{ readonly messages: Messages }>('../../locales/*/*.po')
