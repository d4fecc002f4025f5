import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'))

interface Rule {
  readonly description: string
  readonly matchPackageNames: readonly string[]
}

test('every rule for updates gives its reason, and names packages that are used', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = read('package.json')
  const used = Object.keys({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
    ...overrides,
  })
  const rules: readonly Rule[] = read('renovate.json').packageRules
  expect(rules.length).toBeGreaterThan(0)
  for (const { description } of rules) expect(description).toMatch(/\.$/)
  const isUsed = (name: string) =>
    name.endsWith('/**')
      ? used.some((each) => each.startsWith(name.slice(0, -2)))
      : used.includes(name)
  const named = rules.flatMap(({ matchPackageNames }) => matchPackageNames)
  expect(named.filter((name) => !isUsed(name))).toEqual([])
})

test('.nvmrc names the Node that the packages bring', () => {
  const named = readFileSync(new URL('../../../.nvmrc', import.meta.url), 'utf8').trim()
  expect(read('package.json').optionalDependencies.node).toBe(named)
})
