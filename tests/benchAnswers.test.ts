import { expect, it } from 'vitest'
import { served, type ServedName } from '../src/api/endpoints/served.ts'
import { asked, notAsked } from './bench/answers/asked.ts'
import { hasList, questionsOf, unasked } from './bench/answers/questions.ts'

const names = Object.keys(served) as ServedName[]
const askedNames = Object.keys(asked) as ServedName[]

it('every endpoint that answers with a list is asked by the bench of answers, or has a reason why not', () => {
  const known = new Set<string>([...askedNames, ...Object.keys(notAsked)])
  expect(names.filter((name) => hasList(name) && !known.has(name))).toEqual([])
})

it('what has a reason not to be asked is not asked, and is there', () => {
  for (const name of Object.keys(notAsked) as ServedName[]) {
    expect(asked[name]).toBeUndefined()
    expect(names.filter(hasList)).toContain(name)
  }
})

it('every filter and every order that a request has is asked', () => {
  const missing = askedNames.flatMap((name) =>
    unasked(name, asked[name]!).map((field) => `${name}: ${field}`),
  )
  expect(missing).toEqual([])
  const sorts = questionsOf('skuPage', asked.skuPage!).map(({ variant }) => variant)
  expect(sorts).toContain('sort=expensive')
})

it('whatever is asked fills the request', () => {
  for (const name of askedNames)
    for (const { fields } of questionsOf(name, asked[name]!))
      for (const field of Object.keys(fields))
        expect(Object.keys((served[name].request as { entries: object }).entries)).toContain(field)
})
