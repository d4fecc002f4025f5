import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { presaleEvents } from '../../../src/chain/contracts/presale.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import * as market from '../cards/marketSteps.ts'
import { eventsOf } from '../contracts.ts'
import { locksIn } from '../lock/steps.ts'
import { goOffline, goOnline } from '../offline/steps.ts'
import { askedFor, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { confirm, people, presell, says, TOKEN, TRX } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import * as sending from '../send/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { tokenOf } from '../trade/steps.ts'
import * as trxBurn from '../trxburn/steps.ts'
import { comeBack, continueIn, openWithoutWallet, orderIn, step } from './steps.ts'

// Every form that a phone without a wallet can fill in continues in a wallet's browser, and the
// phone follows it.

const sandbox = useQuickSandbox()

/** Makes a wallet appear in a page that has stopped looking for one. */
async function turnUp(page: Page): Promise<void> {
  const wallet = await fetch(`${sandbox().origin}/sandbox/wallet.js`)
  await page.evaluate(() => {
    const { shape: _, ...settings } = JSON.parse(localStorage.getItem('sandbox.wallet')!)
    localStorage.setItem('sandbox.wallet', JSON.stringify(settings))
  })
  await page.evaluate(await wallet.text())
}

const isGone = (page: Page, sheet: string) =>
  page.getByTestId(`${sheet}-sheet`).waitFor({ state: 'hidden' })

thorough(
  'a presale purchase is paid in the wallet’s browser and followed to its end, the network lost meanwhile',
  async () => {
    const session = await openSession()
    session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const { creator, buyer } = people(sandbox())
    const sale = await presell(sandbox(), creator)
    const path = `/token/${sale.token}`
    const phone = await openWithoutWallet(session, sandbox(), path, { language: 'tc' })
    const reported: string[] = []
    phone.context().on('request', (request) => {
      if (request.url().endsWith('/updatePresaleStatus')) reported.push(request.url())
    })
    await phone.getByTestId('presale-amount').fill('25')
    await phone.getByTestId('presale-buy').click()
    await phone.getByTestId('presale-continue-tronlink').waitFor()
    await says(phone, 'presale-sheet-verdict', '這個瀏覽器沒有錢包')
    const faults = await findFaults(phone, 'presale-sheet')
    const url = await continueIn(phone, 'presale', 'tronlink')
    await step(phone, 'continued', 'current')
    faults.push(...(await findFaults(phone, 'presale-handed')))

    const wallet = { mode: 'approve', account: buyer.account } as const
    const inWallet = await session.open(url, { wallet })
    // The handed-over values stay in the form until an account is connected.
    const amount = inWallet.getByTestId('presale-amount')
    await until(async () => (await amount.inputValue()) === '25')
    await inWallet.getByTestId('presale-buy').click()
    await inWallet.getByTestId('connect-tronlink').click()
    await inWallet.getByTestId('presale-confirm').waitFor()
    await goOffline(phone)
    await confirm(inWallet)
    await inWallet.getByTestId('presale-done').waitFor()
    await goOnline(phone)
    await comeBack(phone)
    await step(phone, 'continued')
    await step(phone, 'acknowledged')
    await says(phone, 'presale-done', '已在你的錢包應用程式中完成')

    const bought = () =>
      eventsOf(sandbox(), sale.presale, [presaleEvents.bought]).map(({ fields }) => fields)
    const once = [{ order: orderIn(url), amount: 25n * TOKEN, paid: 25n * TRX }]
    expect(bought()).toMatchObject(once)
    expect(await askedFor(inWallet)).toEqual({ times: 1, transactions: 1 })
    // The browser that only follows the payment reports nothing.
    expect(reported).toEqual([])

    // The same link in another browser shows the order as paid.
    const again = await session.open(url, { wallet: { ...wallet, connected: true } })
    await says(again, 'presale-sheet-settled', 'This order is paid already')
    await again.getByTestId('presale-cancel').click()
    await again.waitForURL((at) => at.search === '')
    expect(bought()).toMatchObject(once)
    expect(faults).toEqual([])
  },
)

thorough(
  'TRX is burnt in the browser of OKX Wallet for what the form said, and seen on the phone',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const ledger = await trxBurn.ledgerOf(sandbox())
    const before = await ledger.givenBy(buyer)
    const phone = await openWithoutWallet(session, sandbox(), '/htxRecord')
    await trxBurn.ask(phone, '30')
    const [, url] = await Promise.all([
      phone.context().waitForEvent('page'),
      continueIn(phone, 'trx-burn', 'okx'),
    ])
    const inWallet = await session.open(url, {
      wallet: { shape: 'okx', mode: 'approve', account: buyer.account, connected: true },
    })
    await trxBurn.confirm(inWallet)
    // The operation is stored, so a reload does not ask for a signature again.
    await inWallet.waitForURL((at) => at.search === '')
    const done = phone.getByTestId('trx-burn-done')
    await done.waitFor()
    expect((await ledger.givenBy(buyer)) - before).toBe(30n * TRX)
    expect(ledger.gifts()).toMatchObject([{ order: orderIn(url) }])
  },
)

