import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { Result } from '../../core/result.ts'
import type { Register } from './register.ts'
import { pairKey, type Pair } from './rules.ts'
import type { SearchPorts } from './searched.ts'

/** Number of unanswered reads in a row after which the rest of the round is skipped. */
const MOST_SILENCES = 3

interface RoundPorts {
  readonly ports: Pick<SearchPorts, 'lane' | 'readUnits' | 'readCoin' | 'readCard'>
  readonly register: Register
  readonly onWanted: () => void
  readonly onAsked: () => void
}

/** Whether the TRON node answered any, or all, of a round's reads. */
interface Answered {
  readonly isAny: boolean
  /** Whether answers are missing. The previous values then remain, and are older than the round. */
  readonly isLacking: boolean
}

export type Round = ReturnType<typeof createRound>

/** Creates a round, which reads each pair and card once. */
export function createRound({ ports, register, onWanted, onAsked }: RoundPorts) {
  const reads: Promise<void>[] = []
  const begun = new Set<string>()
  let answers = 0
  let silences = 0
  let inARow = 0

  /** Runs a read, or returns undefined if the round has stopped reading. */
  async function ask<T>(question: () => Promise<Result<T, NodeError>>) {
    const answer = await ports.lane(async () => (inARow < MOST_SILENCES ? question() : undefined))
    if (answer?.ok) {
      inARow = 0
      answers += 1
    } else if (isSilence(answer)) {
      inARow += 1
      silences += 1
    }
    return answer
  }

  async function readPair(pair: Pair): Promise<void> {
    const answer = await ask(() => ports.readUnits(pair))
    if (answer?.ok) {
      if (answer.value > 0n && !register.hasCoin(pair.token)) {
        const coin = await ports.readCoin(pair.token)
        if (coin) register.counts(coin)
      }
      register.says(pair, answer.value)
    } else register.saysNothing(pair, isSilence(answer))
    onAsked()
  }

  async function readCard(tokenId: bigint): Promise<void> {
    const answer = await ask(() => ports.readCard(tokenId))
    register.saysOfCard(tokenId, answer?.ok ? answer.value : undefined)
    onAsked()
  }

  const once = (key: string, read: () => Promise<void>) => {
    if (begun.has(key)) return
    begun.add(key)
    reads.push(read())
    onWanted()
  }
  const want = (pair: Pair): void => once(pairKey(pair), () => readPair(pair))
  return {
    want,
    wantApproved(pair: Pair): void {
      register.approved(pair)
      want(pair)
    },
    wantCard: (tokenId: bigint): void => once(`card ${tokenId}`, () => readCard(tokenId)),
    /** Resolves once every requested read has finished. */
    async all(): Promise<Answered> {
      await Promise.all(reads)
      return { isAny: answers > 0, isLacking: silences > 0 }
    },
  }
}

/**
 * Whether the node gave no answer. A malformed answer still counts as an answer, although its value
 * is unknown.
 */
const isSilence = (answer: Result<unknown, NodeError> | undefined): boolean =>
  !answer || (!answer.ok && answer.error.kind !== 'malformed')
