import { expect, test } from 'vitest'
import { halfOf, showingsOf, type Choice } from '../../browser/kit/showings.ts'

const paths = ['lock', 'send', 'stake', 'team'].flatMap((feature) =>
  ['Page', 'Sheet'].flatMap((piece) =>
    Array.from({ length: 10 }, (_, state) => `${feature}/${piece}/${state}`),
  ),
)

/** Lists the views that a choice shows, such as "lock/Page/0 en". */
const shown = (choice: Partial<Choice> = {}) =>
  showingsOf(paths, { seed: 0, changed: [], isThorough: false, ...choice }).flatMap(
    ({ path, views }) => views.map(({ language }) => `${path} ${language}`),
  )

/** Lists all specimens in one language. */
const allIn = (language: string) => paths.map((path) => `${path} ${language}`)

const statesOf = (views: readonly string[]) => new Set(views.map((view) => view.split(' ')[0]!))

const firsts = paths.filter((path) => path.endsWith('/0'))

test('each commit shows each piece in both languages, and a part of its other states', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const views = shown({ seed })
    expect(views).toEqual(
      expect.arrayContaining(firsts.flatMap((path) => [`${path} en`, `${path} tc`])),
    )
    expect(views.length).toBeGreaterThan(2 * firsts.length)
    expect(views.length).toBeLessThan(paths.length / 2)
  }
})

test.each([1, 2, 3, 5])('seven commits, each %i after the other, show every state', (step) => {
  const views = Array.from({ length: 7 }, (_, each) => shown({ seed: 900 + each * step }))
  expect(statesOf(views.flat())).toEqual(new Set(paths))
})

test('fourteen commits show every state in both languages', () => {
  const views = Array.from({ length: 14 }, (_, each) => shown({ seed: 900 + each }))
  expect(new Set(views.flat())).toEqual(new Set([...allIn('en'), ...allIn('tc')]))
})

test.each(['src/features/lock/rules.ts', 'locales/en/lock.po', 'tests/kit/specimens/lock.tsx'])(
  'a change of %s shows all states of that feature',
  (changed) => {
    const usual = statesOf(shown())
    const added = statesOf(shown({ changed: [changed] })).difference(usual)
    const missing = paths.filter((path) => path.startsWith('lock/') && !usual.has(path))
    expect(added).toEqual(new Set(missing))
    expect(added.size).toBeGreaterThan(10)
  },
)

test('a change of nearly everything shows no more than another one', () => {
  const changed = ['lock', 'send', 'stake', 'team'].map((name) => `src/features/${name}/words.tsx`)
  expect(shown({ changed })).toEqual(shown())
  expect(shown({ changed: ['backend/lock/lock.ts'] })).toEqual(shown())
})

test('a thorough run shows everything in both languages', () => {
  expect(new Set(shown({ isThorough: true }))).toEqual(new Set([...allIn('en'), ...allIn('tc')]))
})

test('the two halves share no piece and lack none', () => {
  const halves = [halfOf(paths, 'odd'), halfOf(paths, 'even')]
  expect(halves.flat().toSorted()).toEqual(paths.toSorted())
  expect(halves.map((half) => half.length)).toEqual([40, 40])
})
