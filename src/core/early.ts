import type { Fetch } from './ports.ts'
import { SECOND_MS, type Millis } from './time.ts'

/** A request that the page's first script has sent, before any module was there to send it. */
export interface EarlyRequest {
  readonly url: string
  /** Its Accept-Language, if it has one. */
  readonly language: string | undefined
  /** Device time. */
  readonly at: Millis
  readonly response: Promise<Response>
}

declare global {
  /** Those that nobody has asked for yet. */
  var early: EarlyRequest[] | undefined
  /** Fetches the files of a route's page at once: each would tell of the next only when it is there. */
  var preloadPage: ((route: string) => void) | undefined
}

/** What came earlier than this is asked for again: half of what counts as new. */
const KEEPS_MS = 30 * SECOND_MS

/**
 * Fetches like `fetch`, but the first to ask what the first script has asked for gets its answer.
 * If that one failed, the request is sent now.
 */
export const withEarly =
  (fetch: Fetch, now: () => Millis = Date.now): Fetch =>
  async (url, init) => {
    const found = isPlain(init) ? take(url, init) : undefined
    if (!found || now() - found.at > KEEPS_MS) return fetch(url, init)
    const answer = await Promise.race([found.response.catch(() => undefined), aborted(init.signal)])
    return answer ?? fetch(url, init)
  }

/** Only plain questions are sent early. */
const isPlain = ({ method = 'GET', headers }: RequestInit) =>
  method === 'GET' && !new Headers(headers).has('authorization')

/** What was sent for this question, which nobody else gets then. */
function take(url: string, { headers }: RequestInit): EarlyRequest | undefined {
  const language = new Headers(headers).get('accept-language') ?? undefined
  const found = globalThis.early?.find((each) => each.url === url && each.language === language)
  if (found) globalThis.early = globalThis.early?.filter((each) => each !== found)
  return found
}

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<undefined>((resolve) => {
    if (signal?.aborted) resolve(undefined)
    else signal?.addEventListener('abort', () => resolve(undefined))
  })
