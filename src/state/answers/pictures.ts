import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { atom } from 'jotai'
import { IMAGE_PATH } from '../../api/imagePath.ts'
import type { Fetch } from '../../core/ports.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import { servicesAtom } from '../services.ts'

// Pictures of people. They are fetched as data and shown from memory. So the content security
// policy needs no picture host, and only data that matches its hash is shown.

/** Size limit, above what the backend stores: 512 × 512, re-encoded. */
const MOST_BYTES = 300_000
const TIMEOUT_MS = 10 * SECOND_MS
/** Pause before a retry if the backend was busy or unreachable. It doubles with each retry. */
const SHORTEST_PAUSE_MS = 2 * SECOND_MS
const LONGEST_PAUSE_MS = MINUTE_MS
/** Number of unused pictures that stay in memory, for scrolling back. */
const MOST_UNUSED = 60

export interface Pictures {
  /** Returns the object URL of the picture with this SHA-256; undefined until it has loaded. */
  readonly urlOf: (image: string) => string | undefined
  /** Fetches a picture and calls back once it has loaded. Returns a function to stop. */
  readonly follow: (image: string, changed: () => void) => () => void
}

interface Picture {
  url: string | undefined
  /** Aborts the fetch. */
  attempt: AbortController | undefined
  /** Failed attempts since the picture came into use; `again` is the timer of the next one. */
  failures: number
  again: ReturnType<typeof setTimeout> | undefined
  readonly lookers: Set<() => void>
}

/** Creates the picture cache of a backend, which limits how many pictures it holds. */
export function createPictures(
  backend: string,
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
): Pictures {
  /** Pictures in the order of last use. */
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
    // Sets the expected type: a browser treats no blob as an SVG unless its type says so.
    picture.url = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
    for (const changed of picture.lookers) changed()
  }

  /** Frees the pictures that have been unused for longest. */
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
      // Each follower needs its own entry, even if the same callback is passed twice.
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

/** Pictures of the configured backend. */
export const picturesAtom = atom((get) => createPictures(get(servicesAtom).config.backend.baseUrl))

/**
 * Fetches the bytes with this SHA-256. `later` means retry; `never` means that they are missing,
 * too large, or do not match.
 */
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
      // Content addressed by its hash never changes.
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

/** Reads the whole body; returns undefined if it exceeds the size limit. */
async function readBounded(
  body: ReadableStream<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(MOST_BYTES)
  let length = 0
  // Safari's streams are not async iterable.
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
