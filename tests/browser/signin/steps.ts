import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessions } from '../../../backend/database/kept/sessionSchema.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { SESSION_MS } from '../../../backend/people/sessions.ts'
import { draftTransaction, signTransaction } from '../../../sandbox/chain/draft.ts'
import { people } from '../../../src/api/endpoints/people.ts'
import { until, type Buyer } from '../payments/steps.ts'
import { look } from '../presale/steps.ts'

/** Returns the sessions of an account in the backend. */
export const sessionsOf = ({ backend }: Sandbox, { identity }: Buyer) =>
  backend.db.select().from(sessions).where(eq(sessions.owner, identity.address))

/**
 * Ends an account's sessions in the backend, as their expiry would. The device is not notified. A
 * page finds out with its next question about its account: every minute, and whenever it shows the
 * account. Use `endSeen` or `endUnseen` to fix the order of page and test.
 */
export const endSessions = ({ backend }: Sandbox, { identity }: Buyer) =>
  backend.db.delete(sessions).where(eq(sessions.owner, identity.address))

/** Ends the sessions and waits until the page has noticed. */
export async function endSeen(page: Page, sandbox: Sandbox, buyer: Buyer): Promise<void> {
  await endSessions(sandbox, buyer)
  await look(page)
  await until(async () => !(await isSignedIn(page)))
}

/** Ends the sessions and keeps the page from noticing until the backend's faults are cleared. */
export async function endUnseen(page: Page, sandbox: Sandbox, buyer: Buyer): Promise<void> {
  sandbox.backend.faults.add({ path: people.userInfo.path, held: true })
  await endSessions(sandbox, buyer)
  expect(await isSignedIn(page)).toBe(true)
}

/** Whether any account is signed in on this device. */
const isSignedIn = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('sessions')?.includes('"token"') ?? false)

/** Signs the account in on another device. */
export async function addSession({ backend }: Sandbox, { identity }: Buyer): Promise<void> {
  const startedAt = Date.now()
  const expiresAt = startedAt + SESSION_MS
  const id = randomBytes(32).toString('hex')
  await backend.db.insert(sessions).values({ id, owner: identity.address, startedAt, expiresAt })
}

/** Changes the account's permissions on chain, so that it needs two keys. */
export async function needTwoKeys(
  { origin, chain }: Sandbox,
  { identity }: Buyer,
  other: Buyer,
): Promise<void> {
  const keys = [identity, other.identity].map(({ key }) => ({
    address: `41${key.address}`,
    weight: 1n,
  }))
  const permission = { threshold: 2n, keys }
  const draft = draftTransaction({
    reference: chain.head,
    type: 'AccountPermissionUpdateContract',
    value: {
      owner_address: identity.key.address,
      owner: { permission_name: 'owner', ...permission },
      actives: [
        {
          type: 'Active',
          permission_name: 'active',
          operations: '7fff1fc0033ec30f'.padEnd(64, '0'),
          ...permission,
        },
      ],
    },
    timestamp: Date.now(),
    lifetimeMs: 60_000,
    feeLimit: 0n,
  })
  expect((await chain.broadcast(signTransaction(draft, identity.key))).code).toBe('SUCCESS')
  const account = { address: identity.address, visible: true }
  await until(async () => {
    const answer = await fetch(`${origin}/chain/wallet/getaccount`, {
      method: 'POST',
      body: JSON.stringify(account),
    })
    return (await answer.json()).owner_permission?.threshold === 2
  })
}

/** Opens the wallet's sheet, then the sign-in sheet. */
export async function askToSignIn(page: Page): Promise<void> {
  // Until the wallet has connected, the same button offers to connect one.
  await page
    .getByTestId('wallet-pill')
    .filter({ hasText: /T\w+…\w+/ })
    .click()
  await page.getByTestId('wallet-sign-in').click()
  await page.getByTestId('sign-in-sheet').waitFor()
}

export const signIn = (page: Page) => page.getByTestId('sign-in').click()

export const saysWhy = (page: Page, text: RegExp) =>
  page.getByTestId('sign-in-error').filter({ hasText: text }).waitFor()

/** Returns the text shown in the wallet's window. */
export const shownText = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () => window.sandboxWallet.pending()?.lines.find(([label]) => label === 'Text')?.[1],
  )

/**
 * Returns everything that this browser stores for the app, as text: storages, databases and caches.
 */
export const keptHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => failed(request.error))
      })
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name!))
      for (const store of database.objectStoreNames)
        found.push(await settled(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url, headers } of await cache.keys()) found.push(url, [...headers])
    }
    return JSON.stringify(found, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  })
