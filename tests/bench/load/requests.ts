import type { Asked } from './marks.ts'

export interface Requests {
  /** Files that were there when the largest paint came, the page itself among them. */
  readonly filesBefore: number
  /** Bytes of their bodies as sent. */
  readonly bytesBefore: number
  /** How often the backend was asked anew after an answer, before the content came. */
  readonly rounds: number
  /** Questions that the backend was asked more than once. */
  readonly repeated: number
}

/** What a page asked for until it was there. */
export function countRequests(
  asked: readonly Asked[],
  { lcpMs, contentMs }: { readonly lcpMs: number; readonly contentMs: number },
): Requests {
  const isOf = (part: RegExp) => (request: Asked) => part.test(new URL(request.url).pathname)
  const isQuestion = isOf(/^\/api\//)
  const isFile = (request: Asked) => !isOf(/^\/(api|chain|node2)\//)(request)
  // A file that was preloaded may be listed again when it is used.
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

/** The longest row of questions of which each began only after the one before was answered. */
function countRounds(questions: readonly Asked[]): number {
  const rounds: number[] = []
  const inTurn = questions.toSorted((a, b) => a.start - b.start)
  for (const { start } of inTurn) {
    const before = rounds.filter((_, index) => inTurn[index]!.end <= start)
    rounds.push(Math.max(0, ...before) + 1)
  }
  return Math.max(0, ...rounds)
}
