import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Answers are cached and stored by the name of their query. Two queries of one name would share an
// atom and a row, and one would show the other's answer.

const ASKED = /(?:chainSnapshotAtom(?:<\w+>)?\(\{\s*name: |\bremembered\(\s*)([`'])(.*?)\1/gs

/** Finds the names of all queries in a source, without their arguments. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(ASKED)].map(([, , name = '']) => name.replaceAll(/\$\{.*?\}+/g, '…'))

test('names are read as they are written', () => {
  const text = `
    chainSnapshotAtom({
      name: \`power \${contract} of \${who}\`,
    })
    const one = chainSnapshotAtom<Terms>({ name: 'fee' })
    remembered(\`hub of \${owner}\`, () => 1)`
  expect(namesIn(text)).toEqual(['power … of …', 'fee', 'hub of …'])
})

test('no two questions have the same name', () => {
  const names = globSync('src/**/*.{ts,tsx}').flatMap((file) => namesIn(readFileSync(file, 'utf8')))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

const OF_INCOME = /\bsnapshotAtom\(\s*(income\.\w+),\s*(\{[^}]*\})/g

test('what pages of income ask alike is asked at one place: whoever came first would say how often', () => {
  const asked = globSync('src/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(OF_INCOME)].map(
      ([, endpoint, request]) => `${endpoint} ${request?.replaceAll(/\s/g, '')}`,
    ),
  )
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((each, index) => asked.indexOf(each) !== index)).toEqual([])
})
