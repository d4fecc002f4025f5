import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/routes.ts'
import { useSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { asked } from './buying.ts'
import { lead } from './following.ts'
import { findCloseFaults, findFaults, isBroken, isForeign } from './faults.ts'
import { isThorough, thorough } from '../thorough.ts'

const sandbox = useSandbox({ blockMs: 300, solidLag: 3 })

/**
 * Paths that show each page, with an element that proves it has loaded. Every page must be listed.
 */
const looks: Record<string, readonly (readonly [path: string, there: string])[]> = {
  '/': [['/', 'home-tokens-list']],
  '/earn': [['/earn', 'earn-boxes']],
  '/activity': [['/activity', 'activity-empty']],
  '/profile': [['/profile', 'profile-wallet']],
  '/blindBox': [['/blindBox', 'blindbox-market-list']],
  '/blindBox/:id': [
    ['/blindBox/1', 'blindbox-buy'],
    ['/blindBox/3', 'blindbox-buy'],
    ['/blindBox/5', 'blindbox-countdown'],
    ['/blindBox/6', 'blindbox-state'],
    ['/blindBox/7', 'blindbox-state'],
    ['/blindBox/none', 'blindbox-box-error'],
  ],
  // Tests in tests/browser/token cover existing tokens, each with its own address.
  '/token/:address': [['/token/x', 'token-malformed']],
  '/nodeBox': [['/nodeBox', 'blindbox-mine-connect']],
  '/publish': [['/publish', 'publish-name']],
  '/publish/:token': [['/publish/x', 'publish-no-token']],
  '/announcements': [['/announcements', 'announcements-list']],
  '/announcements/:id': [
    ['/announcements/kiln-box-on-sale', 'announcement-body'],
    ['/announcements/unfinished-orders', 'announcement-body'],
    ['/announcements/none', 'announcement-error'],
  ],
  '/lock': [['/lock', 'lock-form']],
  '/lock/:coin': [['/lock/none', 'lock-coin-unknown']],
  '/trade/:address': [['/trade/x', 'trade-none']],
  '/record': [['/record', 'record-nobody']],
  '/nft': [['/nft', 'nft-market-list']],
  // Tests in tests/browser/cards cover existing cards, each with its own number.
  '/nftDetail': [['/nftDetail?tokenId=x', 'nft-wrong']],
  '/nftInv': [['/nftInv', 'card-levels']],
  '/nftPledge': [['/nftPledge', 'pledge-nobody']],
  '/myNft': [['/myNft', 'my-cards-nobody']],
  '/pledgeLP': [
    ['/pledgeLP', 'lp-part'],
    ['/pledgeLP?tab=staking', 'lp-staking-part'],
  ],
  '/pledgeCoin': [['/pledgeCoin', 'pledge-coin-part']],
  '/destroy': [['/destroy', 'burn-way']],
  '/MyDestruction': [['/MyDestruction', 'burn-records-nobody']],
  '/kinetic': [['/kinetic', 'kinetic-pool']],
  '/node': [['/node', 'node-levels']],
  '/rwaRecord': [['/rwaRecord', 'equity-part']],
  '/htxRecord': [['/htxRecord', 'trx-burn-part']],
  '/invitations': [['/invitations', 'invitations-nobody']],
  '/teams': [['/teams', 'team-nobody']],
  '/income': [['/income', 'income-nobody']],
  '/incomeList': [['/incomeList', 'income-list-nobody']],
  '/claiming': [['/claiming', 'claiming-nobody']],
  '/profile/edit': [['/profile/edit', 'profile-edit-nobody']],
  '/usersList': [['/usersList', 'users-search']],
  // Tests in tests/browser/profile cover existing accounts, each with its own address.
  '/usersList/:address': [['/usersList/x', 'person-none']],
  '/send': [['/send', 'send-nobody']],
  // Tests in tests/browser/bridge cover the page with a side chain.
  '/bridge': [['/bridge', 'bridge-none']],
  '/profile/allowances': [['/profile/allowances', 'allowances-nobody']],
  '/cosign': [['/cosign', 'cosign-nobody']],
  '/share': [
    ['/share', 'share-unusable'],
    ['/share?text=TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'share-address'],
  ],
}
const everyLook = [
  ...routes.flatMap(({ path }) => looks[path]!),
  ['/nowhere', 'not-found'] as const,
]

/** Splits the list, so that no part exceeds a test's time even in the full run. */
const allParts = Array.from({ length: 5 }, (_, part) =>
  everyLook.slice((part * everyLook.length) / 5, ((part + 1) * everyLook.length) / 5),
)

/** First path of each page. */
const firstLooks = routes.map(({ path }) => looks[path]![0]!)

const nameOf = (path: string) => path.slice(1).replaceAll(/[/?=]/g, '-') || 'home'

/** Collects the faults of many screens, to report all at once. */
function collectFaults() {
  const faults: string[] = []
  return {
    faults,
    look: async (page: Page, name: string) => void faults.push(...(await findFaults(page, name))),
  }
}

describe('everything can be read', () => {
  test.each(isThorough ? allParts : [firstLooks])('on every page, from %s on', async (...part) => {
    const { open, problems } = await openSession()
    // Allows the requests for a box and an announcement that do not exist.
    problems.allow(/status of 404/)
    const { origin } = sandbox()
    const { faults, look } = collectFaults()
    const page = await open(origin)
    // The app can navigate only after it has started.
    await page.getByTestId('home-tokens-list').waitFor()
    let last = ''
    for (const [path, there] of part) {
      // The previous page has the same element, so a full load must replace it.
      if (there === last) await page.goto(origin + path)
      else await lead(page, path)
      last = there
      await page.getByTestId(there).first().waitFor()
      await look(page, nameOf(path))
      // The other tests of flows look closely only in `npm run proofs`.
      if (!isThorough) faults.push(...(await findCloseFaults(page, nameOf(path), ['light'])))
    }
    expect(faults).toEqual([])
  })

  thorough.each([
    ['en', 'en-US,en'],
    ['tc', 'zh-TW,zh'],
  ] as const)('and is asked for in the language that is read: %s', async (language, accepted) => {
    const { open } = await openSession()
    const { origin, backend } = sandbox()
    const before = backend.faults.requests.length
    const page = await open(origin, { language })
    await page.getByTestId('home-tokens-list').waitFor()
    await lead(page, '/announcements')
    await page.getByTestId('announcements-list').waitFor()
    const asking = backend.faults.requests.slice(before)
    expect(asking.length).toBeGreaterThan(1)
    expect(new Set(asking.map(({ language: wanted }) => wanted))).toEqual(new Set([accepted]))
  })

  thorough('in all functions and at the end of the home screen', async () => {
    const { open } = await openSession()
    const { faults, look } = collectFaults()
    const page = await open(sandbox().origin)
    await page.getByTestId('home-search-open').click()
    await page.getByTestId('home-search').waitFor()
    await page.getByTestId('home-more').click()
    await page.getByTestId('home-energy').scrollIntoViewIfNeeded()
    await page.getByTestId('footer').waitFor()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await look(page, 'home-end')
    expect(faults).toEqual([])
  })

  thorough('while a wallet is looked for, not found, chosen and shown', async () => {
    const { open } = await openSession()
    const { faults, look } = collectFaults()
    const { origin } = sandbox()
    const without = await open(origin, { wallet: { shape: 'none' } })
    await without.getByTestId('wallet-pill').click()
    await without.getByTestId('connect-missing').waitFor()
    await look(without, 'connect-missing')

    const page = await open(origin, { wallet: { shape: 'both' } })
    await page.getByTestId('wallet-pill').click()
    await page.getByTestId('connect-okx').waitFor()
    await page.getByTestId('connect-tronlink').waitFor()
    await look(page, 'connect')
    await page.getByTestId('connect-okx').click()
    await page.getByTestId('sandbox-wallet-approve').click()
    await page.getByTestId('wallet-pill').filter({ hasText: '…' }).click()
    await page.getByTestId('wallet-disconnect').waitFor()
    await look(page, 'wallet')
    await page.evaluate(() => window.sandboxWallet.setNetwork('0x2b6653dc'))
    await page.getByTestId('notice-network').waitFor()
    await look(page, 'wallet-elsewhere')
    expect(faults).toEqual([])
  })

  thorough('from the first look at a box to what was in it', async () => {
    const { open } = await openSession()
    const { faults, look } = collectFaults()
    const { origin, chain } = sandbox()
    const page = await open(origin + '/nodeBox', {
      wallet: { account: 0, connected: true },
    })
    await page.getByTestId('blindbox-mine-empty').waitFor()
    await look(page, 'no-boxes')

    await page.goto(origin + '/blindBox/1')
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    await page.getByTestId('blindbox-quantity-more').click()
    await page.getByTestId('blindbox-buy').click()
    await page.getByTestId('blindbox-confirm').waitFor()
    await look(page, 'buy')
    await page.getByTestId('blindbox-confirm').click()
    await page.getByTestId('sandbox-wallet-reject').click()
    await page.getByTestId('operation-trouble').waitFor()
    await look(page, 'buy-declined')
    await page.getByTestId('blindbox-sheet-close').click()
    await page.getByTestId('blindbox-resume').waitFor()
    await look(page, 'unfinished')
    await page.goto(origin + '/activity')
    await page.getByTestId('activity-resume').waitFor()
    await look(page, 'activity-waiting')
    await page.getByTestId('activity-resume').click()
    await page.getByTestId('sandbox-wallet-approve').click()
    await asked(page, 3)
    chain.setMining({ mode: 'manual' })
    await page.getByTestId('sandbox-wallet-approve').click()
    await page.locator('[data-testid="operation-stage-included"][data-state="current"]').waitFor()
    await look(page, 'activity-working')
    await page.getByTestId('activity-details').click()
    await page.getByTestId('activity-receipt').waitFor()
    await look(page, 'receipt-working')
    chain.setMining({ mode: 'interval' })

    await page.goto(origin + '/nodeBox')
    await page.getByTestId('blindbox-open-one').waitFor()
    await look(page, 'boxes')
    await page.evaluate(() => window.sandboxWallet.setMode('approve'))
    await page.getByTestId('blindbox-open-all').click()
    await page.getByTestId('blindbox-reveal').waitFor()
    await look(page, 'reveal')
    await page.getByTestId('blindbox-reveal-summary').waitFor()
    await look(page, 'reveal-summary')
    await page.getByTestId('blindbox-reveal-close').click()
    await page.getByTestId('blindbox-opened-0').waitFor()
    await look(page, 'boxes-opened')
    await page.goto(origin + '/activity')
    await page.getByTestId('activity-earlier').first().click()
    await page.getByTestId('activity-receipt').waitFor()
    await look(page, 'receipt')
    expect(faults).toEqual([])
  })
})

describe('the reader', () => {
  test.each(['a1B+/9', 'Pay {amount}', '<0>Go</0>', 'undefined boxes'])(
    'sees that "%s" is no text',
    (text) => expect(isBroken(text)).toBe(true),
  )

  test.each([
    ['Loading', 'tc'],
    ['剩餘 3 boxes', 'tc'],
    ['付款', 'en'],
  ] as const)('sees that "%s" is not in %s', (text, language) =>
    expect(isForeign(text, language)).toBe(true),
  )

  test.each([
    ['Boxes', 'en'],
    ['以 TronLink 支付 30 USDT', 'tc'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'tc'],
    ['Harbor Light', 'tc'],
    ['開啟 2 × Kiln Box', 'tc'],
    ['Opening 2 × 窯變盲盒', 'en'],
    ['繁體中文', 'en'],
  ] as const)('finds nothing wrong with "%s" in %s', (text, language) =>
    expect([isBroken(text), isForeign(text, language)]).toEqual([false, false]),
  )
})
