import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accounts } from '../../../sandbox/world/accounts.ts'
import { formatAddress } from '../../../src/core/address.ts'
import { kept } from '../invite/steps.ts'
import {
  askedToSign,
  holdRequests,
  nextBuyer,
  outcomeOf,
  PAID_ONCE,
  paid,
  unfinished,
  until,
  useQuickSandbox,
  view,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import {
  boxPath,
  comeBack,
  followed,
  handOver,
  orderIn,
  step,
  targetOf,
  visitWithoutWallet,
} from './steps.ts'

const sandbox = useQuickSandbox()

describe('the address of a handed order', () => {
  thorough('with nonsense in it opens the plain page', async () => {
    const { open } = await openSession()
    const buyer = nextBuyer(sandbox())
    const key = 'a'.repeat(64)
    const wrong = [
      `order=${key}`,
      `order=${key}&quantity=0`,
      `order=${key}&quantity=-3`,
      `order=${key}&quantity=two`,
      `order=${key.slice(1)}&quantity=1`,
      `order=%22%3E%3Cimg%20src%3Dx%3E&quantity=1`,
    ]
    const url = `${sandbox().origin}${boxPath('anvil')}`
    const page = await open(url, {
      wallet: { mode: 'approve', account: buyer.account, connected: true },
    })
    for (const query of firstOf(wrong)) {
      await page.goto(`${url}?${query}`)
      await page.getByTestId('blindbox-limits-canBuy').waitFor()
      const opened = [
        await page.getByTestId('blindbox-sheet').count(),
        await page.getByTestId('blindbox-handed').count(),
      ]
      expect({ query, opened }).toEqual({ query, opened: [0, 0] })
    }
    // A quantity above the maximum still opens the order, but the order cannot be paid.
    await page.goto(`${url}?order=${key}&quantity=11`)
    const obstacle = page.getByTestId('blindbox-sheet-obstacle')
    expect(await obstacle.textContent()).toBe('Exceeded the maximum purchase quantity')
    expect(await page.getByTestId('blindbox-confirm').isDisabled()).toBe(true)
  })

  thorough('is dropped with the sheet; who invited is kept', async () => {
    const { open } = await openSession()
    const buyer = nextBuyer(sandbox())
    const key = 'b'.repeat(64)
    const inviter = accounts[3]!.address
    const page = await open(
      `${sandbox().origin}${boxPath('anvil')}?inviter=${inviter}&order=${key}&quantity=2`,
      { wallet: { mode: 'approve', account: buyer.account, connected: true } },
    )
    const receive = page.getByTestId('blindbox-sheet-facts-receive')
    expect(await receive.textContent()).toContain('2 × Anvil Box, order BBBB')
    await page.getByTestId('blindbox-cancel').click()
    await page.waitForURL((at) => at.search === '')
    expect(await kept(page)).toBe(inviter)
    await page.reload()
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    expect(await page.getByTestId('blindbox-sheet').count()).toBe(0)
  })
})

thorough(
  'nothing is confirmed before this device has told what it knows of the order',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const wallet = { mode: 'approve', account: buyer.account, connected: true } as const
    const url = `${sandbox().origin}${boxPath('anvil')}`
    const page = await session.open(url, { wallet, worker: 'none' })
    const database = await holdDatabase(page)
    await page.goto(`${url}?order=${'c'.repeat(64)}&quantity=1`)
    await database.seen
    const pay = page.getByTestId('blindbox-confirm')
    await page.getByText('If your connection drops after you sign').waitFor()
    expect(await pay.getAttribute('aria-busy')).toBe('true')
    await pay.click({ force: true })
    await database.release()
    await until(async () => (await pay.getAttribute('aria-busy')) === null)
    expect(await askedToSign(page)).toEqual([])
    await pay.click()
    await paid(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  },
)

thorough(
  'a link that is opened again after it was paid shows that, on whatever device',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const phone = await visitWithoutWallet(session, sandbox(), 'anvil')
    const url = await handOver(phone)
    const wallet = { mode: 'approve', account: buyer.account, connected: true } as const
    const inWallet = await session.open(url, { wallet })
    await inWallet.getByTestId('blindbox-confirm').click()
    await paid(inWallet)
    // Only the link reopens a finished order; a reload does not.
    await inWallet.waitForURL((at) => at.search === '')
    await inWallet.goto(url)
    await paid(inWallet)

    const other = await session.open(url, { wallet })
    const settled = other.getByTestId('blindbox-sheet-settled')
    expect(await settled.textContent()).toBe('This order is paid already')
    expect(await other.getByTestId('blindbox-confirm').count()).toBe(0)

    const stranger = await session.open(url, { wallet: { ...wallet, account: 9 } })
    const account = formatAddress(buyer.identity.address)
    await stranger
      .getByTestId('blindbox-sheet-obstacle')
      .filter({ hasText: `This order belongs to the account ${account}` })
      .waitFor()
    expect(await stranger.getByTestId('blindbox-confirm').isDisabled()).toBe(true)

    await paid(phone)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  },
)

