import { contractCall } from '../../../src/chain/call.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'
import type { Leg, LegTransaction, Operation, Receipt } from '../../../src/outbox/operation.ts'
import { addressFromHex } from '../../../src/core/address.ts'

const OWNER = addressFromHex('aa'.repeat(20))
const SALE = addressFromHex('cc'.repeat(20))

export const TX = { a: 'aa'.repeat(32), b: 'bb'.repeat(32), c: 'cc'.repeat(32) }

export const receipt = (changes: Partial<Receipt>): Receipt => ({
  blockNumber: 1,
  blockTimestamp: 1,
  result: 'SUCCESS',
  fee: 0n,
  output: '',
  expectedEvent: true,
  at: 1,
  ...changes,
})

export const transaction = (changes: Partial<LegTransaction>): LegTransaction => ({
  txId: TX.a,
  origin: 'ours',
  expiresAt: 120_000,
  referenceBlock: 1,
  builtAt: 1,
  polls: 0,
  ...changes,
})

export const legOf = (changes: Partial<Leg>): Leg => ({
  name: 'pay',
  transactions: [],
  failures: 0,
  nextAt: 0,
  ...changes,
})

export const operationOf = (legs: Leg[], changes: Partial<Operation> = {}): Operation => ({
  id: '1e'.repeat(32),
  kind: 'test',
  kindVersion: 1,
  owner: OWNER,
  network: '00'.repeat(32),
  intent: {},
  createdAt: 0,
  legs,
  ...changes,
})

/** An operation with a single leg. */
export const operationWith = (leg: Partial<Leg>, changes: Partial<Operation> = {}): Operation =>
  operationOf([legOf(leg)], changes)

export const plan = (changes: Partial<LegPlan>): LegPlan => ({
  name: 'pay',
  label: { id: 'pay' },
  call: contractCall(SALE, 'pay()', []),
  repeat: 'orderOnce',
  opensNextAt: 'included',
  ...changes,
})
