import { expect, test } from 'vitest'
import { err, ok } from '../../../src/core/result.ts'
import { canPaste, pasteText } from '../../../src/ui/actions/pasteText.ts'

const holding = (text: string) => ({ clipboard: { readText: async () => text } })
const refusing = { clipboard: { readText: () => Promise.reject(new Error('not allowed')) } }

test('what the clipboard holds is read without the space around it, and not a whole page', async () => {
  expect(await pasteText(holding(' TXLA\n'))).toEqual(ok('TXLA'))
  expect(await pasteText(holding('x'.repeat(10_000)))).toEqual(ok('x'.repeat(200)))
})

test.each([
  ['a page may not read it', refusing, 'refused'],
  ['there is none', { clipboard: undefined }, 'refused'],
  ['nothing is in it', holding(' \n'), 'empty'],
] as const)('it says so where %s', async (_, browser, error) => {
  expect(await pasteText(browser)).toEqual(err(error))
})

test('a browser that lets no page read it is not asked', () => {
  expect(canPaste(holding(''))).toBe(true)
  expect(canPaste({ clipboard: {} })).toBe(false)
  expect(canPaste({ clipboard: undefined })).toBe(false)
})
