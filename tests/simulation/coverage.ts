import { faultKinds, type FaultKind } from './alphabet.ts'
import { impossible } from './impossible.ts'
import { stages } from './plan.ts'

type Met = Readonly<Record<string, number>>

const cellsOf = (kind: FaultKind) => stages.map((stage) => ({ stage, key: `${kind} ${stage}` }))

/** How often each fault met an order at each stage; a dash where it cannot. */
export function tableOf(met: Met): string {
  const width = Math.max(...faultKinds.map((kind) => kind.length))
  const head = ' '.repeat(width) + stages.map((stage) => stage.slice(0, 8).padStart(9)).join('')
  const lines = faultKinds.map(
    (kind) =>
      kind.padEnd(width) +
      cellsOf(kind)
        .map(({ stage, key }) => {
          const count = met[key] ?? 0
          return (count > 0 ? String(count) : isImpossible(kind, stage) ? '–' : '0').padStart(9)
        })
        .join(''),
  )
  return [head, ...lines].join('\n')
}

/** Cells that no world has reached and that no reason excuses. */
export const uncovered = (met: Met): string[] =>
  faultKinds.flatMap((kind) =>
    cellsOf(kind)
      .filter(({ stage, key }) => !met[key] && !isImpossible(kind, stage))
      .map(({ key }) => key),
  )

const isImpossible = (kind: FaultKind, stage: (typeof stages)[number]): boolean =>
  impossible.some(({ faults, only }) => faults.includes(kind) && !only.includes(stage))
