import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { publicAccounts } from '../../../sandbox/world/accounts.ts'
import { goOffline, prepare } from '../offline/steps.ts'
import { useSharedSandbox } from '../sandbox.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession, type Session } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()
const [own, other, third] = publicAccounts.map(({ address }) => String(address)) as [
  string,
  string,
  string,
]

const shareUrl = (parts: Record<string, string>) =>
  `${sandbox().origin}/share?${new URLSearchParams(parts).toString()}`

/** Shares something from another app, using the manifest's share target. */
const share = ({ open }: Session, parts: Record<string, string>, options = {}) =>
  open(shareUrl(parts), options)

/** Returns the address on screen without the separators of its groups. */
const shownAddress = async (page: Page, testId: string) =>
  (await page.getByTestId(testId).innerText()).replaceAll(/\s/g, '')

/** Returns the inviter stored on this device. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('inviter') ?? 'null'))

describe('what is shared with the app', () => {
  thorough(
    'is a link of its own: its screen opens, and Back does not lead to where it was read',
    async () => {
      const session = await openSession()
      const page = await session.open(sandbox().origin)
      await page.goto(shareUrl({ text: `Look: ${sandbox().origin}/blindBox/3.` }))
      await page.getByTestId('blindbox-buy').waitFor()
      expect(new URL(page.url()).pathname).toBe('/blindBox/3')
      await page.goBack()
      await page.getByTestId('home-tokens-list').waitFor()
    },
  )

  thorough('is an address: all of it is shown, to copy and to look up', async () => {
    const session = await openSession()
    const page = await share(session, { title: 'Wallet', text: `My address: ${own}` })
    expect(await shownAddress(page, 'share-address-text')).toBe(own)
    const link = page.getByTestId('share-explorer')
    expect(await link.getAttribute('href')).toContain(own)
    expect(await link.getAttribute('target')).toBe('_blank')
    await page.getByTestId('share-address-text-copy').waitFor()
  })

  thorough('is an invitation: it is kept, and another one replaces it at a tap alone', async () => {
    const session = await openSession()
    const { origin } = sandbox()
    const page = await share(session, { url: `${origin}/?inviter=${own}` })
    await page.getByTestId('share-kept').waitFor()
    expect(await shownAddress(page, 'share-inviter')).toBe(own)
    expect(await kept(page)).toBe(own)

    await page.goto(shareUrl({ text: `${origin}/invitations?inviter=${other}` }))
    await page.getByTestId('share-other').waitFor()
    expect(await findFaults(page, 'share-other')).toEqual([])
    expect(await kept(page)).toBe(own)
    await page.getByTestId('share-replace').click()
    await page.getByTestId('share-kept').waitFor()
    expect(await kept(page)).toBe(other)
  })

  thorough('is one’s own invitation: nobody invites themselves', async () => {
    const session = await openSession()
    const wallet = { account: 2, connected: true }
    const page = await session.open(sandbox().origin, { wallet })
    await page.getByTestId('wallet-pill').filter({ hasText: '…' }).waitFor()
    await page.goto(shareUrl({ url: `${sandbox().origin}/?inviter=${third}` }))
    await page.getByTestId('share-own').waitFor()
    await expect.poll(() => kept(page)).toBeNull()
  })

  thorough('is neither: that is said, nothing is kept, and nothing is opened', async () => {
    const session = await openSession()
    const { origin } = sandbox()
    const page = await session.open(origin)
    for (const parts of [
      { url: 'https://evil.example/blindBox/1' },
      { text: 'https://127.0.0.1@evil.example/' },
      { url: 'javascript:alert(1)', text: '<img src=x onerror=alert(1)>' },
      { url: `${origin}/?inviter=T"><script>` },
      { url: `${origin}//evil.example` },
      {},
    ] as Record<string, string>[]) {
      await page.goto(shareUrl(parts))
      await page.getByTestId('share-unusable').waitFor()
      expect(page.url()).toBe(shareUrl(parts))
      expect(await kept(page)).toBeNull()
    }
    expect(page.context().pages()).toHaveLength(1)
    await page.getByTestId('share-home').click()
    await page.getByTestId('home-tokens-list').waitFor()
  })

  thorough('is read without a network as well', async () => {
    const session = await openSession({ worker: 'own' })
    const page = await session.open(sandbox().origin)
    await prepare(session, page, sandbox())
    await goOffline(page)
    await page.goto(shareUrl({ text: own }))
    expect(await shownAddress(page, 'share-address-text')).toBe(own)
  })
})