describe('on the phone', () => {
  thorough('the order is written down before the link is followed', async () => {
    const session = await openSession()
    const phone = await visitWithoutWallet(session, sandbox(), 'anvil')
    let written: Promise<unknown[]> | undefined
    await phone.context().route('https://web3.okx.com/**', (route) => {
      written ??= readOrders(phone)
      return route.fulfill({ body: 'a page of OKX' })
    })
    const url = await handOver(phone, 'okx')
    await expect.poll(() => written).toBeDefined()
    expect(await written).toEqual([orderIn(url)])
  })

  thorough('the order takes along whose invitation this browser keeps', async () => {
    const session = await openSession()
    const phone = await visitWithoutWallet(session, sandbox(), 'anvil')
    const inviter = accounts[3]?.address ?? ''
    await phone.evaluate((kept) => localStorage.setItem('inviter', JSON.stringify(kept)), inviter)
    await phone.reload()
    const url = await handOver(phone)
    expect(new URL(url).searchParams.get('inviter')).toBe(inviter)
    expect(await targetOf(phone.getByTestId('blindbox-open-again'))).toBe(url)
  })

  thorough(
    'the order survives a reload, is shown without a wallet, and is followed from there',
    async () => {
      const session = await openSession()
      const buyer = nextBuyer(sandbox())
      const phone = await visitWithoutWallet(session, sandbox(), 'anvil')
      const url = await handOver(phone)
      expect(await followed(phone)).toEqual({
        link: expect.stringContaining('tronlinkoutside://pull.activity?param='),
        byTap: true,
      })
      await phone.reload()
      await unfinished(phone, /Continues in TronLink/)
      await phone.goto(`${sandbox().origin}/nodeBox`)
      await unfinished(phone, /Continues in TronLink/)
      await phone.goto(`${sandbox().origin}/activity`)
      await step(phone, 'continued', 'current')
      expect(await targetOf(phone.getByTestId('activity-open-again'))).toBe(url)

      const inWallet = await session.open(url, {
        wallet: { mode: 'approve', account: buyer.account, connected: true },
      })
      await inWallet.getByTestId('blindbox-confirm').click()
      await step(inWallet, 'included')
      await comeBack(phone)
      await step(phone, 'included')
      await phone.getByTestId('activity-earlier').waitFor()
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    },
  )

  thorough('the order can be cancelled while nothing is known of it', async () => {
    const session = await openSession()
    const phone = await visitWithoutWallet(session, sandbox(), 'anvil')
    const first = await handOver(phone)
    await phone.getByTestId('blindbox-cancel-order').click()
    await phone.getByTestId('blindbox-sheet').waitFor({ state: 'detached' })
    await phone.getByTestId('blindbox-unfinished').waitFor({ state: 'detached' })
    expect(await readOrders(phone)).toEqual([])
    const second = await handOver(phone)
    expect(orderIn(second)).not.toBe(orderIn(first))
  })

  thorough(
    'an order that another tab has cancelled is written down again before it is followed',
    async () => {
      const session = await openSession()
      const phone = await visitWithoutWallet(session, sandbox(), 'anvil')
      const url = await handOver(phone)
      const other = await session.openBeside(phone, '/activity')
      await other.getByTestId('activity-cancel').click()
      await other.getByTestId('activity-empty').waitFor()
      const again = phone.getByTestId('blindbox-continue-tronlink')
      expect(await targetOf(again)).toBe(url)
      await again.click()
      await phone.getByTestId('blindbox-open-again').waitFor()
      expect(await readOrders(phone)).toEqual([orderIn(url)])
      expect((await followed(phone)).byTap).toBe(true)
    },
  )

  thorough(
    'an order is not handed over before this device has told whether it was already',
    async () => {
      const session = await openSession()
      const phone = await visitWithoutWallet(session, sandbox(), 'anvil', { worker: 'none' })
      const database = await holdDatabase(phone)
      const key = 'd'.repeat(64)
      await phone.goto(`${sandbox().origin}${boxPath('anvil')}?order=${key}&quantity=1`)
      await database.seen
      await phone.getByTestId('blindbox-sheet').waitFor()
      await phone.getByText('Looking for a wallet…').waitFor()
      expect(await phone.getByTestId('blindbox-continue-tronlink').count()).toBe(0)
      await database.release()
      await phone.getByTestId('blindbox-continue-tronlink').waitFor()
    },
  )

  thorough(
    'an order is paid here after all, once, under the same key, when a wallet turns up',
    async () => {
      const session = await openSession()
      const buyer = nextBuyer(sandbox())
      const phone = await visitWithoutWallet(session, sandbox(), 'anvil')
      const url = await handOver(phone)
      const wallet = { mode: 'approve', account: buyer.account, connected: true } as const
      await phone.evaluate((settings) => {
        localStorage.setItem('sandbox.wallet', JSON.stringify(settings))
        localStorage.setItem('wallet', 'tronlink')
      }, wallet)
      await phone.reload()
      await phone.getByTestId('blindbox-limits-canBuy').waitFor()
      await view(phone)
      await phone.getByTestId('blindbox-pay-here').click()
      await phone.getByTestId('blindbox-confirm').click()
      await paid(phone)
      const inWallet = await session.open(url, { wallet })
      await inWallet.getByTestId('blindbox-sheet-settled').waitFor()
      expect(buyer.orders()).toEqual([orderIn(url)])
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    },
  )

  thorough(
    'the sheet to connect a wallet offers to open this very page in the wallets’ apps',
    async () => {
      const session = await openSession()
      const inviter = accounts[3]?.address
      const phone = await visitWithoutWallet(session, sandbox(), 'anvil')
      await phone.goto(`${sandbox().origin}/?inviter=${inviter}`)
      // Toasts cover the header as long as the pointer rests on one.
      const toasts = phone.getByTestId('toast')
      const invitation = toasts.filter({ hasText: 'Your invitation is kept' })
      await invitation.getByRole('button').click()
      await toasts.filter({ hasText: 'Please install' }).getByRole('button').click()
      await phone.getByTestId('wallet-pill').click()
      for (const wallet of ['tronlink', 'okx'])
        expect(await targetOf(phone.getByTestId(`continue-${wallet}`))).toBe(
          `${sandbox().origin}/?inviter=${inviter}`,
        )
      expect(await phone.getByTestId('install-tronlink').count()).toBe(1)
    },
  )
})

thorough('a desktop without a wallet is not led to a phone’s app', async () => {
  const { open } = await openSession()
  const page = await open(sandbox().origin + boxPath('anvil'), {
    device: 'desktop',
    wallet: { shape: 'none' },
  })
  await page.getByTestId('blindbox-buy').click()
  await page.getByTestId('connect-missing').waitFor()
  expect(await page.getByTestId('continue-tronlink').count()).toBe(0)
})

/** Holds back the code that reads the device's database. */
const holdDatabase = (page: Page) => holdRequests(page, '**/assets/operationList-*.js')

/** Returns the order keys of the operations stored in this browser. */
const readOrders = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const [known] = await indexedDB.databases()
    const opened = indexedDB.open(known?.name ?? '')
    await new Promise((done) => opened.addEventListener('success', done))
    const keys = opened.result.transaction('operations').objectStore('operations').getAllKeys()
    await new Promise((done) => keys.addEventListener('success', done))
    opened.result.close()
    return keys.result
  })
