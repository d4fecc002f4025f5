import type { Asked } from './marks.ts'

export interface Requests {
  /** Number of files loaded before the largest paint, including the page itself. */
  readonly filesBefore: number
  /** Bytes of those files' bodies as sent. */
  readonly bytesBefore: number
  /**
   * Longest chain of backend requests before the content came, each made after the answer to the
   * one before.
   */
  readonly rounds: number
  /** Number of requests that the backend received more than once. */
  readonly repeated: number
}

/** Counts the requests of a page until it is complete. */
export function countRequests(
  asked: readonly Asked[],
  { lcpMs, contentMs }: { readonly lcpMs: number; readonly contentMs: number },
): Requests {
  const isOf = (part: RegExp) => (request: Asked) => part.test(new URL(request.url).pathname)
  const isQuestion = isOf(/^\/api\//)
  const isFile = (request: Asked) => !isOf(/^\/(api|chain|node2)\//)(request)
  // A preloaded file may appear again when it is used.
  const files = new Map(
    asked.filter((each) => isFile(each) && each.end <= lcpMs).map((each) => [each.url, each]),
  )
  const questions = asked.filter(isQuestion)
  const timesAsked = Map.groupBy(questions, ({ url }) => url)
  return {
    filesBefore: files.size,
    bytesBefore: [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    rounds: countRounds(questions.filter(({ start }) => !(start >= contentMs))),
    repeated: [...timesAsked.values()].filter((times) => times.length > 1).length,
  }
}

/**
 * Finds the longest chain of requests in which each began only after the one before was answered.
 */
function countRounds(questions: readonly Asked[]): number {
  const rounds: number[] = []
  const inTurn = questions.toSorted((a, b) => a.start - b.start)
  for (const { start } of inTurn) {
    const before = rounds.filter((_, index) => inTurn[index]!.end <= start)
    rounds.push(Math.max(0, ...before) + 1)
  }
  return Math.max(0, ...rounds)
}
