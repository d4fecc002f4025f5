import type { IntentOf, Kind } from './kind.ts'
import type { Operation } from './operation.ts'

/** Kind name as stored in rows. It carries the type of the intent, but no code of the kind. */
export type KindName<Intent> = string & { [carried](intent: Intent): void }
declare const carried: unique symbol

/**
 * Types the name of a kind: `kindName<typeof buyInPool>('pool.buy')`. Compiles only if that kind
 * has this name.
 */
export const kindName = <K extends Kind>(name: K['name']): KindName<IntentOf<K>> =>
  name as string as KindName<IntentOf<K>>

/** Any set of kind names, such as a feature's. */
export type KindNames = Readonly<Record<string, KindName<never>>>

/** Whether an operation is of this kind. */
export const isOf = ({ kind }: Pick<Operation, 'kind'>, name: KindName<never>): boolean =>
  kind === name

/** Whether an operation is of one of these kinds. */
export const isOneOf = ({ kind }: Pick<Operation, 'kind'>, names: KindNames): boolean =>
  Object.values(names).some((name) => name === kind)
