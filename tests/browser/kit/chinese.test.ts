import { expect, test } from 'vitest'
import { useKit } from './openKit.ts'
import { walkKit } from './walk.ts'

// Words and layout hardly depend on the theme, nor colours on the language: the other file has the others.

const openKit = useKit()

test('each specimen says and offers what it should in Chinese, and is sound in dark at twice the size of text', async () => {
  expect(await walkKit(openKit, { language: 'tc', theme: 'dark', text: 200 })).toEqual([])
})
