import { SECOND_MS } from '../../src/core/time.ts'
import type { KindName } from '../../src/operations.ts'
import type { Fault, FaultKind } from './alphabet.ts'
import { doubles } from './doubles.ts'
import { stages } from './stages.ts'
import { scenarios, type Scenario } from './scenarios.ts'

/** Events that can happen to every operation, and the faults that cause them. */
const generic = {
  reload: ['reload'],
  kill: ['diesBefore', 'diesAfter'],
  lostNetwork: ['offline', 'answerLost'],
  twoTabs: ['secondTab', 'doubleClick'],
  refusal: ['rejects'],
} as const satisfies Record<string, readonly FaultKind[]>

export type Generic = keyof typeof generic

/** Combination of one kind and one generic fault. */
export interface Play {
  readonly kind: KindName
  readonly fault: Generic
}

/** Plays for every kind of the app. The code does not compile if a kind has no double. */
export const plays: readonly Play[] = (Object.keys(doubles) as KindName[]).flatMap((kind) =>
  (Object.keys(generic) as Generic[]).map((fault) => ({ kind, fault })),
)

/** Returns the key under which a world counts a play whose fault has struck. */
export const playKey = (kind: string, fault: FaultKind): string => `${fault} under ${kind}`

/** Lists the plays that no fault has struck: "never met: kill of presale.buy". */
export const playsNotMet = (met: Readonly<Record<string, number>>): string[] =>
  plays
    .filter(({ kind, fault }) => !generic[fault].some((each) => met[playKey(kind, each)]))
    .map(({ kind, fault }) => `never met: ${fault} of ${kind}`)

/** Returns the scenario of a play. Of several ways to pay, it is the one with the most legs. */
export const scenarioOf = ({ kind }: Play): Scenario =>
  (Object.keys(scenarios) as Scenario[]).findLast((name) => scenarios[name].kind === kind)!

/**
 * Lists a play's faults at every stage in turn. They strike both devices, since one may pay what
 * the other has handed over.
 */
export const faultsOf = ({ fault }: Play): Fault[] =>
  generic[fault].flatMap((kind, turn) =>
    stages
      .filter((_, index) => index % generic[fault].length === turn || fault === 'refusal')
      .flatMap((stage) =>
        ([0, 1] as const).map((device) => ({
          kind,
          device,
          stage,
          delay: turn * SECOND_MS,
          size: 0.1,
        })),
      ),
  )
