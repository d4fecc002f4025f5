import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IMAGE_BYTES } from '../../src/api/endpoints/people.ts'
import { served } from '../../src/api/endpoints/served.ts'
import { IMAGE_PATH } from '../../src/api/imagePath.ts'
import { pictures } from '../../backend/database/kept/profileSchema.ts'
import { beginSession, SESSION_MS } from '../../backend/people/sessions.ts'
import { createLimitedServer } from '../../backend/limits/limitedServer.ts'
import { publicLimits } from '../../backend/limits/limits.ts'
import { openBackend } from './backendFixture.ts'
import { withBoxes, type BoxBackend } from './pasts/boxes.ts'
import {
  animated,
  blackPng,
  bytesOf,
  heavyJpeg,
  heavyPng,
  jpeg,
  joined,
  noise,
  png,
  webp,
  withChunk,
  withComment,
} from './madePictures.ts'
import { userAddress } from './manyUsers.ts'
import { activate, personOf, rawAnswer, type Person } from './peopleFixture.ts'
import { openRaw, statusOf } from './rawSocket.ts'

const CHILD = fileURLToPath(new URL('encodeChild.ts', import.meta.url))

let fixture: BoxBackend
let ann: Person
let bob: Person
let people = 0
const addresses = Array.from({ length: 250 }, (_, n) => userAddress(3_000_000 + n))
const somebody = (from?: string) => personOf(fixture.backend, addresses[people++]!, from)

beforeAll(async () => {
  fixture = await openBackend(withBoxes)
  await activate(fixture.chain, addresses)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  // Each test has its own people, because uploads per hour are limited.
  ann = await somebody()
  bob = await somebody()
})

const fileOf = (bytes: Uint8Array, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'picture.jpg', { type })
const upload = async (person: Person, bytes: Uint8Array) =>
  person.ask('uploadImage', { file: fileOf(bytes) })
/** Uploads a picture and shows it. */
async function show(person: Person, bytes: Uint8Array) {
  const uploaded = await upload(person, bytes)
  await person.ask('saveMember', { image: uploaded.image, isListed: 'no' })
  return uploaded
}
const kept = async (person: Person) => {
  const isOwn = eq(pictures.owner, person.address)
  const rows = await fixture.backend.db.select({ hash: pictures.hash }).from(pictures).where(isOwn)
  return rows.map(({ hash }) => hash).sort()
}
const refusalOf = (person: Person, bytes: Uint8Array) =>
  person.refusalOf('uploadImage', { file: fileOf(bytes) })
