import { expect, test, vi } from 'vitest'

// A fresh copy of the module, which no other test has used.
const unused = '../../../src/core/characters.ts?unused'

test('what knows the characters of all languages is made with the first text, and once', async () => {
  const made = vi.spyOn(Intl, 'Segmenter')
  const { charactersOf } = (await import(
    unused
  )) as typeof import('../../../src/core/characters.ts')
  expect(made).not.toHaveBeenCalled()
  expect(charactersOf('e\u0301👩‍👩‍👧')).toEqual(['e\u0301', '👩‍👩‍👧'])
  expect(charactersOf('ab')).toEqual(['a', 'b'])
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
