import { expect, test } from 'vitest'
import { connectText } from '../../../src/state/account/connectText.ts'
import type { WalletError } from '../../../src/chain/wallet.ts'

test.each<[WalletError, string]>([
  [{ kind: 'rejected' }, 'You declined in the wallet. Nothing was shared.'],
  [{ kind: 'noAccount' }, 'The wallet shows no account. Unlock it, then connect again.'],
  [{ kind: 'busy' }, 'Another wallet is being connected. Answer that one first.'],
  [{ kind: 'failed', detail: '' }, 'The wallet did not connect.'],
])('what the wallet has not said is said in words of ours: $0', (error, words) => {
  const { message, values } = connectText(error)
  expect(message).toBe(words)
  expect(values).toBeUndefined()
})

test('the words of the wallet are quoted, as they are everywhere: readable, and no longer than that', () => {
  const { message, values } = connectText({
    kind: 'failed',
    detail: '{"message":"no\u202e energy"}',
  })
  expect(message).toBe('The wallet did not connect. It says: “{said}”')
  expect(values).toEqual({ said: 'no energy' })
})