const get = (hash: string) => fixture.backend.app.request(IMAGE_PATH.replace('{sha256}', hash))
const fileAt = async (hash: string) => new Uint8Array(await (await get(hash)).arrayBuffer())
const path = served.uploadImage.path
/** Sends an upload request with the test's own headers. */
const post = (person: Person | undefined, body: BodyInit, headers: Record<string, string> = {}) =>
  rawAnswer(
    fixture.backend,
    path,
    {
      method: 'POST',
      headers: { ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit,
    person?.from,
  )

describe('a picture', () => {
  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('of %s is encoded anew, and served by its hash for ever', async (_, made) => {
    const { image, bytes } = await show(ann, await made())
    const answer = await get(image)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const file = new Uint8Array(await answer.arrayBuffer())
    expect(file.length).toBe(bytes)
    expect(createHash('sha256').update(file).digest('hex')).toBe(image)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 })
  })

  it('is made 512 × 512 at most, and is not cut', async () => {
    const { image } = await show(ann, await jpeg(1, 600, 300))
    expect(await sharp(await fileAt(image)).metadata()).toMatchObject({ width: 512, height: 256 })
  })

  it('stands upright, and says neither where nor with what it was taken', async () => {
    const made = await noise(64, 32)
      .withExif({ IFD0: { Copyright: 'SECRETLY', Artist: 'Ann' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { image } = await show(ann, new Uint8Array(made))
    const file = await fileAt(image)
    const { width, height, exif, icc, xmp } = await sharp(file).metadata()
    expect({ width, height, exif, icc, xmp }).toEqual({ width: 32, height: 64 })
    expect(Buffer.from(file).includes('SECRETLY')).toBe(false)
  })

  it('of an animation is its first page', async () => {
    const file = await animated()
    expect((await sharp(file, { pages: -1 }).metadata()).pages).toBe(2)
    const { image } = await show(ann, file)
    const still = sharp(await fileAt(image))
    expect((await still.metadata()).pages).toBeUndefined()
    const { dominant } = await still.stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
  })

  it('is shown once its account has chosen it, and no more when an operator removes it', async () => {
    const { image } = await upload(ann, await jpeg())
    expect((await ann.ask('userInfo', {})).image).toBeNull()
    expect((await ann.ask('saveMember', { image, isListed: 'yes' })).image).toBe(image)
    expect((await fixture.ask('userInfo', { owner: ann.address })).image).toBe(image)
    const [listed] = (await fixture.ask('userPage', { query: ann.address })).items
    expect(listed?.image).toBe(image)
    await ann.ask('editUser', { nickname: '', introduction: 'Hello' })
    expect((await ann.ask('userInfo', {})).image).toBe(image)
    await fixture.backend.db.delete(pictures).where(eq(pictures.hash, image))
    expect((await ann.ask('userInfo', {})).image).toBeNull()
    expect((await get(image)).status).toBe(404)
  })

  it('stays where only another choice is made, and is taken away by choosing none', async () => {
    const { image } = await show(ann, await jpeg())
    await upload(ann, await jpeg(2))
    const listed = await ann.ask('saveMember', { isListed: 'yes' })
    expect(listed).toMatchObject({ image, isListed: true })
    const none = await ann.ask('saveMember', { image: 'none', isListed: 'yes' })
    expect(none).toMatchObject({ image: null, isListed: true })
    expect(await kept(ann)).toEqual([])
  })

  it('is served as long as somebody shows it, and no longer', async () => {
    const { image } = await upload(ann, await jpeg())
    const early = await get(image)
    expect([early.status, early.headers.get('cache-control')]).toEqual([404, 'no-store'])
    await ann.ask('saveMember', { image, isListed: 'no' })
    await show(bob, await jpeg())
    const another = await show(ann, await jpeg(2))
    expect(await kept(ann)).toEqual([another.image])
    // Bob uses the picture too.
    expect((await get(image)).status).toBe(200)
    await bob.ask('saveMember', { image: 'none', isListed: 'no' })
    expect((await get(image)).status).toBe(404)
    expect((await get(another.image)).status).toBe(200)
  })

  it('is nobody’s but the account’s who uploaded it', async () => {
    const { image } = await upload(ann, await jpeg())
    for (const hash of [image, 'ab'.repeat(32)])
      expect(await bob.refusalOf('saveMember', { image: hash, isListed: 'no' })).toBe('wrongImage')
    // The same file gives the same picture: both people have it then.
    expect((await upload(bob, await jpeg())).image).toBe(image)
    expect((await bob.ask('saveMember', { image, isListed: 'no' })).image).toBe(image)
  })

  it('goes when newer ones of the account have come, unless it is shown', async () => {
    const hashes: string[] = []
    for (let seed = 1; seed <= 5; seed += 1) {
      const { image } = await upload(ann, await jpeg(seed))
      if (seed === 1) await ann.ask('saveMember', { image, isListed: 'no' })
      hashes.push(image)
    }
    const others = await upload(bob, await jpeg(2))
    expect(others.image).toBe(hashes[1])
    const [shown, , third, fourth, fifth] = hashes
    expect(await kept(ann)).toEqual([shown, third, fourth, fifth].sort())
    expect(await kept(bob)).toEqual([hashes[1]])
  })

  it('survives a rebuild from the chain', async () => {
    const { image } = await show(ann, await jpeg())
    await fixture.backend.indexer.rebuild()
    expect((await get(image)).status).toBe(200)
  })

  it.each(['', 'x', 'AB'.repeat(32), `${'ab'.repeat(32)}0`, 'ab'.repeat(32), '%00', '../../etc'])(
    'is not found by another name: %s',
    async (name) => {
      expect((await get(name)).status).toBe(404)
    },
  )
})

describe('a file that is a picture and something else', () => {
  const SCRIPT = '<html><script>alert(1)</script>'

  it.each([
    ['a JPEG with HTML behind it', async () => joined(await jpeg(), bytesOf(SCRIPT))],
    ['a JPEG with HTML in a comment', async () => withComment(await jpeg(), SCRIPT)],
    ['a PNG with HTML behind it', async () => joined(await png(), bytesOf(SCRIPT))],
    ['a PNG with a PDF behind it', async () => joined(await png(), bytesOf(`%PDF-1.7 ${SCRIPT}`))],
    [
      'a PNG with a script in a text',
      async () => withChunk(await png(), 'tEXt', bytesOf(`Comment\0${SCRIPT}`)),
    ],
    [
      'a PNG with a script in a chunk that nobody knows',
      async () => withChunk(await png(), 'scRt', bytesOf(SCRIPT)),
    ],
    ['a WebP with HTML behind it', async () => joined(await webp(), bytesOf(SCRIPT))],
  ])('%s leaves the picture alone', async (_, made) => {
    const file = await made()
    expect(Buffer.from(file).includes('script')).toBe(true)
    const { image } = await show(ann, file)
    const given = Buffer.from(await fileAt(image))
    expect(given.subarray(0, 4).toString()).toBe('RIFF')
    expect(given.subarray(8, 12).toString()).toBe('WEBP')
    for (const trace of ['script', 'html', 'PDF', 'EXIF', 'XMP', 'ICCP'])
      expect(`${trace} ${given.includes(trace)}`).toBe(`${trace} false`)
  })
})

describe('a file that is no picture', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'
  const half = (file: Uint8Array) => file.subarray(0, file.length >> 1)

  it.each([
    ['an SVG', () => bytesOf(SVG)],
    ['an SVG of XML', () => bytesOf(`<?xml version="1.0"?>${SVG}`)],
    [
      'a GIF',
      () =>
        bytesOf(
          'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
        ),
    ],
    ['a PDF', () => bytesOf('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>')],
    ['a PDF with a PNG behind it', async () => joined(bytesOf('%PDF-1.7\n'), await png())],
    ['HTML with a JPEG behind it', async () => joined(bytesOf('<html>'), await jpeg())],
    ['a TIFF', async () => new Uint8Array(await noise(9, 9).tiff().toBuffer())],
    ['an AVIF', async () => new Uint8Array(await noise(16, 16).avif().toBuffer())],
    ['nothing', () => new Uint8Array()],
    ['three bytes of a JPEG', () => bytesOf('\xff\xd8\xff')],
    ['the signature of a PNG', () => bytesOf('\x89PNG\r\n\x1a\n')],
    ['the head of a WebP', () => bytesOf('RIFF\xff\xff\xff\xffWEBPVP8 ')],
    [
      'a JPEG that claims to be a WebP',
      async () => joined(bytesOf('RIFF\0\0\0\0WEBP'), await jpeg()),
    ],
    ['half of a JPEG', async () => half(await jpeg())],
    ['half of a PNG', async () => half(await png())],
    ['half of a WebP', async () => half(await webp())],
    ['a JPEG that lost its end', async () => (await jpeg()).slice(0, -20)],
    [
      'a PNG whose sums are wrong',
      async () => (await png()).map((byte, at) => (at === 2_000 ? byte ^ 255 : byte)),
    ],
    ['a sound of many bytes', () => new Uint8Array(IMAGE_BYTES).fill(7)],
    // A PNG of 60,000 × 60,000 pixels with only a few rows, and a complete one of 16,000 × 16,000:
    // 32 kB.
    ['a PNG of 60,000 × 60,000', () => blackPng(60_000, 60_000, 100)],
    ['a PNG of 16,000 × 16,000', () => blackPng(16_000, 16_000)],
    ['a PNG of one row too many', () => blackPng(2_048, 2_049)],
    ['a PNG without a pixel', () => blackPng(0, 0)],
  ])('is refused: %s', async (_, made) => {
    const before = process.memoryUsage().rss
    expect(await refusalOf(ann, await made())).toBe('wrongImage')
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    expect(await fixture.backend.db.$count(pictures, eq(pictures.owner, ann.address))).toBe(0)
  })

  it('is told from one by what it holds, and not by its name or its type', async () => {
    const named = new File([await jpeg()], 'evil.html', { type: 'text/html' })
    expect((await ann.ask('uploadImage', { file: named })).bytes).toBeGreaterThan(0)
    const picture = new File([SVG], 'me.png', { type: 'image/png' })
    expect(await ann.refusalOf('uploadImage', { file: picture })).toBe('wrongImage')
  })

  it('would be decoded by nothing, if its first bytes deceived', async () => {
    const tiff = await noise(9, 9).tiff().toBuffer()
    await upload(ann, await jpeg())
    for (const file of [Buffer.from(SVG), tiff])
      await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format')
  })

  it('but the largest that is allowed is one', async () => {
    const { image } = await show(ann, blackPng(2_048, 2_048))
    expect((await sharp(await fileAt(image)).metadata()).width).toBe(512)
  })

  it.each([
    ['an interlaced PNG of 16 bits', heavyPng],
    ['a progressive JPEG', heavyJpeg],
  ])('nor takes %s that is allowed much memory', async (_, made) => {
    const folder = mkdtempSync(join(tmpdir(), 'casthouse-pictures-'))
    const files = [await png(), await made(2_048)].map((bytes, index) => {
      expect(bytes.length).toBeLessThan(IMAGE_BYTES)
      writeFileSync(join(folder, `${index}`), bytes)
      return join(folder, `${index}`)
    })
    const { stdout } = await promisify(execFile)(process.execPath, [CHILD, ...files])
    rmSync(folder, { recursive: true })
    expect(Number(stdout)).toBeLessThan(80_000)
  })
})

describe('an upload', () => {
  const formOf = (
    owner: string | undefined,
    ...files: readonly (readonly [string, Blob | string])[]
  ) => {
    const form = new FormData()
    if (owner !== undefined) form.append('owner', owner)
    for (const [name, value] of files) form.append(name, value)
    return form
  }

  it('needs the account’s own session', async () => {
    const file = fileOf(await jpeg())
    const asAnn = { owner: ann.address, file }
    expect(await fixture.refusalOf('uploadImage', asAnn)).toBe('signInNeeded')
    expect(await bob.refusalOf('uploadImage', asAnn)).toBe('signInNeeded')
    expect(await fixture.backend.db.$count(pictures, eq(pictures.owner, ann.address))).toBe(0)
  })

  it('is not read without a session that runs', async () => {
    const { token } = await beginSession(fixture.backend.db, ann.address, Date.now() - SESSION_MS)
    for (const given of [undefined, token, 'x'.repeat(43), 'x', `${ann.token}x`]) {
      let pulled = 0
      const body = new ReadableStream(
        {
          pull(stream) {
            pulled += 1
            stream.enqueue(new Uint8Array(1_000))
          },
        },
        { highWaterMark: 0 },
      )
      const person = given === undefined ? undefined : { ...ann, token: given }
      const answer = await post(person, body, { 'content-type': 'multipart/form-data; boundary=x' })
      expect(answer).toMatchObject({ status: 200, refused: 'signInNeeded' })
      expect(pulled).toBe(0)
    }
  })

  it('has one file, and nothing besides', async () => {
    const file = fileOf(await jpeg())
    const bodies = {
      'two files': formOf(ann.address, ['file', file], ['file', file]),
      'a file of another name': formOf(ann.address, ['file', file], ['more', file]),
      'a field besides': formOf(ann.address, ['file', file], ['name', 'x']),
      'no file': formOf(ann.address),
      'a text for a file': formOf(ann.address, ['file', 'x']),
      'no owner': formOf(undefined, ['file', file]),
      'two owners': formOf(ann.address, ['owner', bob.address], ['file', file]),
      'a form': new URLSearchParams({ owner: ann.address, file: 'x' }),
      JSON: new Blob([JSON.stringify({ owner: ann.address, file: {} })], {
        type: 'application/json',
      }),
    }
    for (const [name, body] of Object.entries(bodies)) {
      const { status, refused } = await post(ann, body)
      expect({ name, status, refused }).toEqual({ name, status: 200, refused: 'badRequest' })
    }
  })

  it('is refused in whatever state its envelope is', async () => {
    const type = 'multipart/form-data; boundary=x'
    const part = `--x\r\nContent-Disposition: form-data; name="owner"\r\n\r\n${ann.address}\r\n`
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    for (const [body, contentType] of [
      ['', type],
      [part, type],
      [part + file, type],
      [`${part}${file}x`, type],
      [`${part}${file}x\r\n--x--`.repeat(2), type],
      [`${part}${file}x\r\n--x--`, 'multipart/form-data'],
      [`${part}${file}x\r\n--x--`, 'multipart/form-data; boundary='],
      [`${part}${file}x\r\n--x--`, `multipart/form-data; boundary=${'y'.repeat(5_000)}`],
      [`${part}${file}x\r\n--x--`, 'image/jpeg'],
      ['\0'.repeat(10_000), type],
    ] as const) {
      const { status, refused } = await post(ann, body, { 'content-type': contentType })
      expect({ status, refused }).toEqual({ status: 200, refused: expect.any(String) })
    }
  })

  it('of more than 300 kB is too large, with its session and in time', async () => {
    const most = joined(await jpeg(), new Uint8Array(IMAGE_BYTES)).slice(0, IMAGE_BYTES)
    expect((await upload(ann, most)).bytes).toBeGreaterThan(0)
    expect(await refusalOf(ann, joined(most, new Uint8Array(1)))).toBe('imageTooLarge')
    expect(await refusalOf(ann, new Uint8Array(2 * IMAGE_BYTES))).toBe('imageTooLarge')
  })

  it('is longer than any other request may be', async () => {
    const body = new URLSearchParams({ owner: ann.address, introduction: 'x'.repeat(70_000) })
    const { status } = await rawAnswer(fixture.backend, served.editUser.path, {
      method: 'POST',
      body,
    })
    expect(status).toBe(413)
    expect((await post(ann, body)).refused).toBe('badRequest')
  })

  it('is of an account that is on the chain', async () => {
    const nobody = await personOf(fixture.backend, userAddress(3_900_000))
    expect(await refusalOf(nobody, await jpeg())).toBe('accountNotOnChain')
    expect(await kept(nobody)).toEqual([])
  })

  it('is one of 20 an hour, of each account', async () => {
    const file = await jpeg()
    for (let n = 0; n < 20; n += 1) await upload(ann, file)
    expect(await refusalOf(ann, file)).toBe('tooOften')
    expect((await upload(bob, file)).bytes).toBeGreaterThan(0)
  })

  it('is one of 100 an hour, of each network address', async () => {
    const file = await jpeg()
    const from = '192.0.2.1'
    for (let n = 0; n < 5; n += 1) {
      const person = await somebody(from)
      for (let m = 0; m < 20; m += 1) await upload(person, file)
    }
    expect(await refusalOf(await somebody(from), file)).toBe('tooOften')
    expect((await upload(bob, file)).bytes).toBeGreaterThan(0)
  })

  describe('that is slow', () => {
    let finish = Promise.withResolvers<undefined>()
    beforeEach(() => {
      finish = Promise.withResolvers<undefined>()
    })
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    /** Starts uploads that are admitted: the server reads their bodies. */
    async function slowly(...people: readonly Person[]) {
      const uploads = people.map((person) => {
        const { promise: isBegun, resolve } = Promise.withResolvers<void>()
        const pull = async (stream: ReadableStreamDefaultController) => {
          resolve()
          await finish.promise
          stream.close()
        }
        const body = new ReadableStream({ pull }, { highWaterMark: 0 })
        return { isBegun, answer: post(person, body, type) }
      })
      await Promise.all(uploads.map(({ isBegun }) => isBegun))
      return uploads.map(({ answer }) => answer)
    }
    const isTold = async (person: Person) => (await post(person, 'x', type)).status === 429

    it('is one of two, of an account and of a network address', async () => {
      const neighbour = await somebody(ann.from)
      const elsewhere = { ...ann, from: '192.0.2.2' }
      const slow = await slowly(ann, ann)
      expect(await Promise.all([ann, elsewhere, neighbour, bob].map(isTold))).toEqual([
        true,
        true,
        true,
        false,
      ])
      finish.resolve(undefined)
      for (const answer of await Promise.all(slow)) expect(answer.refused).toBe('badRequest')
      expect(await Promise.all([ann, elsewhere, neighbour].map(isTold))).toEqual([
        false,
        false,
        false,
      ])
    })

    it('is one of 200 of all', async () => {
      const crowd = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          personOf(fixture.backend, userAddress(4_000_000 + n)),
        ),
      )
      const slow = await slowly(...crowd, ...crowd)
      expect(await isTold(bob)).toBe(true)
      finish.resolve(undefined)
      await Promise.all(slow)
      expect(await isTold(bob)).toBe(false)
    })
  })

  it('is answered while twenty are encoded at once', async () => {
    const file = await jpeg(1, 400)
    const crowd = await Promise.all(Array.from({ length: 20 }, () => somebody()))
    const all = await Promise.all(crowd.map((person) => upload(person, file)))
    expect(new Set(all.map(({ image }) => image)).size).toBe(1)
  })
})