thorough(
  'a lock, which nothing on the chain names, says that it goes on there, and can be put away',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const phone = await openWithoutWallet(session, sandbox(), '/lock')
    const asked: string[] = []
    phone.context().on('request', (request) => {
      if (request.url().includes('orderByKey')) asked.push(request.url())
    })
    await phone.getByTestId('lock-amount').fill('25')
    await phone.getByTestId('lock-review').click()
    const url = await continueIn(phone, 'lock', 'tronlink')
    await says(phone, 'operation-stage-continued', 'How it ends is told in that app only')
    const faults = await findFaults(phone, 'lock-handed')

    const inWallet = await session.open(url, {
      wallet: { mode: 'approve', account: buyer.account, connected: true },
    })
    await says(inWallet, 'lock-sheet-figure', '25')
    await inWallet.getByTestId('lock-confirm').click()
    await inWallet.getByTestId('lock-done').waitFor()
    expect(await locksIn(sandbox(), buyer, 'tokenLock')).toMatchObject([{ units: 25_000_000n }])

    await comeBack(phone)
    await phone.getByTestId('lock-cancel-order').click()
    await phone.getByTestId('lock-continue-tronlink').waitFor()
    await phone.getByTestId('lock-cancel').click()
    await isGone(phone, 'lock')
    expect(asked).toEqual([])
    expect(faults).toEqual([])
  },
)

thorough(
  'a card that a person sells is bought in the wallet’s browser, and seen on the phone',
  async () => {
    const session = await openSession()
    const [seller, buyer] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    const card = await market.provideCard(sandbox(), seller, 1)
    const listing = await market.provideListing(sandbox(), seller, card)
    const path = `/nftDetail?tokenId=${card}`
    const phone = await openWithoutWallet(session, sandbox(), path)
    await phone.getByTestId('nft-buy').click()
    await says(phone, 'nft-sheet-verdict', 'There is no wallet in this browser')
    const url = await continueIn(phone, 'nft', 'tronlink')
    await step(phone, 'continued', 'current')

    const wallet = { mode: 'approve', account: buyer.account, connected: true } as const
    // The sheet stays closed if the price, the listing or the token differs from the one shown.
    const form = { act: 'take', listing: String(listing), coin: '', price: '30000000' }
    const inWallet = await session.open(sandbox().origin + path, { wallet })
    for (const foreign of [{ price: '1' }, { listing: '1' }, { coin: sandbox().world.usdt }]) {
      const query = new URLSearchParams({ form: JSON.stringify({ ...form, ...foreign }) })
      await inWallet.goto(`${sandbox().origin}${path}&order=${'a'.repeat(64)}&${query}`)
      await inWallet.getByTestId('nft-buy').waitFor()
      await until(() => inWallet.getByTestId('nft-buy').isEnabled())
      expect(await inWallet.getByTestId('nft-sheet').count()).toBe(0)
    }
    expect(await askedFor(inWallet)).toEqual({ times: 0, transactions: 0 })

    await inWallet.goto(url)
    await market.ready(inWallet)
    await inWallet.getByTestId('nft-confirm').click()
    await phone.getByTestId('nft-done').waitFor()
    const ledger = market.cardLedger(sandbox())
    expect(ledger.market(card).at(-1)).toMatchObject({
      name: 'CardSold',
      buyer: buyer.identity.address,
      order: orderIn(url),
    })
    expect(await ledger.ownerOf(card)).toBe(buyer.identity.address)
  },
)

thorough(
  'what is sent is typed on the phone, and goes on in the wallet’s browser by a tap only',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const newcomer = addressFromHex('0d'.repeat(20))
    const phone = await openWithoutWallet(session, sandbox(), '/send', { language: 'tc' })
    await phone.getByTestId('send-to').fill('0xdAC17F958D2ee523a2206206994597C13D831ec7')
    await phone.getByTestId('send-amount').fill('2')
    await phone.getByTestId('send-review').click()
    await says(phone, 'send-form', '請輸入正確的地址')
    expect(await phone.getByTestId('send-sheet').count()).toBe(0)
    await phone.getByTestId('send-to').fill(newcomer)
    await phone.getByTestId('send-review').click()
    const url = await continueIn(phone, 'send', 'tronlink')
    await says(phone, 'operation-stage-continued', '那個應用程式')
    const faults = await findFaults(phone, 'send-handed')

    const wallet = { mode: 'approve', account: buyer.account, connected: true } as const
    const inWallet = await session.open(url, { wallet })
    await inWallet.getByTestId('send-by-link').waitFor()
    expect(await inWallet.getByTestId('send-to').inputValue()).toBe(newcomer)
    expect(await inWallet.getByTestId('send-amount').inputValue()).toBe('2')
    expect(await inWallet.getByTestId('send-sheet').count()).toBe(0)
    await inWallet.getByTestId('send-review').click()
    await sending.confirm(inWallet)
    await inWallet.getByTestId('send-done').waitFor()
    expect(await sending.held(sandbox(), newcomer).sun()).toBe(2n * TRX)
    expect(faults).toEqual([])
  },
)

