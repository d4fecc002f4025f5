import { expect } from 'vitest'
import { keptCount } from '../offline/steps.ts'
import { useSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { readyForOffline } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSandbox()

/** Number of unopened announcements, plus their list. */
const NEWS = 9

thorough.each([
  ['/', 'home-token', NEWS],
  ['/announcements', 'announcements-list', NEWS],
  ['/blindBox', 'blindbox-market-list', 0],
] as const)(
  'on a first visit to %s each question is asked once, also when the worker takes over',
  async (path, there, kept) => {
    const session = await openSession({ worker: 'own' })
    const { backend, origin } = sandbox()
    const before = backend.faults.requests.length
    const wallet = { connected: true, mode: 'approve' } as const
    const page = await session.open(origin + path, { wallet })
    await page.getByTestId(there).first().waitFor()
    // The worker takes over long before it has stored every file.
    await readyForOffline(page)
    await expect.poll(() => keptCount(page)).toBe(kept)

    const asked = backend.faults.requests
      .slice(before)
      .map((each) => `${each.path} ${JSON.stringify(each.fields)}`)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked).toEqual([...new Set(asked)])
  },
)
