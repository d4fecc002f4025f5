import { expect, test } from 'vitest'
import { goOffline, goOnline } from '../offline/steps.ts'
import { askedToSign, nextBuyer, trouble, until } from '../payments/steps.ts'
import { leadsTo } from '../leading.ts'
import { says } from '../send/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { useProfile } from '../worker/profile.ts'
import { fillStorage } from '../storage.ts'
import { standStillAt } from '../torture/standstill.ts'
import { selected, thorough } from '../thorough.ts'
import {
  arrived,
  choose,
  confirm,
  cross,
  goTo,
  leave,
  openAct,
  ownCard,
  useBridgedSandbox,
  visitBridge,
} from './steps.ts'

const sandbox = useBridgedSandbox()

thorough(
  'what is late is asked for again, a token is mapped, the fund is given to, and a wallet that does not know the side chain is found out',
  async () => {
    const session = await openSession()
    const { chain, side } = sandbox()
    const { relayer, deployment } = side!
    // The first account has deployed a token that is not mapped yet.
    const buyer = nextBuyer(sandbox())
    const page = await visitBridge(session, sandbox(), buyer)
    await says(page, 'bridge-no-wallet', 'no released wallet')
    // The page does not promote this deposit, and asks for a tick and a held button.
    expect(await page.getByTestId('bridge-review').getAttribute('class')).toContain('secondary')
    await page.getByTestId('bridge-amount').fill('12')
    await leadsTo(page, 'bridge-review', 'bridge-ticked')
    await page.getByTestId('bridge-ticked').click()
    await page.getByTestId('bridge-review').click()
    await says(page, 'bridge-sheet-irreversible', 'stays there')
    await page.getByTestId('bridge-confirm').click()
    await page.getByTestId('bridge-cancel').click()
    await page.getByTestId('bridge-sheet').waitFor({ state: 'hidden' })
    expect(await askedToSign(page)).toEqual([])
    await says(page, 'bridge-crossings-none', 'followed here until it has arrived')

    relayer.behave({ mode: 'never' })
    await cross(page, 'TRX', '4')
    await page.locator('[data-testid="operation-stage-arrived"][data-state="current"]').waitFor()
    await leave(page)
    await says(page, 'bridge-underway-row', 'Deposit 4 TRX to the side chain')
    await chain.advanceTime(6 * 60_000)
    await says(page, 'bridge-late', 'It is late, and not lost.')
    const faults = await findFaults(page, 'bridge')
    relayer.behave({ mode: 'prompt' })
    await page.getByTestId('bridge-ask-again').click()
    await confirm(page, 'bridge-retry')
    await page.getByTestId('bridge-retry-done').waitFor()
    await page.getByTestId('bridge-retry-sheet-close').click()
    // The late crossing has arrived, too, and its number is listed only once.
    await arrived(page, 2)

    await openAct(page, 'map')
    await page.getByTestId('bridge-map-hash').fill(deployment.unmapped.txId)
    await says(page, 'bridge-map-sheet-facts-token', deployment.unmapped.token.slice(0, 4))
    await confirm(page, 'bridge-map')
    await page.getByTestId('bridge-map-done').waitFor()
    await page.getByTestId('bridge-map-sheet-close').click()
    await page.getByTestId('bridge-map-sheet').waitFor({ state: 'hidden' })

    await goTo(page, 'bareSide')
    await page.getByTestId('bridge-direction-withdraw').click()
    await cross(page, 'TRX', '2')
    await trouble(page, /signed for another chain than this one, so we sent nothing/)
    await page.getByTestId('bridge-sheet-close').click()
    await page.getByTestId('bridge-sheet').waitFor({ state: 'hidden' })

    await goTo(page, 'side')
    await openAct(page, 'inject')
    await page.getByTestId('bridge-inject-amount').fill('3')
    await confirm(page, 'bridge-inject', true)
    await page.getByTestId('bridge-inject-done').waitFor()
    faults.push(...(await findFaults(page, 'bridge-inject-done')))
    await page.getByTestId('bridge-inject-sheet-close').click()
    await page.getByTestId('bridge-inject-sheet').waitFor({ state: 'hidden' })

    const [sent] = (await askedToSign(page)).map(({ txID }) => txID!)
    await openAct(page, 'status')
    await page.getByTestId('bridge-status-hash').fill(sent!)
    await page.getByTestId('bridge-status-look').click()
    await says(page, 'bridge-status-outcome', 'It has arrived on')
    faults.push(...(await findFaults(page, 'bridge-status')))
    await page.getByTestId('bridge-status-close').click()
    expect(faults).toEqual([])
  },
)

/** One asset of each standard. TRX needs no approval, and an item is chosen by its number. */
const crossings = selected([
  { standard: 'a TRC-10', symbol: 'CHP', quantity: '7' },
  { standard: 'a TRC-20', symbol: 'USDT', quantity: '5' },
  { standard: 'an item', symbol: 'CARD', quantity: undefined, always: true },
  { standard: 'TRX', symbol: 'TRX', quantity: '3', always: true },
])
const standards = crossings.map(({ standard }) => standard).join(', ')

test(`${standards}: each crosses and comes back, whatever the network does, in both languages`, async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const buyer = nextBuyer(sandbox())
  const number = String(await ownCard(sandbox(), buyer))
  const page = await visitBridge(session, sandbox(), buyer)
  for (const { symbol, quantity = number } of crossings.slice(0, -1)) {
    await cross(page, symbol, quantity)
    await leave(page)
  }
  await cross(page, 'TRX', '9')
  await page.locator('[data-testid="operation-stage-sent"][data-state="done"]').waitFor()
  await goOffline(page)
  await trouble(page, /You are offline/)
  await goOnline(page)
  await leave(page)
  await arrived(page, crossings.length)

  await page.evaluate(() => localStorage.setItem('lang', 'tc'))
  await page.reload()
  await goTo(page, 'side')
  await page.getByTestId('bridge-direction-withdraw').click()
  for (const { symbol, quantity = number } of crossings) {
    await cross(page, symbol, quantity)
    await leave(page)
  }
  await arrived(page, 2 * crossings.length)
  await says(page, 'bridge-crossings', /從側鏈提領/)
  expect(await findFaults(page, 'bridge-tc')).toEqual([])
})

thorough('a browser that is killed after the wallet signed brings it across once', async () => {
  const { origin } = sandbox()
  const buyer = nextBuyer(sandbox())
  const { start } = useProfile()
  const { context, kill } = await start()
  const { reached } = await standStillAt(context, [{ leg: 'deposit', step: 'signed' }])
  const begin = async (page: Awaited<ReturnType<typeof context.newPage>>) => {
    await fillStorage(page, origin, {
      language: 'en',
      wallet: { mode: 'approve', account: buyer.account, connected: true },
    })
    await page.goto(`${origin}/bridge`)
    return page
  }
  const page = await begin(await context.newPage())
  await Promise.race([reached(), cross(page, 'TRX', '6').then(reached)])
  await kill()

  const again = await begin(await (await start()).context.newPage())
  await arrived(again, 1)
  await choose(again, 'TRX')
  await until(async () => (await askedToSign(again)).length <= 1)
})
