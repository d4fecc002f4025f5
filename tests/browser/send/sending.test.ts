import { expect, test } from 'vitest'
import { owner } from '../../../sandbox/world/accounts.ts'
import { createOperator } from '../../../backend/tron/operator.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { FORGED, GENUINE } from '../../unit/addressPairs.ts'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import {
  approve,
  asked,
  askedFor,
  askedToSign,
  nextBuyer,
  setMode,
  signed,
  trouble,
  useQuickSandbox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { tokenOf } from '../trade/steps.ts'
import { thorough } from '../thorough.ts'
import { paste } from '../pasting.ts'
import { choose, close, confirm, dropOn, held, review, says, TRX, USDT, visit } from './steps.ts'

const sandbox = useQuickSandbox()

test('all TRX is sent to a new account, and exactly the fee is left for the network', async () => {
  const session = await openSession()
  const { world } = sandbox()
  const buyer = nextBuyer(sandbox())
  const newcomer = addressFromHex('0b'.repeat(20))
  const page = await visit(session, sandbox(), buyer, { at: '/' })
  await page.getByTestId('wallet-pill').filter({ hasText: '…' }).click()
  await page.getByTestId('wallet-send').click()
  await page.getByTestId('send-form').waitFor()
  await says(page, 'send-coin', 'TRX')

  const refusals: string[] = []
  const { address } = buyer.identity
  for (const typed of [
    address,
    nobody,
    world.sale,
    world.usdt,
    'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdk',
  ]) {
    await page.getByTestId('send-to').fill(typed)
    await page.getByTestId('send-amount').fill('1')
    await page.getByTestId('send-review').click()
    refusals.push(await page.getByTestId('send-form').getByRole('alert').first().innerText())
  }
  expect(refusals).toEqual([
    'This is your own account: it is there already',
    'Nobody owns this address: what is sent there is lost',
    'This is a contract of the app: what is sent there is lost',
    'This is a contract of the app: what is sent there is lost',
    'Please enter the correct address',
  ])
  // Only the network can identify this contract, because the app does not know it.
  await page.getByTestId('send-to').fill(await tokenOf(sandbox(), 'JADE'))
  await says(page, 'send-form', 'the network refuses TRX that is simply sent to one')
  expect(await askedToSign(page)).toEqual([])

  const before = (await buyer.sun())!
  await page.getByTestId('send-to').fill(newcomer)
  await says(page, 'send-to-new', 'the network takes 1.1 TRX for opening it')
  await page.getByTestId('send-amount').fill(String(before / TRX))
  await says(page, 'send-form', 'The network takes 1.1 TRX of your balance: send less')
  await page.getByTestId('send-amount-max').click()
  const faults = await findFaults(page, 'send')
  await page.getByTestId('send-review').click()
  await says(page, 'send-sheet-facts-to', newcomer.slice(0, 4))
  await says(page, 'send-sheet-facts-fee', 'about 1.1 TRX (at most 1.1)')
  await says(page, 'send-sheet-verdict', 'Checked: will succeed')
  faults.push(...(await findFaults(page, 'send-sheet')))
  // A tap is not enough.
  await page.getByTestId('send-confirm').click()
  await confirm(page)
  await page.getByTestId('send-done').waitFor()
  expect(await held(sandbox(), newcomer).sun()).toBe(before - 1_100_000n)
  expect(await buyer.sun()).toBe(0n)
  await close(page)
  await page.getByTestId('send-recent-row').waitFor()
  expect(await page.getByTestId('send-to').inputValue()).toBe('')
  expect(faults).toEqual([])
})

