import { faultKinds, type FaultKind } from './alphabet.ts'
import { impossible } from './impossible.ts'
import { playsNotMet } from './plays.ts'
import { handOnsNotMet, handOnsText } from './handOns.ts'
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
  /** One may, but too rarely for it to be asked for. */
  readonly isRare: boolean
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
  const whileCosigning = faultKinds.filter((kind) => met[`${kind} cosigning`]).length
  const cosigning = `faults that struck while others had to sign: ${whileCosigning}`
  return [head, ...lines, cosigning, handOnsText(met)].join('\n')
}

/**
 * What is wrong: cells that no world reached, cells that none should have, plays not met, and
 * hand-overs that came to nothing else.
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
