import { expect } from 'vitest'
import {
  PAID_ONCE,
  approve,
  asked,
  buy,
  nextBuyer,
  outcomeOf,
  signed,
  until,
  useQuickSandbox,
  visitBoxIn,
} from '../payments/steps.ts'
import { layLink } from './link.ts'
import { useProfile } from './profile.ts'
import { readyForOffline } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/**
 * With a debugger attached, Chromium never stops a worker, however long it works or sleeps. This
 * test attaches none. It reads the results from chain and backend, and afterwards from disk.
 */
thorough(
  'a worker that nobody debugs pays and reports with no page, in a browser just started',
  async () => {
    const buyer = nextBuyer(sandbox())
    // Blocks are final at once, so that only one report is needed.
    await sandbox().chain.setSolidLag(0)
    const link = await layLink(sandbox())
    const { start, startUndebugged } = useProfile()
    const prepared = await start()
    const page = await visitBoxIn(prepared.context, link, 'anvil', buyer, { mode: 'ask' })
    await readyForOffline(page)
    await buy(page)
    await asked(page, 1)
    link.cut()
    await approve(page)
    await signed(page)
    await until(() => page.evaluate(isAsked))
    await prepared.kill()

    const before = link.refused()
    const alone = startUndebugged()
    await until(() => link.refused() > before)
    const { requests } = sandbox().backend.faults
    expect(buyer.transactions()).toEqual([])
    link.mend()
    await until(() => buyer.reports().length === 1)
    // No page has sent a request.
    const since = sandbox().backend.faults.requests.slice(requests.length)
    expect(since.map(({ path }) => path.split('/').at(-1))).toEqual(['buyProductFirstPayAfter'])
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    await alone.kill()
  },
)

/** Whether the browser was asked to wake the worker. Runs in the page. */
async function isAsked(): Promise<boolean> {
  const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
    readonly sync: { getTags(): Promise<string[]> }
  }
  return (await registration.sync.getTags()).length > 0
}
