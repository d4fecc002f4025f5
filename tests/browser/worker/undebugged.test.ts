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
 * With a debugger attached, Chromium never ends a worker, however long it works or sleeps. Here
 * none is: what happened is read from the chain and the shop, and afterwards from the disk.
 */
thorough(
  'a worker that nobody debugs pays and reports with no page, in a browser just started',
  async () => {
    const buyer = nextBuyer(sandbox())
    // Final at once, so that there is only one report to make.
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
    // No page has asked for anything.
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
