import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { Result } from '../../core/result.ts'
import type { Register } from './register.ts'
import { pairKey, type Pair } from './rules.ts'
import type { SearchPorts } from './searched.ts'

/** A node that says nothing so often in a row is not asked for the rest. */
const MOST_SILENCES = 3

interface RoundPorts {
  readonly ports: Pick<SearchPorts, 'lane' | 'readUnits' | 'readCoin' | 'readCard'>
  readonly register: Register
  readonly onWanted: () => void
  readonly onAsked: () => void
}

/** How much of a round the node has answered. */
interface Answered {
  readonly isAny: boolean
  /** Silence leaves what was known before, which is then older than the round. */
  readonly isLacking: boolean
}

export type Round = ReturnType<typeof createRound>

/** Asks the node for each pair and card once. */
export function createRound({ ports, register, onWanted, onAsked }: RoundPorts) {
  const reads: Promise<void>[] = []
  const begun = new Set<string>()
  let answers = 0
  let silences = 0
  let inARow = 0

  /** Undefined where nobody was asked any more. */
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
    /** Resolves once nothing more is wanted. */
    async all(): Promise<Answered> {
      await Promise.all(reads)
      return { isAny: answers > 0, isLacking: silences > 0 }
    },
  }
}

/** An answer that makes no sense is one, too: nothing is known by it. */
const isSilence = (answer: Result<unknown, NodeError> | undefined): boolean =>
  !answer || (!answer.ok && answer.error.kind !== 'malformed')
