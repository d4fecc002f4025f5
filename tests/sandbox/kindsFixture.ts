import { expect } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { examine } from '../../src/chain/preflight.ts'
import type { Kind, LegPlan } from '../../src/outbox/kind.ts'
import { mismatchText, reasonText } from '../../src/state/operations/troubleText.ts'
import type { ContractsFixture, Outcome } from './contractsFixture.ts'

/** Order as planned by its kind. */
export interface Ordered {
  readonly id: string
  readonly kind: Kind
  readonly intent: object
  readonly legs: readonly LegPlan[]
}

export const planned = (kind: Kind, who: Operator, id: string, intent: object): Ordered => ({
  id,
  kind,
  intent,
  legs: kind.plan({ id, owner: who.address, intent })!,
})

/**
 * Examines the legs as a sheet does before the wallet opens. Returns its findings and texts.
 * `pinned` lists the addresses in the configuration.
 */
export async function preflight(
  who: Operator,
  { id, kind, intent, legs }: Ordered,
  pinned: readonly string[],
) {
  const found = await examine(who.node, who.address, legs, {
    readPrices: async () => undefined,
    pinned: new Set(pinned),
  })
  const description = kind.describe({ id, owner: who.address, intent })
  const { mismatch, failure } = found
  const reason = failure && reasonText(failure.output, description)
  return {
    settled: found.settled,
    mismatch: mismatch?.field,
    contradiction: mismatch && mismatchText(mismatch.field, description, mismatch.detail),
    stranger: found.stranger,
    willSucceed: found.willSucceed,
    reason,
    words: reason?.message,
  }
}

const FINE = {
  settled: undefined,
  mismatch: undefined,
  stranger: undefined,
  willSucceed: true,
  words: undefined,
}

/**
 * Runs every leg that is needed. Each leg passes its preflight, emits its expected event, and costs
 * no more than 10 % above its typical energy. Returns the outcomes by leg.
 */
export async function carryOut(
  fixture: ContractsFixture,
  who: Operator,
  ordered: Ordered,
  pinned: readonly string[],
): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  const dearer: string[] = []
  for (const leg of ordered.legs) {
    const skip = await leg.skip?.(who.node)
    if (skip?.ok && skip.value !== undefined) continue
    expect(await preflight(who, { ...ordered, legs: [leg] }, pinned)).toEqual(FINE)
    const outcome = await fixture.act(who, leg.call)
    expect(outcome.result).toBe('SUCCESS')
    if (leg.expects) {
      const { contract, shape, matches } = leg.expects
      expect(decodeEvents(shape, contract, outcome.logs).some(matches)).toBe(true)
    }
    const typical = Number(leg.typicalEnergy)
    if (!(Number(outcome.energy) < 1.1 * typical))
      dearer.push(`${leg.name} took ${outcome.energy}, and ${typical} is typical`)
    outcomes[leg.name] = outcome
  }
  expect(dearer).toEqual([])
  return outcomes
}

/** Checks that the heaviest outcome used more than 90 % of the last leg's typical energy. */
export function heaviest({ legs }: Ordered, outcomes: readonly Record<string, Outcome>[]): void {
  const { name, typicalEnergy } = legs.at(-1)!
  const taken = outcomes.map((each) => Number(each[name]?.energy))
  expect(Math.max(...taken)).toBeGreaterThan(0.9 * Number(typicalEnergy))
}
