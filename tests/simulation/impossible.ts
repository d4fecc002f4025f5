import type { FaultKind } from './alphabet.ts'
import type { stages } from './plan.ts'

type Stage = (typeof stages)[number]

/** Faults that cannot meet an order at some stages, and why. */
export const impossible: readonly ({
  readonly faults: readonly FaultKind[]
  readonly why: string
} & ({ readonly only: readonly Stage[] } | { readonly never: readonly Stage[] }))[] = []
