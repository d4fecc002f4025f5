import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { DEFAULT_LOCALE, LOCALES } from './src/i18n/locale.ts'

/** What the first screen and the shell say; everything else comes with the page that says it. */
const first = [
  '<rootDir>/src/app',
  '<rootDir>/src/features/home',
  '<rootDir>/src/i18n',
  '<rootDir>/src/routes.ts',
  '<rootDir>/src/ui',
]

export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/first', include: first },
    { path: '<rootDir>/locales/{locale}/rest', include: ['<rootDir>/src'], exclude: first },
  ],
  // Without line numbers, moving a line does not touch the catalogs.
  format: formatter({ lineNumbers: false }),
})