thorough(
  'a token goes to an address that looks like another one only once they were compared',
  async () => {
    const session = await openSession()
    const { chain, world, origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    const before = await buyer.usdt()
    const page = await visit(session, sandbox(), buyer, { mode: 'reject' })
    await choose(page, 'USDT')
    await review(page, GENUINE, '5')
    await confirm(page)
    await trouble(page, /Your wallet says that you declined/)
    expect(await held(sandbox(), GENUINE).usdt()).toBe(0n)
    await setMode(page, 'approve')
    await page.getByTestId('send-sheet-resume').click()
    await page.getByTestId('send-done').waitFor()
    expect(await held(sandbox(), GENUINE).usdt()).toBe(5n * USDT)
    await close(page)

    // A forger hopes that the address is copied from a list that shows 6…4.
    await page.getByTestId('send-to').fill(FORGED)
    await page.getByTestId('send-amount').fill('7')
    await page.getByTestId('send-to-lookalike').waitFor()
    await page.getByTestId('send-review').click()
    expect(await page.getByTestId('send-sheet').count()).toBe(0)
    const faults = await findFaults(page, 'send-lookalike')
    await page.getByTestId('send-to-compared').click()
    await setMode(page, 'rewrite')
    await page.getByTestId('send-review').click()
    const pair = page.getByTestId('send-sheet-lookalike-to-pair')
    await pair.waitFor()
    const shown = ((await pair.textContent()) ?? '').replaceAll(/\s/g, '')
    expect([GENUINE, FORGED].map((each) => shown.includes(each))).toEqual([true, true])
    faults.push(...(await findFaults(page, 'send-sheet-lookalike')))
    await confirm(page)
    await trouble(page, /Your wallet changed the transaction, so we did not send it/)
    expect(await held(sandbox(), FORGED).usdt()).toBe(0n)
    await close(page)
    expect(await buyer.usdt()).toBe(before - 5n * USDT)

    // The app does not send a transaction with another recipient, either.
    const sent = buyer.transactions().length
    await setMode(page, 'redirect')
    for (const coin of ['USDT', 'TRX']) {
      await choose(page, coin)
      await review(page, GENUINE, '3')
      await confirm(page)
      await trouble(page, /Your wallet changed the transaction, so we did not send it/)
      await close(page)
      const { signed: changed } = (await askedToSign(page)).at(-1)!
      expect(chain.pending((changed as { txID: string }).txID)).toBeUndefined()
    }
    expect(buyer.transactions()).toHaveLength(sent)
    await choose(page, 'USDT')

    // The token is paused between signature and block. The app names the reason and the fee.
    await setMode(page, 'ask')
    await review(page, GENUINE, '2')
    const times = (await askedToSign(page)).length
    await confirm(page)
    await asked(page, times + 1)
    const operator = createOperator(`${origin}/chain`, fetch, owner.key)
    await operator.call(contractCall(world.usdt, 'pause()', []))
    await approve(page)
    await page.getByTestId('operation-failed').filter({ hasText: 'Transfer failed' }).waitFor()
    await says(page, 'operation-failed', 'The contract gave no reason. The fee was')
    await operator.call(contractCall(world.usdt, 'unpause()', []))
    await page.getByTestId('operation-failed-understood').click()
    expect(await buyer.usdt()).toBe(before - 5n * USDT)
    expect(faults).toEqual([])
  },
)

thorough(
  'in Chinese, the network is lost once the wallet has signed, and TRX is sent once',
  async () => {
    const session = await openSession({ worker: 'own' })
    const [buyer, friend] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    const { address } = friend.identity
    const before = (await friend.sun())!
    const page = await visit(session, sandbox(), buyer, { mode: 'ask', language: 'tc' })
    await prepare(session, page, sandbox())
    // The form marks values that came from a link.
    await page.goto(`${sandbox().origin}/send?to=${address}&amount=12.5`)
    await says(page, 'send-by-link', '這是由連結填入的')
    await page.getByTestId('send-amount-max').waitFor()
    await goOffline(page)
    await says(page, 'send-page', '你已離線')
    expect(await page.getByTestId('send-review').isDisabled()).toBe(true)
    await goOnline(page)
    expect(await page.getByTestId('send-amount').inputValue()).toBe('12.5')
    await page.getByTestId('send-review').click()
    await confirm(page)
    await asked(page, 1)
    await goOffline(page)
    await approve(page)
    await signed(page)
    await page.reload()
    await says(page, 'send-going-row', '12.5 TRX'.replace(' ', '\u00a0'))
    expect(await friend.sun()).toBe(before)
    await goOnline(page)
    await page.getByTestId('send-going-row').waitFor({ state: 'detached' })
    expect(await friend.sun()).toBe(before + (25n * TRX) / 2n)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  },
)

thorough('what a link or the backend says of a token is asked of the token itself', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource|ERR_FAILED/)
  const { world, origin } = sandbox()
  const operator = createOperator(`${origin}/chain`, fetch, owner.key)
  const jade = await tokenOf(sandbox(), 'JADE')
  const page = await visit(session, sandbox(), nextBuyer(sandbox()))
  const calls = '**/wallet/triggerconstantcontract'
  await page.route(calls, (route) => route.abort())
  await page.goto(`${origin}/send?coin=${jade}&to=${GENUINE}&amount=3`)
  await page.getByTestId('send-token-unread').waitFor()
  // Three units of this token must not turn into three TRX.
  expect(await page.getByTestId('send-form').count()).toBe(0)
  const faults = await findFaults(page, 'send-token-unread')
  await page.unroute(calls)
  await page.getByTestId('send-token-unread-retry').click()
  await says(page, 'send-coin', 'JADE')
  expect(await page.getByTestId('send-amount').inputValue()).toBe('3')
  for (const damaged of [GENUINE, jade.slice(1)]) {
    await page.goto(`${origin}/send?coin=${damaged}&to=${GENUINE}&amount=3`)
    await page.getByTestId('send-no-token').waitFor()
    expect(await page.getByTestId('send-form').count()).toBe(0)
  }
  const url = `${origin}/api/deposit/exSwap/swapCoinIssuedList?search=JADE`
  const honest = (await (await fetch(url)).json()) as { data: { items: object[] } }
  const [item] = honest.data.items
  const gift = { ...item, symbol: 'GIFT', address: world.usdt }
  await page.route('**/swapCoinIssuedList?*', (route) =>
    route.fulfill({
      json: { ...honest, data: { ...honest.data, items: [item, gift] } },
    }),
  )
  await choose(page, 'TRX')
  expect(await page.getByTestId('send-to').inputValue()).toBe(GENUINE)
  expect(await page.getByTestId('send-amount').inputValue()).toBe('')

  await choose(page, 'JADE')
  await page.getByTestId('send-coin').getByRole('button').click()
  await page.getByTestId('send-coin-GIFT').getByRole('button').click()
  await page.getByTestId('send-coin-USDT').getByRole('button').click()
  await page.getByTestId('send-coins').waitFor({ state: 'hidden' })
  await says(page, 'send-coin', 'USDT')

  // The sheet shows the amount left after the token's own transfer fee.
  await operator.call(contractCall(world.usdt, 'setParams(uint256,uint256)', [10n, 1n]))
  await review(page, GENUINE, '2')
  await says(page, 'send-sheet-facts-arrives', '1.998')
  await operator.call(contractCall(world.usdt, 'setParams(uint256,uint256)', [0n, 0n]))
  expect(faults).toEqual([])
})