thorough(
  'the same form of another token is another order, and a wallet that turns up pays under its key',
  async () => {
    const session = await openSession()
    const { creator, buyer } = people(sandbox())
    const [first, second] = [await presell(sandbox(), creator), await presell(sandbox(), creator)]
    const phone = await openWithoutWallet(session, sandbox(), `/token/${first.token}`)
    const ask = async () => {
      await phone.getByTestId('presale-amount').fill('25')
      await phone.getByTestId('presale-buy').click()
      return continueIn(phone, 'presale', 'tronlink')
    }
    const other = await ask()
    // The browser was closed with the sheet open, and comes back with another page.
    await phone.evaluate(
      (wallet) => {
        localStorage.setItem('sandbox.wallet', JSON.stringify(wallet))
        localStorage.setItem('wallet', 'tronlink')
      },
      { shape: 'none', mode: 'approve', account: buyer.account, connected: true },
    )
    await phone.goto(`${sandbox().origin}/token/${second.token}`)
    const url = await ask()
    expect(orderIn(url)).not.toBe(orderIn(other))

    await turnUp(phone)
    await phone.getByTestId('presale-pay-here').click()
    await confirm(phone)
    await phone.getByTestId('presale-done').waitFor()
    expect(
      eventsOf(sandbox(), second.presale, [presaleEvents.bought]).map(
        ({ fields }) => fields['order'],
      ),
    ).toEqual([orderIn(url)])
  },
)

describe('a link that somebody made up', () => {
  thorough(
    'fills in no slippage and no deadline, and its sheet says that it is a link’s',
    async () => {
      const session = await openSession()
      const buyer = nextBuyer(sandbox())
      const token = await tokenOf(sandbox(), 'JADE')
      const form = { act: 'pool', isBuy: true, buying: '10', selling: '' }
      const wide = JSON.stringify({ ...form, slippage: '50', minutes: '1440' })
      const url = `${sandbox().origin}/trade/${token}?${new URLSearchParams({ form: wide })}`
      const wallet = { mode: 'approve', account: buyer.account, connected: true } as const
      const page = await session.open(url, { wallet })
      await says(page, 'trade-sheet-by-link', 'A link has filled this in')
      await page.getByTestId('trade-cancel').click()
      await isGone(page, 'trade')
      await says(page, 'trade-settings', '0.5% · 20 min')
      await page.getByTestId('trade-amount').fill('11')
      await page.getByTestId('trade-review').click()
      await page.getByTestId('trade-confirm').waitFor()
      expect(await page.getByTestId('trade-sheet-by-link').count()).toBe(0)
      expect(await askedFor(page)).toEqual({ times: 0, transactions: 0 })
    },
  )

  thorough('opens the plain page, and never anything but the page’s own form', async () => {
    const session = await openSession()
    const { creator, buyer } = people(sandbox())
    const sale = await presell(sandbox(), creator)
    const url = `${sandbox().origin}/token/${sale.token}`
    const key = 'a'.repeat(64)
    const form = { act: 'presale', counted: 'token', text: '5' }
    const wrong = [
      { order: key, form: '{' },
      { order: key, form: '[]' },
      { order: key, form: JSON.stringify({ ...form, act: 'pool' }) },
      { order: key, form: JSON.stringify({ ...form, counted: 'usdt' }) },
      { order: key, form: JSON.stringify({ ...form, text: 5 }) },
      { order: key, form: JSON.stringify({ ...form, text: '5'.repeat(41) }) },
      { order: `${key}"><img src=x>`, form: JSON.stringify(form) },
    ]
    const wallet = { mode: 'approve', account: buyer.account, connected: true } as const
    const page = await session.open(url, { wallet })
    for (const fields of wrong) {
      await page.goto(`${url}?${new URLSearchParams(fields)}`)
      const amount = page.getByTestId('presale-amount')
      await amount.waitFor()
      expect({ fields, typed: await amount.inputValue() }).toEqual({ fields, typed: '' })
      expect(await page.getByTestId('presale-sheet').count()).toBe(0)
    }
    // An amount above the maximum stays in the form with an error, and opens no sheet.
    const much = { order: key, form: JSON.stringify({ ...form, text: '100000' }) }
    await page.goto(`${url}?${new URLSearchParams(much)}`)
    await page.getByTestId('presale-form').getByRole('alert').waitFor()
    expect(await page.getByTestId('presale-sheet').count()).toBe(0)
    expect(await askedFor(page)).toEqual({ times: 0, transactions: 0 })
  })
})
