import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { people } from '../../../src/api/endpoints/people.ts'
import type { ResponseOf } from '../../../src/api/endpoints/endpoint.ts'
import type { Buyer } from '../payments/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { Choices } from '../storage.ts'

interface Visit extends Pick<OpenOptions, 'worker'> {
  readonly language?: Choices['language']
}

/** Opens the form after its account has signed in with the wallet. */
export async function visitEdit(
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Buyer,
  { language = 'en', ...options }: Visit = {},
): Promise<Page> {
  const page = await open(`${origin}/profile/edit`, {
    language,
    ...options,
    wallet: { mode: 'approve', account, connected: true },
  })
  await signIn(page)
  return page
}

export async function signIn(page: Page): Promise<void> {
  await page.getByTestId('profile-edit-sign-in').click()
  await page.getByTestId('profile-edit-form').waitFor()
}

export const says = (page: Page, testId: string, words: string | RegExp): Promise<void> =>
  page.getByTestId(testId).filter({ hasText: words }).first().waitFor()

export const save = (page: Page): Promise<void> => page.getByTestId('profile-edit-save').click()

/** Holds matching requests until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.fallback()
  })
  return async () => {
    resolve()
    await page.unroute(path)
  }
}

/** Makes the backend reject the next matching request. */
export const refuseNext = (page: Page, path: string, code: number): Promise<unknown> =>
  page.route(path, (route) => route.fulfill({ json: { code, message: '' } }), { times: 1 })

/** Returns the account's public profile. */
export async function shownOf(
  { origin }: Pick<Sandbox, 'origin'>,
  { identity }: Buyer,
): Promise<ResponseOf<typeof people.userInfo>> {
  const config = await (await fetch(`${origin}/config.json`)).json()
  const url = `${origin}${config.backend.baseUrl}${people.userInfo.path}?owner=${identity.address}`
  return (await (await fetch(url)).json()).data
}

/** Chooses a file with this name. Its type follows the name, whatever its content. */
export async function choose(page: Page, name: string, content: Buffer): Promise<void> {
  // Passing a large file as bytes would cost the browser ten seconds of work.
  const folder = await mkdtemp(join(tmpdir(), 'casthouse-picture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, name)
  await writeFile(file, content)
  await page.getByTestId('profile-picture-file').setInputFiles(file)
}

/** Creates a photo of four colours, with a location in its metadata and a script behind its end. */
export async function photo(): Promise<Buffer> {
  const quarter = (left: number, top: number, background: string) => ({
    input: { create: { width: 400, height: 300, channels: 3 as const, background } },
    left,
    top,
  })
  const picture = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#000' },
  })
    .composite([
      quarter(0, 0, '#c22'),
      quarter(400, 0, '#2c2'),
      quarter(0, 300, '#22c'),
      quarter(400, 300, '#cc2'),
    ])
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([picture, Buffer.from('<script>window.intruder = 1</script>')])
}

/** Builds the first bytes of a PNG that claims these dimensions in pixels. */
export function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(
    '89504e470d0a1a0a0000000d494844520000000000000000080200000000000000',
    'hex',
  )
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** Returns everything that this device stores for the origin, as text. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open(name!)
        opening.addEventListener('success', () => done(opening.result))
        opening.addEventListener('error', () => failed(opening.error))
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll()
        await new Promise((done) => rows.addEventListener('success', done))
        found.push(rows.result)
      }
      database.close()
    }
    if ('caches' in globalThis)
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) found.push(request.url)
      }
    return JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  })

/** Drags an element by this distance in px. */
export async function drag(page: Page, from: Locator, right: number, down: number): Promise<void> {
  const box = (await from.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right / 2, y + down / 2)
  await page.mouse.move(x + right, y + down)
  await page.mouse.up()
}
