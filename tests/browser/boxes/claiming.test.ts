import { expect } from 'vitest'
import { owner } from '../../../sandbox/world/accounts.ts'
import { encodeNameLevels, encodeSetBox } from '../../../sandbox/world/boxes.ts'
import { boxLevels } from '../../../sandbox/world/cards.ts'
import { createOperator } from '../../../backend/tron/operator.ts'
import { boxIds } from '../../../sandbox/world/products.ts'
import { blindBoxSale } from '../../../src/chain/contracts/blindBoxSale.ts'
import {
  elsewhere,
  nextBuyer,
  payElsewhere,
  readyButton,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { cardLinks, cardsOf, visitMine } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

thorough(
  'boxes that were opened before they held cards show what was drawn, and their cards are claimed',
  async () => {
    const session = await openSession()
    const { origin, world, chain } = sandbox()
    const { sale, usdt } = world
    const house = createOperator(`${origin}/chain`, fetch, owner.key)
    const id = boxIds.firstLight
    const second = Math.floor(chain.head.timestamp / 1_000)
    const terms = {
      prices: [{ coin: 'TRX', units: 12_000_000n }],
      supply: 10,
      perPerson: 5,
      startAt: second - 10,
      endAt: second + 100_000,
      secondPaymentSeconds: 0,
      odds: [5_000, 3_000, 1_500, 500],
    } as const
    await house.send(sale, encodeSetBox(id, terms, usdt))
    const buyer = nextBuyer(sandbox())
    const order = 'e1'.repeat(32)
    const boughtAt = chain.head.number
    await until(() => chain.head.number > boughtAt + 1)
    await payElsewhere(sandbox(), buyer, { key: order, box: 'firstLight', quantity: 3n, trx: 36n })
    await elsewhere(sandbox(), buyer).call(blindBoxSale.open(sale, order, 3n))
    // This device has no record of the opening, so the page has no reason to ask again.
    await until(async () => (await buyer.openedByBackend(order)) === 3)

    const page = await visitMine(session, sandbox(), buyer, 'approve')
    const card = page.getByTestId(`blindbox-order-${order}`)
    await card.getByTestId('blindbox-opened-2').waitFor()
    expect(await cardLinks(page, `blindbox-order-${order}`)).toEqual([])
    expect(await card.getByTestId('blindbox-claimable').count()).toBe(0)

    await house.send(sale, encodeNameLevels(id, boxLevels))
    const claimable = card.getByTestId('blindbox-claimable')
    await until(async () => {
      await page.reload()
      await card.getByTestId('blindbox-opened-2').waitFor()
      return (await claimable.count()) > 0
    })
    await claimable.filter({ hasText: /^3 boxes were opened/ }).waitFor()
    await saysInChinese(page, /有 3 個盲盒在開啟時尚未附卡牌/)
    await card.getByTestId('blindbox-claim-cards').click()
    const confirm = readyButton(page, 'blindbox-claim-confirm')
    await confirm.waitFor()
    expect(await findFaults(page, 'claim')).toEqual([])
    await confirm.click()
    await page.getByTestId('blindbox-claim-done').waitFor()
    await page.getByTestId('blindbox-claimed-2').waitFor()
    expect(await findFaults(page, 'claimed')).toEqual([])
    expect(await cardLinks(page, 'blindbox-claim-sheet')).toHaveLength(3)
    await page.getByTestId('blindbox-claim-sheet-close').click()

    await card.getByTestId('blindbox-claimable').waitFor({ state: 'detached' })
    expect(await cardLinks(page, `blindbox-order-${order}`)).toHaveLength(3)
    expect(await cardsOf(sandbox(), buyer)).toBe(3n)
  },
)
