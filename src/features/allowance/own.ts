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
  /** Contract of the cards. */
  readonly card: Address | undefined
}

/**
 * Collects the approvals for these contracts, the tokens and the cards that an account's operations
 * on this device name.
 */
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
      // For the card contract, the number is a card id.
      if (token === card) cards.add(units)
      else approvals.set(pairKey({ token, spender }), { token, spender })
    }
  }
  return { approvals: [...approvals.values()], tokens: [...tokens], cards: [...cards] }
}

/** Sums the amount that unfinished operations still need, for each pair. */
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
      // The approval may exceed the payment. If the kind reports no payment, the approved amount
      // counts.
      const still = taken > 0n && taken < units ? taken : units
      needed.set(key, (needed.get(key) ?? 0n) + still)
    }
  }
  return needed
}

/** Sums the amounts that an operation approves, for each pair. */
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

/**
 * Collects the tokens that an intent names, at any depth. An intent is data that its kind has
 * written.
 */
function coinsIn(value: unknown): Address[] {
  if (typeof value !== 'object' || value === null) return []
  const coin = v.safeParse(tokenCoinSchema, value)
  return coin.success ? [coin.output.contract] : Object.values(value).flatMap(coinsIn)
}