describe('a file of 20 MB', () => {
  const HUGE = 20_000_000

  async function serve() {
    const listener = getRequestListener(fixture.backend.app.fetch)
    const server = createLimitedServer(publicLimits, listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }
  const headOf = (person: Person | undefined, length: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
    (person ? `Authorization: Bearer ${person.token}\r\n` : '') +
    `${length}\r\n\r\n`

  it.each(['imageTooLarge', 'signInNeeded'])('is refused by its length: %s', async (refused) => {
    const { server, origin } = await serve()
    const { socket, answered, received, closed } = openRaw(origin)
    const person = refused === 'signInNeeded' ? undefined : ann
    socket.write(headOf(person, `Content-Length: ${HUGE}`))
    await answered
    expect(statusOf(received())).toBe(200)
    expect(received()).toContain(`"code":${refused === 'signInNeeded' ? 2034 : 2044}`)
    socket.destroy()
    await closed
    server.close()
  })

  it('is cut off where it comes in pieces, and no memory grows', async () => {
    const { server, origin } = await serve()
    const before = process.memoryUsage().arrayBuffers
    const { socket, answered, received, closed } = openRaw(origin)
    socket.write(headOf(ann, 'Transfer-Encoding: chunked'))
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    let pieces = 0
    for (; received() === '' && pieces < HUGE / 0x10000; pieces += 1)
      await new Promise((done) => socket.write(piece, done))
    await answered
    expect(received()).toContain('"code":2044')
    expect(pieces).toBeLessThan(HUGE / 0x10000)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
    await closed
    server.close()
  })
})
