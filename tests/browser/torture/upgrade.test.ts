import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import {
  PAID_ONCE,
  approve,
  asked,
  askedFor,
  buy,
  nextBuyer,
  outcomeOf,
  paid,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { openSession, type Session } from '../session.ts'
import { useDeployment } from '../update/builds.ts'
import { readRows } from '../rows.ts'
import { allDone } from '../worker/steps.ts'
import { deployNextSchema, schemaOf } from './nextSchema.ts'
import { rounds, thorough } from '../thorough.ts'
import { signOrders } from './signedOrders.ts'

const deployment = useDeployment()

/** Messages about files of the old build that are gone when the old tab requests them. */
const MISSING = /404|Failed to (load|fetch)|dynamically imported module|preload CSS/

describe.each(rounds)('round %i: an old tab whose wallet asks', () => {
  const sandbox = useQuickSandbox({ dist: deployment.dist })

  async function askInOldTab(session: Session) {
    session.problems.allow(MISSING)
    // The previous test left the next schema deployed.
    deployment.deployNext()
    const buyer = nextBuyer(sandbox())
    const page = await session.open(`${sandbox().origin}/blindBox/${boxIds.anvil}`, {
      // Without a worker, the next tab gets the next build at once.
      worker: 'none',
      wallet: { mode: 'ask', account: buyer.account, connected: true },
    })
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    await buy(page)
    await asked(page, 1)
    return { buyer, page, schema: await schemaOf(page) }
  }

  thorough('goes on after a new one has changed the schema under it', async () => {
    const session = await openSession({ worker: 'own' })
    const { buyer, page, schema } = await askInOldTab(session)
    deployNextSchema(deployment)
    const beside = await session.openBeside(page, '/activity')
    await beside.getByTestId('activity-operation').waitFor()
    expect(await schemaOf(beside)).toBe(schema + 1)

    await approve(page)
    await paid(page)
    await allDone(beside)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  thorough('and froze does not hold it up, and pays when thawed', async () => {
    const session = await openSession({ worker: 'own' })
    const { buyer, page, schema } = await askInOldTab(session)
    deployNextSchema(deployment)
    const debug = await page.context().newCDPSession(page)
    await debug.send('Page.setWebLifecycleState', { state: 'frozen' })
    const beside = await session.openBeside(page, '/activity')
    await beside.getByTestId('activity-operation').waitFor()
    expect(await schemaOf(beside)).toBe(schema + 1)

    await debug.send('Page.setWebLifecycleState', { state: 'active' })
    await approve(page)
    await paid(page)
    await allDone(beside)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  thorough('keeps the signature although the upgrade is held up', async () => {
    const session = await openSession({ worker: 'own' })
    const { buyer, page, schema } = await askInOldTab(session)
    const holder = await session.openBeside(page, '/robots.txt')
    await holder.evaluate(holdDatabase)
    deployNextSchema(deployment)
    const beside = await session.openBeside(page, '/activity')
    await isBlocked(holder)

    await approve(page)
    await holder.close()
    await paid(page)
    await allDone(beside)
    expect(await schemaOf(beside)).toBe(schema + 1)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })
})

/** Keeps a connection to the app's database open and ignores upgrade requests. Runs in the page. */
async function holdDatabase(): Promise<void> {
  const opening = indexedDB.open('casthouse')
  await new Promise((done) => opening.addEventListener('success', done))
  Object.assign(window, { held: opening.result })
}

/** Waits until a pending upgrade blocks the database for others. */
const isBlocked = (page: Page) =>
  until(() =>
    page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          const opening = indexedDB.open('casthouse')
          // A pending upgrade delays all later requests.
          const patience = setTimeout(() => done(true), 1_000)
          opening.addEventListener('success', () => {
            clearTimeout(patience)
            opening.result.close()
            done(false)
          })
        }),
    ),
  )

describe.each(rounds)('round %i: what a version before this one has signed', () => {
  const sandbox = useQuickSandbox()

  thorough('is sent and reported once after the schema was raised', async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const rows = await signOrders(sandbox(), buyer, 1)
    const wallet = { mode: 'approve', account: buyer.account, connected: true } as const
    const page = await session.open(`${sandbox().origin}/robots.txt`, { wallet })
    await page.evaluate(
      async (kept) => {
        const opening = indexedDB.open('casthouse', 10)
        opening.addEventListener('upgradeneeded', () => {
          const database = opening.result
          const operations = database.createObjectStore('operations', { keyPath: 'id' })
          for (const index of ['live+nextAt', 'owner+createdAt'])
            operations.createIndex(`[${index}]`, index.split('+'))
          operations.createIndex('createdAt', 'createdAt')
          for (const row of kept) operations.add(row)
          database.createObjectStore('drafts', { keyPath: 'scope' })
          const snapshots = database.createObjectStore('snapshots', { keyPath: 'key' })
          snapshots.createIndex('fetchedAt', 'fetchedAt')
        })
        await new Promise((done) => opening.addEventListener('success', done))
        opening.result.close()
      },
      rows.map((row) => ({ ...row, runnerVersion: 1 })),
    )
    expect(await schemaOf(page)).toBe(1)

    await page.goto(`${sandbox().origin}/activity`)
    await page.getByTestId('activity-earlier').waitFor()
    await allDone(page)
    expect(await schemaOf(page)).toBeGreaterThan(1)
    expect((await readRows(page)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 0, transactions: 0 })
  })
})
