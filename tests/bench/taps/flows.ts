import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { boxIds } from '../../../sandbox/world/products.ts'
import type { WalletSettings } from '../../browser/storage.ts'
import type { Wanted } from './watch.ts'

/** Single tap of a flow, which can be undone and repeated. */
export interface Flow {
  readonly name: string
  readonly path: string
  readonly wallet?: WalletSettings
  /** Waits for the page and fills in what the tap needs. */
  readonly prepare: (page: Page) => Promise<void>
  /** Test id of the element to tap. */
  readonly target: string
  readonly wanted: Wanted
  /** Returns to the state before the tap. */
  readonly back: (page: Page) => Promise<void>
}

const byId = (id: string) => `[data-testid="${id}"]`

/** Empty sheet that appears first. */
const OPENING = byId('sheet-opening')

const sheet = (id: string): Wanted => ({ first: OPENING, whole: byId(id) })

const closeSheet = (id: string) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByTestId(id).waitFor({ state: 'detached' })
  // The page needs a moment after the sheet has slid away to be free of it.
  await page.waitForTimeout(600)
}

const tapBack = (id: string) => async (page: Page) => {
  await page.getByTestId(id).tap()
  await page.waitForTimeout(600)
}

const goBack = (id: string) => async (page: Page) => {
  await page.goBack()
  await page.getByTestId(id).first().waitFor()
  await page.waitForTimeout(600)
}

/** Wallet that connects automatically, and asks before it signs. */
const connected: WalletSettings = { mode: 'ask', account: 1, connected: true }

/** Lists the measured taps of the flows. */
export async function flowsOf({ origin, world }: Sandbox): Promise<readonly Flow[]> {
  const token = await tradedToken(origin)
  const home = (page: Page) => page.getByTestId('home-token').first().waitFor()
  return [
    {
      name: 'connect sheet',
      path: '/',
      wallet: { shape: 'tronlink', mode: 'ask' },
      prepare: home,
      target: 'wallet-pill',
      wanted: sheet('connect-sheet'),
      back: closeSheet('connect-sheet'),
    },
    {
      name: 'wallet sheet',
      path: '/',
      wallet: connected,
      prepare: async (page) => {
        await home(page)
        await page.getByTestId('wallet-pill').filter({ hasText: '…' }).waitFor()
      },
      target: 'wallet-pill',
      wanted: sheet('wallet-sheet'),
      back: closeSheet('wallet-sheet'),
    },
    {
      name: 'tab bar: earn',
      path: '/',
      prepare: home,
      target: 'tab-earn',
      wanted: { whole: `${byId('tab-earn')}[aria-current]` },
      back: tapBack('tab-home'),
    },
    {
      name: 'tab bar: activity',
      path: '/',
      prepare: home,
      target: 'tab-activity',
      wanted: { whole: `${byId('tab-activity')}[aria-current]` },
      back: tapBack('tab-home'),
    },
    {
      name: 'tab bar: me',
      path: '/',
      prepare: home,
      target: 'tab-profile',
      wanted: { whole: `${byId('tab-profile')}[aria-current]` },
      back: tapBack('tab-home'),
    },
    {
      name: 'chip of phases',
      path: '/',
      prepare: home,
      target: 'home-phase-trading',
      wanted: { whole: `${byId('home-phase-trading')}[aria-pressed="true"]` },
      back: tapBack('home-phase-all'),
    },
    {
      name: 'token row',
      path: '/',
      prepare: home,
      target: 'home-token',
      wanted: {
        first: byId('page-loading'),
        whole: `${byId('token-loading')}, ${byId('token-facts')}`,
      },
      back: goBack('home-token'),
    },
    {
      name: 'language',
      path: '/profile',
      prepare: (page) => page.getByTestId('profile-language').waitFor(),
      target: 'profile-language-tc',
      wanted: { whole: 'html[lang="zh-Hant-TW"]' },
      back: tapBack('profile-language-en'),
    },
    {
      name: 'theme',
      path: '/profile',
      prepare: (page) => page.getByTestId('profile-theme').waitFor(),
      target: 'profile-theme-dark',
      wanted: { whole: `${byId('profile-theme-dark')}[aria-pressed="true"]` },
      back: tapBack('profile-theme-light'),
    },
    {
      name: 'box sheet',
      path: `/blindBox/${boxIds.anvil}`,
      wallet: connected,
      // Only a connected user has a limit of their own.
      prepare: (page) => page.getByTestId('blindbox-limits-canBuy').waitFor(),
      target: 'blindbox-buy',
      wanted: sheet('blindbox-sheet'),
      back: closeSheet('blindbox-sheet'),
    },
    {
      name: 'casting: next step',
      path: '/publish',
      wallet: connected,
      prepare: async (page) => {
        await page.getByTestId('publish-name').fill('Bench Bell')
        await page.getByTestId('publish-symbol').fill('BELL')
        await page.getByTestId('publish-totalSupply').fill('1000000')
      },
      target: 'publish-next',
      wanted: { whole: `${byId('publish-step-fees')}[aria-current="step"]` },
      back: tapBack('publish-back'),
    },
    {
      name: 'trade sheet',
      path: `/trade/${token}`,
      wallet: connected,
      prepare: async (page) => {
        await page.getByTestId('trade-amount').fill('10')
        await page.getByTestId('trade-review').and(page.locator(':enabled')).waitFor()
      },
      target: 'trade-review',
      wanted: sheet('trade-sheet'),
      back: closeSheet('trade-sheet'),
    },
    {
      name: 'trade: part',
      path: `/trade/${token}`,
      wallet: connected,
      prepare: (page) => page.getByTestId('trade-review').waitFor(),
      target: 'trade-part-otc',
      wanted: { whole: `${byId('trade-part-otc')}[aria-selected="true"]` },
      back: tapBack('trade-part-pool'),
    },
    {
      name: 'lock sheet',
      path: '/lock',
      wallet: connected,
      prepare: async (page) => {
        await page.getByTestId('lock-amount-max').waitFor()
        await page.getByTestId('lock-amount').fill('1')
        await page.getByTestId('lock-days').fill('30')
      },
      target: 'lock-review',
      wanted: sheet('lock-sheet'),
      back: closeSheet('lock-sheet'),
    },
    {
      name: 'stake sheet',
      path: `/pledgeCoin?coin=${world.usdt}&plan=1`,
      wallet: connected,
      prepare: async (page) => {
        await page.getByTestId('coins-amount').fill('10')
        await page.getByTestId('place-plan-1-pledge').waitFor()
      },
      target: 'place-plan-1-pledge',
      wanted: sheet('stake-pledge-sheet'),
      back: closeSheet('stake-pledge-sheet'),
    },
  ]
}

/** Finds a token that has a pool. */
async function tradedToken(origin: string): Promise<string> {
  const url = `${origin}/api/deposit/exSwap/swapCoinIssuedList?phase=trading`
  const answer = (await (await fetch(url)).json()) as { data: { items: { address: string }[] } }
  const [first] = answer.data.items
  if (!first) throw new Error('nothing is traded in the sandbox')
  return first.address
}
