import { describe, expect, test } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { blindBoxSale } from '../../../src/chain/contracts/blindBoxSale.ts'
import { openSession } from '../session.ts'
import {
  askedToSign,
  buyerOf,
  elsewhere,
  nextBuyer,
  openSheet,
  until,
  useQuickSandbox,
  visitBox,
} from './steps.ts'

const TRX = 1_000_000n

describe('what stands in the way is told before the wallet opens', () => {
  const sandbox = useQuickSandbox()
  const WITHOUT_USDT = 10
  const WITHOUT_TRX = 11

  test.each([
    { coin: 'USDT', account: WITHOUT_USDT },
    { coin: 'TRX', account: WITHOUT_TRX },
  ])('not enough $coin', async ({ coin, account }) => {
    const session = await openSession()
    const page = await visitBox(session, sandbox(), 'kiln', buyerOf(sandbox(), account))

    await openSheet(page)
    const obstacle = page.getByTestId('blindbox-sheet-obstacle')
    await obstacle.filter({ hasText: `Insufficient ${coin} balance` }).waitFor()
    expect(await page.getByTestId('blindbox-pay').isDisabled()).toBe(true)
    expect(await askedToSign(page)).toEqual([])
  })

  test.each([
    { box: 'soldOut', text: 'Sold out' },
    { box: 'firstLight', text: 'Not in the pre-sale stage' },
    { box: 'ended', text: 'The sale has ended' },
  ] as const)('box $box: $text', async ({ box, text }) => {
    const session = await openSession()
    const page = await visitBox(session, sandbox(), box, buyerOf(sandbox(), 0))

    await page.getByTestId('blindbox-obstacle').filter({ hasText: text }).waitFor()
    expect(await page.getByTestId('blindbox-buy').isDisabled()).toBe(true)
    expect(await askedToSign(page)).toEqual([])
  })

  test('more than the personal maximum, which counts what was bought before', async () => {
    const session = await openSession()
    const { world, chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const nine = blindBoxSale.pay(world.sale, '9'.repeat(64), BigInt(boxIds.anvil), 9n, {
      callValue: 1_080n * TRX,
    })
    await elsewhere(sandbox(), buyer).call(nine)
    await until(() => buyer.events().length === 1)
    const paidIn = chain.head.number
    await until(() => chain.solidNumber > paidIn)
    const page = await visitBox(session, sandbox(), 'anvil', buyer)

    await page.getByTestId('blindbox-quantity-input').fill('2')
    const obstacle = page.getByTestId('blindbox-obstacle')
    await obstacle.filter({ hasText: 'Exceeded the maximum purchase quantity' }).waitFor()
    expect(await page.getByTestId('blindbox-buy').isDisabled()).toBe(true)
    expect(await askedToSign(page)).toEqual([])
  })
})
