import { faultKinds, type FaultKind } from './alphabet.ts'
import { impossible } from './impossible.ts'
import { playsNotMet } from './plays.ts'
import { handOnsNotMet, handOnsText } from './handOns.ts'
import { stages, type Stage } from './stages.ts'

/**
 * Number of times that each fault struck an order at each stage: "offline sent". The stages are
 * those of `stages`. A skipped or arrived leg has no stage of its own, because the outbox treats it
 * like an acknowledged one.
 */
type Met = Readonly<Record<string, number>>

interface Cell {
  readonly kind: FaultKind
  readonly stage: Stage
  readonly count: number
  /** Reason why no world can reach the cell. */
  readonly why: string | undefined
  /** True if a world may reach the cell, but too rarely to require it. */
  readonly isRare: boolean
}

/** Formats the table, with a dash where a fault cannot strike. */
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
  const whileCosigning = faultKinds.filter((kind) => met[`${kind} cosigning`]).length
  const cosigning = `faults that struck while others had to sign: ${whileCosigning}`
  return [head, ...lines, cosigning, handOnsText(met)].join('\n')
}

/**
 * Lists the gaps: cells that no world reached, cells reached against expectation, and plays and
 * hand-over outcomes never met.
 */
export const gapsIn = (met: Met): string[] => [
  ...cellGaps(met),
  ...playsNotMet(met),
  ...handOnsNotMet(met),
]

const cellGaps = (met: Met): string[] =>
  faultKinds
    .flatMap((kind) => cellsOf(kind, met))
    .flatMap(({ kind, stage, count, why, isRare }) => {
      if (count === 0 && !why) return [`never met: ${kind} ${stage}`]
      if (count > 0 && why && !isRare)
        return [`met, and said to be impossible: ${kind} ${stage} (${why})`]
      return []
    })

const cellsOf = (kind: FaultKind, met: Met): Cell[] =>
  stages.map((stage) => {
    const count = met[`${kind} ${stage}`] ?? 0
    const found = impossible.find(
      ({ faults, only }) => faults.includes(kind) && !only.includes(stage),
    )
    return { kind, stage, count, why: found?.why, isRare: found?.rarely?.includes(stage) === true }
  })
