import { openBooks } from './books.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type OpenDatabase } from '../../backend/database/database.ts'
import { announcements } from '../../backend/database/kept/contentSchema.ts'
import type { Handlers } from '../../backend/http/answer.ts'
import { createRouter } from '../../backend/http/router.ts'
import type { Backend } from '../../backend/backend.ts'
import { served } from '../../src/api/endpoints/served.ts'
import { clientOf, type Client } from './backendFixture.ts'
import type { Service } from '../../backend/service.ts'
import { announcementHandlers } from '../../backend/shop/announcementEndpoints.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

const isThere = inject('postgres') !== undefined
const databases = [
  ['the embedded database', () => ({})],
  ...(isThere ? [['PostgreSQL', freshDatabase] as const] : []),
] as const

const NOON = Date.UTC(2026, 11, 1, 12)
const both = (text: string) => ({ en: text, tc: `${text}（中）` })
const row = (id: string, publishedAt: number) => ({
  id,
  title: both(id),
  summary: both(id),
  html: both(`<p>${id}</p>`),
  publishedAt,
})

describe.each(databases)('announcements in %s', (_, fresh) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openBooks(await fresh())
    const service = { db: database.db, now: () => now } as Partial<Service> as Service
    const app = createRouter(announcementHandlers(service) as Handlers)
    client = clientOf({ app } as Partial<Backend> as Backend)
  })
  afterAll(() => database.close())

  let now: number
  /** The app's own client of these endpoints alone. */
  let client: Client
  const page = async (pageSize = 20) => {
    const { total, items } = await client.ask('announcementPage', { pageSize })
    return { total, ids: items.map(({ id }) => id) }
  }
  const info = () => client.ask('getAnnouncementInfo', {})
  const isReadable = async (id: string) =>
    (await client.api.call(served.announcementDetail, { id })).ok

  beforeEach(async () => {
    now = NOON
    await database.db.delete(announcements)
    await database.db
      .insert(announcements)
      .values([row('old', NOON - HOUR_MS), row('new', NOON), row('later', NOON + HOUR_MS)])
  })

  it('are not listed, counted, announced or readable before their time', async () => {
    expect(await page()).toEqual({ total: 2, ids: ['new', 'old'] })
    expect(await info()).toEqual({ total: 2, newestAt: NOON })
    expect(await isReadable('later')).toBe(false)
    now = NOON + HOUR_MS
    expect(await page()).toEqual({ total: 3, ids: ['later', 'new', 'old'] })
    expect(await info()).toEqual({ total: 3, newestAt: NOON + HOUR_MS })
    expect(await isReadable('later')).toBe(true)
  })

  it('leave every list while they are withdrawn, and return unchanged', async () => {
    const withdraw = (withdrawnAt: number | null) =>
      database.db.update(announcements).set({ withdrawnAt }).where(eq(announcements.id, 'new'))
    await withdraw(NOON)
    expect(await page()).toEqual({ total: 1, ids: ['old'] })
    expect(await info()).toEqual({ total: 1, newestAt: NOON - HOUR_MS })
    expect(await isReadable('new')).toBe(false)
    await withdraw(null)
    expect(await page()).toEqual({ total: 2, ids: ['new', 'old'] })
    expect(await isReadable('new')).toBe(true)
  })

  it('that are scheduled or withdrawn leave no gap in a page', async () => {
    await database.db
      .update(announcements)
      .set({ withdrawnAt: NOON })
      .where(eq(announcements.id, 'new'))
    expect(await page(1)).toEqual({ total: 1, ids: ['old'] })
  })

  it('are none at all when all are still to come', async () => {
    now = 0
    expect(await page()).toEqual({ total: 0, ids: [] })
    expect(await info()).toEqual({ total: 0, newestAt: null })
  })
})
