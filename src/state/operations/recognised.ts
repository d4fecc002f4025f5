import type { Call } from '../../chain/call.ts'
import type { Config } from '../../config/schema.ts'
import type { Description, Kinds, Recognised, Recogniser } from '../../outbox/kind.ts'
import type { Operation } from '../../outbox/operation.ts'

export const recognisersOf = (kinds: Kinds): Recogniser[] =>
  [...kinds.values()].flatMap(({ recogniser }) => recogniser ?? [])

/**
 * Returns what a call does, read from the call itself, for contracts that the configuration names.
 */
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
 * Describes an operation in words. An operation handed on by another signer may not be trusted. Its
 * call is then described instead, as in the list of transactions found on chain. That says less
 * than an order.
 */
export function describe(
  kinds: Kinds | undefined,
  config: Pick<Config, 'contracts'>,
  operation: Pick<Operation, 'id' | 'kind' | 'owner' | 'intent'> & Partial<Operation>,
): Description | undefined {
  const kind = kinds?.get(operation.kind)
  const told = kind?.describe(operation)
  if (!kinds || !told?.isByCall) return told
  const [plan] = kind?.plan(operation) ?? []
  return { ...told, ...(plan && recogniseCall(kinds, config, plan.call)) }
}
