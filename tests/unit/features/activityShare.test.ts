import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { shareFoundText, shareText } from '../../../src/features/activity/shareText.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { trx } from '../../../src/core/amount.ts'
import { legOf, operationOf, plan, receipt, transaction, TX } from '../outbox/rows.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const secret = 'ab'.repeat(65)
const handed = { handedAt: 1, signedAt: 2, sentAt: 3, signature: [secret] }

const text = (changes: Parameters<typeof operationOf>[0]) =>
  shareText(
    {
      operation: operationOf(changes),
      description: undefined,
      plans: [plan({ label: { id: 'pay', message: 'Payment' } })],
      app: 'Casthouse',
      explorer: (txId) => `https://explorer.test/${txId}`,
      locale: 'en',
    },
    i18n,
  )

test('a shared receipt names order, account, block, fee and where to look it up', () => {
  const paid = receipt({ blockNumber: 6_421_077, fee: 3_100_000n })
  const told = text([
    legOf({
      transactions: [transaction({ ...handed, included: paid, final: paid })],
      acknowledged: { txId: TX.a, at: 9 },
    }),
  ])
  for (const part of [
    `Order: ${'1e'.repeat(32)}`,
    'Account: T',
    `Transaction: ${TX.a}`,
    'Block: 6,421,077',
    'Network fee: 3.1 TRX',
    `https://explorer.test/${TX.a}`,
    'State: done',
  ])
    expect(told).toContain(part)
})

test('a shared proof names its blocks and how many sources stand for it', () => {
  const certificate = { from: 1_000, to: 1_041, ids: [TX.b], nodes: 2, at: 9 }
  const told = text([legOf({ transactions: [transaction({ ...handed, certificate })] })])
  expect(told).toMatch(/never carried out.*1,000 to 1,041/)
  expect(told).toContain('Sources that stand for it: 2')
})

test('nothing that signs or was only prepared is shared', () => {
  const unsigned = { txID: TX.b, raw_data_hex: 'beef', raw_data: {}, visible: false }
  const told = text([
    legOf({ transactions: [transaction(handed), transaction({ txId: TX.b, unsigned })] }),
  ])
  expect(told).not.toContain(secret)
  expect(told).not.toContain(TX.b)
  expect(told).not.toContain('beef')
})

test('a transaction that was found on the chain is told as fully', () => {
  const sale = addressFromHex('cc'.repeat(20))
  const owner = addressFromHex('aa'.repeat(20))
  const told = shareFoundText(
    {
      txId: TX.a,
      call: contractCall(sale, 'pay()', []),
      blockNumber: 6_421_077,
      at: 0,
      result: 'REVERT',
      fee: 3_100_000n,
      recognised: {
        seed: '',
        title: { id: 'paid', message: 'Payment for 2 × blind box' },
        payments: [trx(240_000_000n)],
        order: '1e'.repeat(32),
      },
    },
    { app: 'Casthouse', explorer: (txId) => `https://explorer.test/${txId}`, locale: 'en', owner },
    i18n,
  )
  expect(told.split('\n')).toEqual([
    'Casthouse receipt',
    'Payment for 2 × blind box',
    `Order: ${'1e'.repeat(32)}`,
    `Account: ${owner}`,
    'Amount: 240 TRX',
    expect.stringContaining('1970'),
    '',
    `Transaction: ${TX.a}`,
    'Block: 6,421,077',
    'Result: failed',
    'Network fee: 3.1 TRX',
    `https://explorer.test/${TX.a}`,
  ])
})

test('what has arrived on the other chain is shared with its transaction there', () => {
  const paid = receipt({})
  const arrival = { network: 'cd'.repeat(32), txId: TX.b, blockNumber: 7, at: 9 }
  const told = text([
    legOf({
      transactions: [transaction({ ...handed, included: paid, final: paid })],
      crossing: { txId: TX.a, nonce: 1n, sentAt: 1, listedTo: 1, arrival },
    }),
  ])
  expect(told).toContain(`Has arrived\nTransaction: ${TX.b}\nhttps://explorer.test/${TX.b}`)
})
