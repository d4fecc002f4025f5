import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPictures } from '../../../src/state/answers/pictures.ts'

const bytesOf = (seed: number, length = 100) =>
  Uint8Array.from({ length }, (_, index) => seed + index)
const hashOf = (bytes: Uint8Array) => bytesToHex(sha256(bytes))

const live = new Set<string>()
let made = 0

beforeEach(() => {
  live.clear()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${made++}`
    live.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void live.delete(url))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Creates a backend that serves these files under any name. */
function serve(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
  const asked: string[] = []
  const aborted: string[] = []
  const pictures = createPictures('/api', async (url, { signal }) => {
    asked.push(url)
    signal!.addEventListener('abort', () => aborted.push(url))
    const bytes = files[url.split('/').at(-1)!]
    return bytes ? new Response(bytes) : new Response('', { status: 404 })
  })
  return { pictures, asked, aborted }
}

/** Looks at a picture until it arrives. */
const seen = (pictures: ReturnType<typeof createPictures>, image: string) =>
  new Promise<() => void>((done) => {
    const leave = pictures.follow(image, () => done(leave))
    if (pictures.urlOf(image) !== undefined) done(leave)
  })

test('a picture is fetched once by its hash, however many look at it', async () => {
  const bytes = bytesOf(1)
  const image = hashOf(bytes)
  const { pictures, asked } = serve({ [image]: bytes })
  expect(pictures.urlOf(image)).toBeUndefined()
  await Promise.all([seen(pictures, image), seen(pictures, image)])
  expect(asked).toEqual([`/api/deposit/common/image/${image}`])
  expect(live).toEqual(new Set([pictures.urlOf(image)]))
})

test('what has another hash, is too large or is not there is not shown', async () => {
  const huge = bytesOf(2, 300_001)
  const files = { [hashOf(bytesOf(3))]: bytesOf(4), [hashOf(huge)]: huge }
  const { pictures, asked } = serve(files)
  const wanted = [...Object.keys(files), hashOf(bytesOf(5))]
  const changed = vi.fn<() => void>()
  for (const image of wanted) pictures.follow(image, changed)
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  // A later request is for another picture that does arrive.
  const good = bytesOf(6)
  const image = hashOf(good)
  const other = serve({ [image]: good })
  await seen(other.pictures, image)
  expect(changed).not.toHaveBeenCalled()
  expect(wanted.map((each) => pictures.urlOf(each))).toEqual([undefined, undefined, undefined])
})

test('those out of sight are freed once there are many, and come again when they are looked at', async () => {
  const all = Array.from({ length: 70 }, (_, index) => bytesOf(index + 10))
  const { pictures, asked } = serve(Object.fromEntries(all.map((each) => [hashOf(each), each])))
  const first = hashOf(all[0]!)
  const stays = await seen(pictures, hashOf(all[1]!))
  const held = pictures.urlOf(hashOf(all[1]!))!
  for (const each of all) (await seen(pictures, hashOf(each)))()
  expect(live.size).toBe(61)
  expect(pictures.urlOf(first)).toBeUndefined()
  // A visible picture stays for any length of time.
  expect(live).toContain(held)
  stays()
  await seen(pictures, first)
  expect(asked.filter((url) => url.endsWith(first))).toHaveLength(2)
})

test('what a busy server or a lost network kept back is asked for again, ever more rarely, while it is looked at', async () => {
  vi.useFakeTimers()
  const bytes = bytesOf(8)
  const image = hashOf(bytes)
  const answers = [429, 503, 'lost', ...Array.from({ length: 20 }, () => 429)]
  const askedAt: number[] = []
  const start = Date.now()
  const pictures = createPictures('/api', async () => {
    askedAt.push((Date.now() - start) / 1000)
    const answer = answers.shift()
    if (answer === 'lost') throw new TypeError('lost')
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(bytes)
  })
  const leave = pictures.follow(image, () => {})
  await vi.advanceTimersByTimeAsync(200_000)
  expect(askedAt).toEqual([0, 2, 6, 14, 30, 62, 122, 182])
  leave()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(askedAt).toHaveLength(8)

  answers.splice(1)
  const changed = vi.fn<() => void>()
  pictures.follow(image, changed)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(changed).toHaveBeenCalledOnce()
  expect(pictures.urlOf(image)).toBeDefined()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(askedAt).toHaveLength(10)
})

test('what is not there, or is another, is asked for once', async () => {
  vi.useFakeTimers()
  const { pictures, asked } = serve({ [hashOf(bytesOf(9))]: bytesOf(10) })
  pictures.follow(hashOf(bytesOf(9)), () => {})
  pictures.follow(hashOf(bytesOf(11)), () => {})
  await vi.advanceTimersByTimeAsync(200_000)
  expect(asked).toHaveLength(2)
})

test('whoever scrolls past does not wait for it', () => {
  const image = hashOf(bytesOf(7))
  const { pictures, aborted } = serve({})
  pictures.follow(image, () => {})()
  expect(aborted).toHaveLength(1)
})
