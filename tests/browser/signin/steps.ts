import type { Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { sessions } from '../../../sandbox/backend/database/sessionSchema.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import type { Buyer } from '../payments/steps.ts'

/** The sessions that the backend has of somebody. */
export const sessionsOf = ({ backend }: Sandbox, { identity }: Buyer) =>
  backend.db.select().from(sessions).where(eq(sessions.owner, identity.address))

/** Ends them, as their time would, without telling the device. */
export const endSessions = ({ backend }: Sandbox, { identity }: Buyer) =>
  backend.db.delete(sessions).where(eq(sessions.owner, identity.address))

/** Opens the wallet's sheet, and from there the one to sign in. */
export async function askToSignIn(page: Page): Promise<void> {
  // Before it is connected, the same button offers that.
  await page.getByTestId('wallet-pill').filter({ hasText: '…' }).click()
  await page.getByTestId('wallet-sign-in').click()
  await page.getByTestId('sign-in-sheet').waitFor()
}

export const signIn = (page: Page) => page.getByTestId('sign-in').click()

export const saysWhy = (page: Page, text: RegExp) =>
  page.getByTestId('sign-in-error').filter({ hasText: text }).waitFor()

/** What the wallet's window shows. */
export const shownText = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () => window.sandboxWallet.pending()?.lines.find(([label]) => label === 'Text')?.[1],
  )

/** Everything that this browser keeps for the app, as text: storages, databases and caches. */
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
