import type { Call } from '../../chain/call.ts'
import type { Config } from '../../config/schema.ts'
import type { Description, Kinds, Recognised, Recogniser } from '../../outbox/kind.ts'
import type { Operation } from '../../outbox/operation.ts'

export const recognisersOf = (kinds: Kinds): Recogniser[] =>
  [...kinds.values()].flatMap(({ recogniser }) => recogniser ?? [])

/** What a call does, as it says itself, to contracts that the configuration names. */
export function recogniseCall(
  kinds: Kinds,
  { contracts }: Pick<Config, 'contracts'>,
  call: Call,
): Recognised | undefined {
  for (const { read } of recognisersOf(kinds)) {
    const known = read(call, contracts)
    if (known) return known
  }
  return undefined
}

/**
 * An operation in words. What another signer handed on is told by its bytes, where they can be read:
 * names that its maker gave are not believed.
 */
export function describe(
  kinds: Kinds | undefined,
  config: Pick<Config, 'contracts'>,
  operation: Pick<Operation, 'id' | 'kind' | 'owner' | 'intent'> & Partial<Operation>,
): Description | undefined {
  const kind = kinds?.get(operation.kind)
  const told = kind?.describe(operation)
  const [plan] = kind?.plan(operation) ?? []
  if (!kinds || !told || !plan?.cosigned) return told
  const recognised = recogniseCall(kinds, config, plan.call)
  return recognised ? { ...told, ...recognised } : told
}
