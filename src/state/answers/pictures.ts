import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { atom } from 'jotai'
import { IMAGE_PATH } from '../../api/imagePath.ts'
import type { Fetch } from '../../core/ports.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import { servicesAtom } from '../services.ts'

// Pictures of people. They are fetched as data and shown from memory, so that the content policy
// names no host for pictures, and nothing is shown that is not what its hash says.

/** Above what the backend stores: 512 × 512, encoded anew. */
const MOST_BYTES = 300_000
const TIMEOUT_MS = 10 * SECOND_MS
/** Before another attempt, when the backend was busy or out of reach; doubled each time. */
const SHORTEST_PAUSE_MS = 2 * SECOND_MS
const LONGEST_PAUSE_MS = MINUTE_MS
/** How many that nobody looks at any more stay in memory, for scrolling back. */
const MOST_UNUSED = 60

export interface Pictures {
  /** The address in memory of the picture with this SHA-256; undefined until it has come. */
  readonly urlOf: (image: string) => string | undefined
  /** Fetches it, and calls back when it has come; returns how to leave it. */
  readonly follow: (image: string, changed: () => void) => () => void
}

interface Picture {
  url: string | undefined
  /** Ends the attempt to fetch it. */
  attempt: AbortController | undefined
  /** How many attempts have failed since somebody looks at it, and the timer of the next one. */
  failures: number
  again: ReturnType<typeof setTimeout> | undefined
  readonly lookers: Set<() => void>
}

/** The pictures of a backend, of which only as many are held as are useful. */
export function createPictures(
  backend: string,
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
): Pictures {
  /** In the order of last use. */
  const pictures = new Map<string, Picture>()

  async function ask(image: string, picture: Picture) {
    if (picture.url !== undefined || picture.attempt) return
    const attempt = (picture.attempt = new AbortController())
    const url = backend + IMAGE_PATH.replace('{sha256}', image)
    clearTimeout(picture.again)
    const bytes = await fetchPicture(fetch, url, image, attempt.signal)
    if (picture.attempt !== attempt) return
    picture.attempt = undefined
    if (bytes === 'later') {
      const pauseMs = Math.min(SHORTEST_PAUSE_MS * 2 ** picture.failures++, LONGEST_PAUSE_MS)
      picture.again = setTimeout(() => void ask(image, picture), pauseMs)
    }
    if (typeof bytes === 'string') return
    // Named as what it should be: a browser takes nothing for an SVG that is not called one.
    picture.url = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
    for (const changed of picture.lookers) changed()
  }

  /** Frees those that have been out of sight for longest. */
  function freeOldest() {
    const unused = [...pictures].filter(([, { lookers }]) => lookers.size === 0)
    for (const [image, { url }] of unused.slice(0, Math.max(0, unused.length - MOST_UNUSED))) {
      pictures.delete(image)
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }

  return {
    urlOf: (image) => pictures.get(image)?.url,
    follow(image, changed) {
      const picture = pictures.get(image) ?? {
        url: undefined,
        attempt: undefined,
        failures: 0,
        again: undefined,
        lookers: new Set<() => void>(),
      }
      pictures.delete(image)
      pictures.set(image, picture)
      // Each one's own, even if the same is given twice.
      const looker = () => changed()
      picture.lookers.add(looker)
      const again = () => void ask(image, picture)
      addEventListener('online', again)
      again()
      return () => {
        removeEventListener('online', again)
        picture.lookers.delete(looker)
        if (picture.lookers.size > 0) return
        picture.attempt?.abort()
        picture.attempt = undefined
        clearTimeout(picture.again)
        picture.failures = 0
        freeOldest()
      }
    },
  }
}

/** Those of the configured backend. */
export const picturesAtom = atom((get) => createPictures(get(servicesAtom).config.backend.baseUrl))

/** The bytes with this SHA-256: they may come later, or never, if they are too many or others. */
async function fetchPicture(
  fetch: Fetch,
  url: string,
  image: string,
  left: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | 'later' | 'never'> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS)
  try {
    const answer = await fetch(url, {
      // What has this hash never changes.
      cache: 'force-cache',
      credentials: 'omit',
      signal: AbortSignal.any([left, timeout.signal]),
    })
    if (answer.status === 429 || answer.status >= 500) return 'later'
    const bytes = answer.ok && answer.body ? await readBounded(answer.body) : undefined
    return bytes && bytesToHex(sha256(bytes)) === image ? bytes : 'never'
  } catch {
    return 'later'
  } finally {
    clearTimeout(timer)
  }
}

/** All that comes; undefined if that is more than a picture has. */
async function readBounded(
  body: ReadableStream<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(MOST_BYTES)
  let length = 0
  // Not iterated: Safari's streams cannot be.
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes.slice(0, length)
    if (length + value.length > MOST_BYTES) {
      void reader.cancel()
      return undefined
    }
    bytes.set(value, length)
    length += value.length
  }
}
