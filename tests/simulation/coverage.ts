import { faultKinds, type FaultKind } from './alphabet.ts'
import { impossible } from './impossible.ts'
import { playsNotMet } from './plays.ts'
import { stages, type Stage } from './stages.ts'

/**
 * How often each fault struck an order at each stage: "offline sent". The stages are those of
 * `stages`; a leg that is skipped, or has arrived, has none of its own, as nothing more is done for it
 * than for an acknowledged one.
 */
type Met = Readonly<Record<string, number>>

interface Cell {
  readonly kind: FaultKind
  readonly stage: Stage
  readonly count: number
  /** Why no world can reach it. */
  readonly why: string | undefined
}

/** The table; a dash where a fault cannot strike. */
export function tableOf(met: Met): string {
  const width = Math.max(...faultKinds.map((kind) => kind.length))
  const head = ' '.repeat(width) + stages.map((stage) => stage.slice(0, 8).padStart(9)).join('')
  const lines = faultKinds.map(
    (kind) =>
      kind.padEnd(width) +
      cellsOf(kind, met)
        .map(({ count, why }) => (count === 0 && why ? '–' : String(count)).padStart(9))
        .join(''),
  )
  return [head, ...lines].join('\n')
}

/** What is wrong: cells that no world reached, cells that none should have, and plays not met. */
export const gapsIn = (met: Met): string[] => [...cellGaps(met), ...playsNotMet(met)]

const cellGaps = (met: Met): string[] =>
  faultKinds
    .flatMap((kind) => cellsOf(kind, met))
    .flatMap(({ kind, stage, count, why }) => {
      if (count === 0 && !why) return [`never met: ${kind} ${stage}`]
      if (count > 0 && why) return [`met, and said to be impossible: ${kind} ${stage} (${why})`]
      return []
    })

const cellsOf = (kind: FaultKind, met: Met): Cell[] =>
  stages.map((stage) => ({
    kind,
    stage,
    count: met[`${kind} ${stage}`] ?? 0,
    why: impossible.find(({ faults, only }) => faults.includes(kind) && !only.includes(stage))?.why,
  }))
