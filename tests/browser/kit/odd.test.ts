import { expect, test } from 'vitest'
import { useKit } from './openKit.ts'
import { walkKit } from './walk.ts'

const openKit = useKit()

test('each state of every odd piece says and offers what it should, in both languages and themes', async () => {
  expect(await walkKit(openKit, 'odd')).toEqual([])
})
