import { expect } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { tokenOf } from '../trade/steps.ts'
import { visitLp } from './lpSteps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Builds one of many tokens, as the backend would list it. */
const invented = (number: number) => ({
  token: {
    address: addressFromHex(String(number).padStart(40, 'a')),
    name: `INVENTED ${number}`,
    symbol: `INV${number}`,
  },
  coin: {
    symbol: `INV${number}-TRX LP`,
    decimals: 18,
    contract: addressFromHex(String(number).padStart(40, 'b')),
  },
  pools: [1_000 + number],
})

thorough('many tokens are chosen from in a sheet, by name', async () => {
  const session = await openSession()
  const page = await visitLp(
    session,
    sandbox(),
    { token: await tokenOf(sandbox(), 'COPR') },
    nextBuyer(sandbox()),
  )
  await page.getByTestId('lp-token-all').waitFor()
  await page.route('**/lpPledgeCoinList*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { coins: unknown[] } }
    answer.data.coins.push(...Array.from({ length: 60 }, (_, n) => invented(n)))
    await route.fulfill({ json: answer })
  })
  await page.reload()
  const chosen = page.getByTestId('lp-token')
  await chosen.filter({ hasText: 'COPR' }).waitFor()
  await page.getByTestId('lp-token-all').waitFor({ state: 'detached' })
  const faults = await findFaults(page, 'lp-token')
  await chosen.click()
  await page.getByTestId('lp-token-INV0').waitFor()
  await saysInChinese(page, '還有更多，輸入名稱即可尋找。')
  faults.push(...(await findFaults(page, 'lp-tokens')))
  const search = page.getByTestId('lp-token-search')
  await search.fill('nobody')
  await page.getByTestId('lp-tokens-empty').waitFor()
  faults.push(...(await findFaults(page, 'lp-tokens-empty')))
  await search.fill('invented 59')
  await page.getByTestId('lp-token-INV59').click()
  await chosen.filter({ hasText: 'INV59' }).waitFor()
  await page.getByTestId('lp-pools-empty').waitFor()
  await chosen.click()
  await page.getByTestId('lp-token-all').click()
  await page.getByTestId('place-lp-1').waitFor()
  expect(faults).toEqual([])
})
