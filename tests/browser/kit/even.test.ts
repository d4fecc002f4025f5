import { expect, test } from 'vitest'
import { useKit } from './openKit.ts'
import { walkKit } from './walk.ts'

const openKit = useKit()

test('the states of every even piece say and offer what they should, in both languages and themes', async () => {
  expect(await walkKit(openKit, 'even')).toEqual([])
})
