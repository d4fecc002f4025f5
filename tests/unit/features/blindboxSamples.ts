import { addressFromHex, type Address } from '../../../src/core/address.ts'
import type { Coin } from '../../../src/core/amount.ts'
import type { BuyIntent } from '../../../src/features/blindbox/operations/buy.ts'
import type { OrderRecord } from '../../../src/features/blindbox/orders.ts'
import type { Leg, LegTransaction, Operation } from '../../../src/outbox/operation.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))

export const OWNER = address('1')
export const OTHER = address('2')
export const SALE = address('3')
export const USDT: Coin = { symbol: 'USDT', decimals: 6, contract: address('4') }

export const key = (digit: string): string => digit.repeat(64)

export const intent: BuyIntent = {
  productId: '7',
  productName: 'Kiln Box',
  sale: SALE,
  quantity: 2,
  payments: [{ coin: USDT, units: 60_000_000n }],
  feeLimit: 30_000_000n,
}

export const record = (change: Partial<OrderRecord> = {}): OrderRecord => ({
  orderKey: key('a'),
  owner: OWNER,
  product: { id: '7', name: 'Kiln Box' },
  contract: SALE,
  quantity: 2,
  prices: [{ coin: USDT, units: 30_000_000n }],
  state: 'unpaid',
  createdAt: 1_000,
  payments: [],
  opened: [],
  claimable: 0,
  ...change,
})

export const opened = (
  index: number,
  tokenId: string | null = null,
): OrderRecord['opened'][number] => ({
  index,
  rarity: 'common',
  txId: key('f'),
  tokenId,
})

export const leg = (name: string, change: Partial<Leg> = {}): Leg => ({
  name,
  transactions: [],
  failures: 0,
  nextAt: 0,
  ...change,
})

export const transaction = (change: Partial<LegTransaction> = {}): LegTransaction => ({
  txId: key('f'),
  origin: 'ours',
  expiresAt: 0,
  referenceBlock: 0,
  builtAt: 0,
  polls: 0,
  ...change,
})

const receipt = { blockNumber: 5, blockTimestamp: 0, fee: 0n, output: '', at: 0 }
export const succeeded = { ...receipt, result: 'SUCCESS', expectedEvent: true }
export const reverted = { ...receipt, result: 'REVERT', expectedEvent: false }

/** A leg whose transaction is in a block; final and acknowledged if `done`. */
export const inBlock = (name: string, done = false): Leg =>
  leg(name, {
    transactions: [
      transaction({
        handedAt: 1,
        sentAt: 1,
        included: succeeded,
        ...(done && { final: succeeded }),
      }),
    ],
    ...(done && { acknowledged: { txId: key('f'), at: 2 } }),
  })

export const operation = (change: Partial<Operation> = {}): Operation => ({
  id: key('a'),
  kind: 'blindbox.buy',
  kindVersion: 1,
  owner: OWNER,
  network: key('0'),
  intent,
  createdAt: 2_000,
  legs: [leg('pay1')],
  ...change,
})
