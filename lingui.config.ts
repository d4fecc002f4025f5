import { fileURLToPath } from 'node:url'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { DEFAULT_LOCALE, LOCALES } from './src/i18n/locale.ts'
import { findFirstScreen } from './vite.firstScreen.ts'

/** Where code goes, its words go: what the first screen loads says them in the first catalog. */
const first = findFirstScreen(fileURLToPath(new URL('.', import.meta.url))).map(
  (path) => `<rootDir>/${path}`,
)
/** The words of operations are said wherever one is shown. */
const operations = '<rootDir>/src/features/*/operations/**'
/** What the pages of income say alike. */
const incomeWords = [
  '<rootDir>/src/sheets/incomeWords.ts',
  '<rootDir>/src/sheets/incomeReasons.ts',
  '<rootDir>/src/sheets/Income*.tsx',
]

/** What only accounts of several keys are told. */
const cosignWords = '<rootDir>/src/sheets/cosign/**'

export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/first', include: first },
    {
      path: '<rootDir>/locales/{locale}/everywhere',
      include: ['<rootDir>/src/!(features)/**', '<rootDir>/src/*', operations],
      exclude: [...incomeWords, cosignWords, ...first],
    },
    { path: '<rootDir>/locales/{locale}/incomewords', include: incomeWords },
    {
      path: '<rootDir>/locales/{locale}/{name}',
      include: ['<rootDir>/src/features/{name}', '<rootDir>/src/sheets/{name}/'],
      exclude: [operations, ...first],
    },
  ],
  // Without line numbers, moving a line does not touch the catalogs.
  format: formatter({ lineNumbers: false }),
})
