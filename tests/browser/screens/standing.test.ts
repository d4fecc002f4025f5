import { expect } from 'vitest'
import { askAgain, holdRequests } from '../payments/steps.ts'
import { useSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { leaveStorage } from '../storage.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSandbox({ blockMs: 300, solidLag: 3 })

const wallet = { connected: true } as const

/** Screens with data from the backend, with the test ids of their content, error and age. */
const screens = [
  {
    path: '/',
    asks: 'swapCoinIssuedList',
    content: 'home-tokens-list',
    error: 'home-tokens-error',
    stale: 'home-tokens-stale',
  },
  {
    path: '/blindBox',
    asks: 'productPage',
    content: 'blindbox-market-list',
    error: 'blindbox-market-error',
    stale: 'blindbox-market-stale',
  },
  {
    path: '/blindBox/1',
    asks: 'productDetail',
    content: 'blindbox-price',
    error: 'blindbox-box-error',
    stale: 'blindbox-box-stale',
  },
  {
    path: '/nodeBox',
    asks: 'buyRecordPage',
    content: 'blindbox-mine-empty',
    error: 'blindbox-mine-error',
    stale: 'blindbox-mine-stale',
  },
  {
    path: '/announcements',
    asks: 'announcement/page',
    content: 'announcements-list',
    error: 'announcements-error',
    stale: 'announcements-stale',
  },
  {
    path: '/announcements/welcome',
    asks: 'welcome',
    content: 'announcement-body',
    error: 'announcement-error',
    stale: 'announcement-stale',
  },
] as const

/** Lists the requests whose answers the page has stored. Runs in the page. */
async function keptAnswers(): Promise<string[]> {
  // Opening the database would create it.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'casthouse')) return []
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, failed) => {
      request.addEventListener('success', () => done(request.result))
      request.addEventListener('error', () => failed(request.error))
    })
  const database = await answer(indexedDB.open('casthouse'))
  try {
    const keys = database.transaction('snapshots').objectStore('snapshots').getAllKeys()
    return (await answer(keys)).map(String)
  } finally {
    database.close()
  }
}

thorough.each(screens)(
  '$path shows its shape, offers to try again when nothing came, opens then, and is kept with its age',
  async ({ path, asks, content, error, stale }) => {
    const { open, problems } = await openSession()
    problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const { origin, backend } = sandbox()
    // A worker that takes over makes the page ask again, and the button would be gone before the
    // tap. Tests in offline/ cover the worker's own copies.
    const page = await open('about:blank', { worker: 'none' })
    await leaveStorage(page, origin, { wallet })
    const answers = await holdRequests(page, `**/api/**/${asks}*`)
    await page.goto(origin + path)
    await answers.seen
    await page.getByText('Loading').first().waitFor({ state: 'attached' })
    expect(await page.getByTestId(content).count()).toBe(0)

    backend.faults.add({ path: asks, status: 500 })
    await answers.release()
    await page.getByTestId(error).waitFor()
    await askAgain(page, `**/api/**/${asks}*`, `${error}-retry`, backend.faults.clear)
    await page.getByTestId(content).waitFor()
    await page.getByText('Loading').waitFor({ state: 'detached' })
    expect(await page.getByTestId(error).count()).toBe(0)
    expect(await page.getByTestId(stale).count()).toBe(0)

    await expect
      .poll(() => page.evaluate(keptAnswers))
      .toContainEqual(expect.stringContaining(asks))
    backend.faults.add({ drop: true })
    await page.reload()
    await page.getByTestId(content).waitFor()
    await page
      .getByTestId(stale)
      .getByText(/^As of /)
      .waitFor()
    await page.context().setOffline(true)
    await page
      .getByTestId(stale)
      .getByText(/^Offline, as of /)
      .waitFor()
    backend.faults.clear()
    await page.context().setOffline(false)
    await page.getByTestId(stale).waitFor({ state: 'detached' })
  },
)

thorough('a web page in the place of an answer is an answer that did not come', async () => {
  const { open } = await openSession()
  const { origin, backend } = sandbox()
  backend.faults.add({ html: true })
  const page = await open(origin)
  await page.getByTestId('home-tokens-error').waitFor()
  expect(await page.getByText('Please log in').count()).toBe(0)
  await page.goto(origin + '/blindBox')
  await page.getByTestId('blindbox-market-error').waitFor()
})
