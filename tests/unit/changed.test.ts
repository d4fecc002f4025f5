import { expect, test } from 'vitest'
import { testsOf } from '../changed.ts'
import { parseModule } from '../../vite.imports.ts'

const sources = new Map([
  ['src/core/amount.ts', 'export const half = 2n'],
  ['src/features/lock/rules.ts', "import { half } from '../../core/amount.ts'\nhalf"],
  ['src/features/lock/LockPage.tsx', ''],
  ['tests/unit/core/amount.test.ts', "import { half } from '../../../src/core/amount.ts'\nhalf"],
  ['tests/unit/lock.test.ts', "import { rules } from '../../src/features/lock/rules.ts'\nrules"],
  ['tests/unit/send.test.ts', ''],
  ['tests/browser/lock/steps.ts', "export const open = 'lock-submit'"],
  ['tests/browser/lock/locking.test.ts', "import { open } from './steps.ts'\nopen"],
  ['tests/browser/send/sending.test.ts', "'send-submit'"],
  ['tests/sandbox/lock.test.ts', "compile('TokenLock.sol')"],
])
const modules = new Map(
  [...sources].map(([path, text]) => [path, parseModule(path, text, sources)] as const),
)
const chosen = (...changed: string[]) => testsOf(changed, modules, sources)

test('a module breaks the tests that import it, at any depth', () => {
  expect(chosen('src/core/amount.ts')).toEqual([
    'tests/unit/core/amount.test.ts',
    'tests/unit/lock.test.ts',
  ])
})

test('a feature also breaks the browser tests that touch its elements, through their steps too', () => {
  expect(chosen('src/features/lock/LockPage.tsx')).toEqual(['tests/browser/lock/locking.test.ts'])
})

test('a changed test is among them, and so is one that names a changed contract', () => {
  expect(chosen('tests/unit/send.test.ts')).toEqual(['tests/unit/send.test.ts'])
  expect(chosen('contracts/TokenLock.sol')).toEqual(['tests/sandbox/lock.test.ts'])
})

test('a change that no test knows of breaks none', () => {
  expect(chosen('docs/known-gaps.md')).toEqual([])
})