thorough(
  'an amount means what its field shows, whatever way it came in, or is refused in words',
  async () => {
    const session = await openSession()
    const at = `/send?to=${GENUINE}&amount=1,5`
    const page = await visit(session, sandbox(), nextBuyer(sandbox()), { language: 'tc', at })
    const amount = page.getByTestId('send-amount')
    const refused = async (shown: string, words: string) => {
      expect(await amount.inputValue()).toBe(shown)
      await says(page, 'send-form', words)
      await page.getByTestId('send-review').click()
      expect(await page.getByTestId('send-sheet').count()).toBe(0)
    }
    // An amount in a link contains only digits and a point.
    await page.getByTestId('send-to-new').or(page.getByTestId('send-by-link')).first().waitFor()
    await refused('1,5', '請輸入數字，例如 1234.5')
    expect(await page.getByTestId('send-amount-whole').count()).toBe(0)

    // A typed comma becomes the decimal mark.
    await amount.fill('')
    await amount.pressSequentially('007,50')
    expect(await amount.inputValue()).toBe('007.50')
    await amount.blur()
    expect(await amount.inputValue()).toBe('7.5')
    await amount.fill('')
    await amount.pressSequentially('1,234.5')
    await refused('1.234.5', '請輸入數字，例如 1234.5')

    // The field reads an IME composition once, at its end, and does not change it before.
    await amount.fill('')
    const keyboard = await page.context().newCDPSession(page)
    for (const text of ['１', '１２', '１２３', '１２３４'])
      await keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    expect(await amount.inputValue()).toBe('１２３４')
    await keyboard.send('Input.insertText', { text: '１２３４' })
    await expect.poll(() => amount.inputValue()).toBe('1,234')

    // A mark followed by three digits means thousands to some readers and a fraction to others.
    await paste(amount, '1,234 TRX')
    await refused('1,234', '這是 1234 還是 1.234？請選擇一個。')
    const faults = await findFaults(page, 'send-unclear')
    const [whole, fraction] = [
      page.getByTestId('send-amount-whole'),
      page.getByTestId('send-amount-fraction'),
    ]
    for (const choice of [whole, fraction])
      expect((await choice.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await whole.click()
    expect(await amount.inputValue()).toBe('1,234')
    expect(await whole.count()).toBe(0)
    await paste(amount, '1.234')
    await refused('1.234', '這是 1234 還是 1.234？請選擇一個。')
    await fraction.focus()
    await page.keyboard.press('Enter')
    expect(await amount.inputValue()).toBe('1.234')
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByTestId('send-review').click()
    await says(page, 'send-sheet', '1.234')
    await page.getByTestId('send-cancel').click()
    await page.getByTestId('send-sheet').waitFor({ state: 'hidden' })

    // A dropped text is parsed like a pasted one.
    await amount.fill('')
    await dropOn(page, amount, '1.234,5')
    await expect.poll(() => amount.inputValue()).toBe('1,234.5')
    await amount.fill('')
    await dropOn(page, amount, '2,345')
    await refused('2,345', '這是 2345 還是 2.345？')
    expect(await askedToSign(page)).toEqual([])
    expect(faults).toEqual([])
  },
)
