import type { Stage as AnyStage } from '../../src/outbox/stage.ts'

/** Stages at which faults strike. */
export const stages = [
  'planned',
  'agreed',
  'built',
  'handed',
  'signed',
  'sent',
  'unresolved',
  'included',
  'failed',
  'dead',
  'final',
  'crossing',
  'acknowledged',
  'unneeded',
] as const satisfies readonly AnyStage[]

export type Stage = (typeof stages)[number]
