import { describe, expect } from 'vitest'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import {
  askedToSign,
  buyerOf,
  nextBuyer,
  payElsewhere,
  useQuickSandbox,
  visitBox,
} from './steps.ts'

describe('what stands in the way is told before the wallet opens', () => {
  const sandbox = useQuickSandbox()

  thorough.each(
    firstOf([
      { box: 'soldOut', text: 'Sold out' },
      { box: 'firstLight', text: 'Not in the pre-sale stage' },
      { box: 'ended', text: 'The sale has ended' },
    ] as const),
  )('box $box: $text', async ({ box, text }) => {
    const session = await openSession()
    const page = await visitBox(session, sandbox(), box, buyerOf(sandbox(), 0))

    await page.getByTestId('blindbox-obstacle').filter({ hasText: text }).waitFor()
    expect(await page.getByTestId('blindbox-buy').isDisabled()).toBe(true)
    expect(await askedToSign(page)).toEqual([])
  })

  thorough('more than the personal maximum, which counts what was bought before', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const nine = { key: '9'.repeat(64), box: 'anvil', quantity: 9n, trx: 1_080n } as const
    await payElsewhere(sandbox(), buyer, nine)
    const page = await visitBox(session, sandbox(), 'anvil', buyer)

    // The field parses a quantity like every other number, so this is not fifteen.
    const quantity = page.getByTestId('blindbox-quantity-input')
    await quantity.fill('')
    await quantity.pressSequentially('1,5')
    expect(await quantity.inputValue()).toBe('1.5')
    expect(await quantity.getAttribute('aria-invalid')).toBe('true')
    await quantity.blur()
    expect(await quantity.inputValue()).toBe('1')
    await quantity.fill('2')
    const obstacle = page.getByTestId('blindbox-obstacle')
    await obstacle.filter({ hasText: 'Exceeded the maximum purchase quantity' }).waitFor()
    expect(await page.getByTestId('blindbox-buy').isDisabled()).toBe(true)
    expect(await askedToSign(page)).toEqual([])
  })
})
