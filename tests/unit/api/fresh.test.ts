import { expect, test } from 'vitest'
import { fresh } from '../../../src/api/fresh.ts'

let now = 0
let isAway = false
const modes: (RequestCache | undefined)[] = []
const wrapped = fresh(
  async (_, init) => {
    modes.push(init.cache)
    if (isAway) throw new TypeError('no network')
    return new Response()
  },
  () => now,
)
const ask = (method: string) => wrapped('https://api.example', { method })

test('each read asks the server, and after a change past the shared caches, too', async () => {
  await ask('GET')
  await ask('POST')
  await ask('GET')
  now += 39_999
  await ask('GET')
  now += 1
  await ask('GET')
  expect(modes.splice(0)).toEqual(['no-cache', undefined, 'reload', 'reload', 'no-cache'])
})

test('a change counts although its answer was lost', async () => {
  isAway = true
  await expect(ask('POST')).rejects.toThrow('no network')
  isAway = false
  await ask('GET')
  expect(modes).toEqual([undefined, 'reload'])
})
