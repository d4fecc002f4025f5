import { describe, expect, test } from 'vitest'
import { findPeople, joinPeople, parseSearch } from '../../../src/features/people/rules.ts'

const ADDRESS = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'
const OTHER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

describe('what is typed into the search', () => {
  test.each([
    ['', ''],
    ['  Mei  Lin ', 'Mei Lin'],
    [`\u202e${ADDRESS}\u200b\n`, ADDRESS],
    ['T', 'T'],
    ['🦊', '🦊'],
  ])('%j asks for %j', (typed, query) => expect(parseSearch(typed)).toEqual({ query }))

  test.each([
    ['a'.repeat(65), 'tooLong'],
    [`${ADDRESS.slice(0, -1)}g`, 'wrongAddress'],
  ])('%j finds nobody, and that is said', (typed, wrong) =>
    expect(parseSearch(typed)).toEqual({ wrong }),
  )
})

describe('people seen before', () => {
  const mei = { address: ADDRESS, nickname: 'Mei' }
  const older = { address: ADDRESS, nickname: 'May' }
  const unnamed = { address: OTHER, nickname: '' }

  test('are each as last seen', () => {
    expect(joinPeople([[mei], [unnamed, older]])).toEqual([mei, unnamed])
  })

  test('are found by a part of the nickname in any case, or by the whole address', () => {
    const all = [unnamed, mei]
    expect(findPeople(all, '')).toEqual([mei, unnamed])
    expect(findPeople(all, 'EI')).toEqual([mei])
    expect(findPeople(all, OTHER)).toEqual([unnamed])
    expect(findPeople(all, OTHER.slice(0, 10))).toEqual([])
  })
})
