import { expect, it } from 'vitest'
import { onceRead } from '../../backend/index/onceRead.ts'

it('what cannot change is asked once, also by two at once, and again after a failure', async () => {
  let asked = 0
  let isAway = true
  const read = onceRead(async () => {
    asked += 1
    if (isAway) throw new Error('away')
    return 7
  })
  await Promise.all([read(), read()].map((answer) => expect(answer).rejects.toThrow('away')))
  expect(asked).toBe(1)
  isAway = false
  expect(await Promise.all([read(), read()])).toEqual([7, 7])
  expect(await read()).toBe(7)
  expect(asked).toBe(2)
})
