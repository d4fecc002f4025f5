import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packagesOf } from '../../../sandbox/notices/lock.ts'
import { makeNotices } from '../../../sandbox/notices/main.ts'
import { copyrightIn } from '../../../sandbox/notices/notices.ts'

const none = { dependencies: {}, optionalDependencies: {} }

test('the notices are those of the lock file: `npm run notices` makes them', () => {
  const page = readFileSync(new URL('../../../THIRD-PARTY-NOTICES.md', import.meta.url), 'utf8')
  expect(page).toBe(makeNotices())
})

test('a package comes with all that it needs, from the folder where Node finds it', () => {
  const packages = {
    'node_modules/b': { ...none, version: '1.0.0', license: 'MIT' },
    'node_modules/a': {
      ...none,
      version: '2.0.0',
      license: 'ISC',
      dependencies: { b: '*', c: '*' },
    },
    'node_modules/a/node_modules/b': {
      ...none,
      version: '3.0.0',
      license: 'MIT',
      dependencies: { a: '*' },
    },
    'node_modules/c': { ...none, version: '4.0.0', optionalDependencies: { gone: '*', b: '*' } },
    'node_modules/unused': { ...none, version: '5.0.0' },
  }
  expect(packagesOf({ packages }, ['a']).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'a 2.0.0',
    'b 3.0.0',
    'b 1.0.0',
    'c 4.0.0',
  ])
  expect(() => packagesOf({ packages }, ['missing'])).toThrow('missing is not in the lock file')
})

test('copyright lines are a holder’s, not a licence’s own', () => {
  const text =
    'MIT License\n\nCopyright (c) Fabian Hiller\n * Copyright 2020 A <a@b.c>\n' +
    'Copyright [yyyy] [name]\nThe above copyright notice\ncopyright notice that is\n(c) You must retain\n'
  expect(copyrightIn(text)).toEqual(['Copyright (c) Fabian Hiller', 'Copyright 2020 A a@b.c'])
})
