import { SECOND_MS } from '../../src/core/time.ts'
import type { KindName } from '../../src/operations.ts'
import type { Fault, FaultKind } from './alphabet.ts'
import { doubles } from './doubles.ts'
import { stages } from './stages.ts'
import { scenarios, type Scenario } from './scenarios.ts'

/** What can happen to every operation, whatever it does, and the faults that play it. */
const generic = {
  reload: ['reload'],
  kill: ['diesBefore', 'diesAfter'],
  lostNetwork: ['offline', 'answerLost'],
  twoTabs: ['secondTab', 'doubleClick'],
  refusal: ['rejects'],
} as const satisfies Record<string, readonly FaultKind[]>

export type Generic = keyof typeof generic

/** One kind under one of them. */
export interface Play {
  readonly kind: KindName
  readonly fault: Generic
}

/** Every kind of the app: one without a double does not compile. */
export const plays: readonly Play[] = (Object.keys(doubles) as KindName[]).flatMap((kind) =>
  (Object.keys(generic) as Generic[]).map((fault) => ({ kind, fault })),
)

/** The key under which a world counts a play whose fault has struck. */
export const playKey = (kind: string, fault: FaultKind): string => `${fault} under ${kind}`

/** Those that no fault has struck: "never met: kill of presale.buy". */
export const playsNotMet = (met: Readonly<Record<string, number>>): string[] =>
  plays
    .filter(({ kind, fault }) => !generic[fault].some((each) => met[playKey(kind, each)]))
    .map(({ kind, fault }) => `never met: ${fault} of ${kind}`)

/** What is ordered in the world of a play: of several ways to pay, the one with the most legs. */
export const scenarioOf = ({ kind }: Play): Scenario =>
  (Object.keys(scenarios) as Scenario[]).findLast((name) => scenarios[name].kind === kind)!

/** On both devices, since one may pay what the other has handed over; at every stage in turn. */
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
