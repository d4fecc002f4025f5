import { expect, test } from 'vitest'
import { shortenIds } from '../../../vite.messages.ts'

test('a message has a short id, unless another one begins alike', () => {
  expect(shortenIds(['abcdef', 'abcxyz', 'bcdefg', '-_9xyz'])).toEqual(
    new Map([
      ['bcdefg', 'bcd'],
      ['-_9xyz', '-_9'],
    ]),
  )
})
