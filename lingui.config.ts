import { fileURLToPath } from 'node:url'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { DEFAULT_LOCALE, LOCALES } from './src/i18n/locale.ts'
import { findFirstScreen } from './vite.firstScreen.ts'

/**
 * Files of the first screen, whose texts go to the first catalog. Texts load together with the code
 * that shows them.
 */
const first = findFirstScreen(fileURLToPath(new URL('.', import.meta.url))).map(
  (path) => `<rootDir>/${path}`,
)
/**
 * Files of operations. Their texts go to the catalog that every page loads, since any page may show
 * an operation.
 */
const operations = '<rootDir>/src/features/*/operations/**'
/** Files with the texts that all pages about income share. */
const incomeWords = [
  '<rootDir>/src/sheets/incomeWords.ts',
  '<rootDir>/src/sheets/incomeReasons.ts',
  '<rootDir>/src/sheets/Income*.tsx',
]

/** Files with the texts that only multisig accounts see. */
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
  // Without line numbers, moving a line leaves the catalogs unchanged.
  format: formatter({ lineNumbers: false }),
})
