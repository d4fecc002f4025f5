import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import type { Clock, Fetch } from '../../src/core/ports.ts'
import type { Result } from '../../src/core/result.ts'
import { SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { NodePace } from './pace.ts'

/** One of the operator's nodes, with the pace of its own budget. */
export interface OneNode {
  /** Host and port, for the operator. Its path may hold a key. */
  readonly host: string
  readonly baseUrl: string
  readonly fetch: Fetch
  readonly pace: NodePace
}

/** Several nodes that are used as one. */
export interface Nodes {
  /** Sends a request to the present node. The URL is a path. */
  readonly fetch: Fetch
  /** Pace of the present node. Failures make the next one the present. */
  readonly pace: NodePace
  /** Nodes apart from the present one, that can confirm what it says. */
  others(): readonly OneNode[]
  /** Changes to the next node, because the present one lags. */
  lags(): void
  /** Host of the present node. */
  host(): string
  /** Time of the last proper answer of any node; undefined before the first one. */
  answeredAt(): Millis | undefined
}

/** Notice to the operator that another node is asked from now on. */
export class NodeChanged extends Error {}

/**
 * Failures in a row of users' requests after which the next node is asked. A request of the index
 * has been repeated before it fails, or nothing is left of the node's day.
 */
const MOST_FAILURES = 3

/** Shortest time with one node, because all of them may fail or lag at once. */
const STAY_MS: Millis = 30 * SECOND_MS

interface Options {
  readonly clock: Pick<Clock, 'now'>
  readonly onChange: (notice: NodeChanged) => void
}

/** Uses the first node, and the next one when it fails or lags. */
export function useNodes(all: readonly OneNode[], { clock, onChange }: Options): Nodes {
  let at = 0
  let failures = 0
  let changedAt = -Infinity
  let answeredAt: Millis | undefined
  const present = () => all[at]!

  function change(reason: string): void {
    if (all.length === 1 || Math.abs(clock.now() - changedAt) < STAY_MS) return
    const from = present()
    at = (at + 1) % all.length
    failures = 0
    changedAt = clock.now()
    onChange(new NodeChanged(`${from.host} ${reason}: asking ${present().host}`))
  }

  function hear<T>(
    node: OneNode,
    answer: Result<T, NodeError>,
    weight: number,
  ): Result<T, NodeError> {
    if (node !== present()) return answer
    failures = answer.ok ? 0 : failures + weight
    if (failures >= MOST_FAILURES) change('fails')
    return answer
  }

  return {
    async fetch(path, init) {
      const { baseUrl, fetch } = present()
      const response = await fetch(baseUrl + path, init)
      if (response.ok) answeredAt = clock.now()
      return response
    },
    answeredAt: () => answeredAt,
    pace: {
      isLimited: all.some(({ pace }) => pace.isLimited),
      async followed(ask, ...how) {
        const node = present()
        return hear(node, await node.pace.followed(ask, ...how), MOST_FAILURES)
      },
      async attended(ask) {
        const node = present()
        let isAsked = false
        const answer = await node.pace.attended(() => {
          isAsked = true
          return ask()
        })
        // One that had to wait for too long says nothing about the node.
        return hear(node, answer, isAsked ? 1 : 0)
      },
    },
    others: () => all.filter((node) => node !== present()),
    lags: () => change('lags'),
    host: () => present().host,
  }
}
