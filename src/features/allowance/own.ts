import * as v from 'valibot'
import { argumentsOf } from '../../chain/call.ts'
import { trc20Calls } from '../../chain/contracts/trc20.ts'
import type { Address } from '../../core/address.ts'
import { tokenCoinSchema } from '../../core/tokenCoin.ts'
import type { Kinds } from '../../outbox/kind.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg } from '../../outbox/stage.ts'
import { pairKey, type Pair } from './rules.ts'
import type { Own } from './searched.ts'

interface Named {
  readonly spenders: readonly Address[]
  /** The contract of cards. */
  readonly card: Address | undefined
}

/** What an account's operations on this device name: approvals for these contracts, and coins. */
export function ownOf(
  operations: readonly Operation[],
  kinds: Kinds,
  { spenders, card }: Named,
): Own {
  const approvals = new Map<string, Pair>()
  const tokens = new Set<Address>()
  const cards = new Set<bigint>()
  for (const operation of operations) {
    for (const token of coinsIn(operation.intent)) tokens.add(token)
    for (const { token, spender, units } of approvalsOf(operation, kinds)) {
      if (!spenders.includes(spender)) continue
      // To the contract of cards, the number is a card's.
      if (token === card) cards.add(units)
      else approvals.set(pairKey({ token, spender }), { token, spender })
    }
  }
  return { approvals: [...approvals.values()], tokens: [...tokens], cards: [...cards] }
}

/** How much operations that are under way still take, for each pair. */
export function neededBy(
  operations: readonly Operation[],
  kinds: Kinds,
): ReadonlyMap<string, bigint> {
  const needed = new Map<string, bigint>()
  for (const operation of operations) {
    if (operation.archivedAt !== undefined || !currentLeg(operation)) continue
    const payments = kinds.get(operation.kind)?.describe(operation)?.payments ?? []
    for (const [key, { token, units }] of approvedBy(operation, kinds)) {
      const taken = payments
        .filter(({ coin }) => coin.contract === token)
        .reduce((sum, payment) => sum + payment.units, 0n)
      // More may have been approved than is taken; what a kind does not tell is what it approves.
      const still = taken > 0n && taken < units ? taken : units
      needed.set(key, (needed.get(key) ?? 0n) + still)
    }
  }
  return needed
}

/** What an operation approves, for each pair in all. */
function approvedBy(operation: Operation, kinds: Kinds) {
  const approved = new Map<string, { readonly token: Address; readonly units: bigint }>()
  for (const { units, ...pair } of approvalsOf(operation, kinds)) {
    const key = pairKey(pair)
    approved.set(key, { token: pair.token, units: (approved.get(key)?.units ?? 0n) + units })
  }
  return approved
}

function approvalsOf(operation: Operation, kinds: Kinds): (Pair & { readonly units: bigint })[] {
  const plans = kinds.get(operation.kind)?.plan(operation) ?? []
  return plans.flatMap(({ call }) => {
    const [spender, units] = argumentsOf(call, trc20Calls.approve) ?? []
    return call.contract === undefined || spender === undefined || units === undefined
      ? []
      : [{ token: call.contract, spender, units }]
  })
}

/** The coins that an intent names, however deep; it is data that a kind has written. */
function coinsIn(value: unknown): Address[] {
  if (typeof value !== 'object' || value === null) return []
  const coin = v.safeParse(tokenCoinSchema, value)
  return coin.success ? [coin.output.contract] : Object.values(value).flatMap(coinsIn)
}
