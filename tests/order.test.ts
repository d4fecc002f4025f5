import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LONG } from './order.ts'

test('every file that is started first is there', () => {
  const missing = LONG.filter(
    (path) => !existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url))),
  )
  expect(missing).toEqual([])
})
