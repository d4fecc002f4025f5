import { expect } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import { collectors } from '../../../sandbox/world/accounts.ts'
import { nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { ledgerOf, TOKEN, tokenOf } from '../trade/steps.ts'
import { approveElsewhere, card, receive, searched, visitAllowances } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const NO_LIMIT = 2n ** 256n - 1n

/** Answer that no contract gives when asked for an amount. */
const NONSENSE = { result: { result: true }, constant_result: ['beef'], energy_used: 1 }

thorough(
  'what was approved elsewhere is found in the history; an answer without sense is no zero',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const { usdt, launchpad } = sandbox().world
    const jade = await tokenOf(sandbox(), 'JADE')
    await approveElsewhere(sandbox(), buyer, {
      token: jade,
      spender: launchpad.poolRouter,
      units: NO_LIMIT,
    })
    await approveElsewhere(sandbox(), buyer, {
      token: usdt,
      spender: launchpad.tokenLock,
      units: 25_000_000n,
    })
    const page = await visitAllowances(session, sandbox(), buyer)
    await card(page, 'JADE without a limit').filter({ hasText: 'Pool router' }).waitFor()
    await card(page, '25').filter({ hasText: 'Lock for days' }).waitFor()
    await searched(page)
    expect(await page.getByTestId('allowance-card').count()).toBe(2)
    await page.getByTestId('allowances-scope').filter({ hasText: 'cannot be known here' }).waitFor()
    expect(await findFaults(page, 'allowances-found')).toEqual([])

    await page.route(/triggerconstantcontract/, (route) =>
      /allowance\(|dd62ed3e/.test(route.request().postData() ?? '')
        ? route.fulfill({ json: NONSENSE })
        : route.fallback(),
    )
    await page.reload()
    await card(page, 'JADE: not known now').waitFor()
    await card(page, 'USDT: not known now').getByTestId('allowance-unknown').waitFor()
    await searched(page)
    await page.getByTestId('allowances-unread').waitFor()
    expect(await page.getByTestId('allowances-empty').count()).toBe(0)
    expect(await findFaults(page, 'allowances-unknown')).toEqual([])

    await page.unroute(/triggerconstantcontract/)
    await page.getByTestId('allowances-unread-retry').click()
    await card(page, '25').waitFor()
    await page.getByTestId('allowances-unread').waitFor({ state: 'detached' })

    // An approval of a token that the configuration does not name can be revoked, too.
    await card(page, 'JADE without a limit').getByTestId('allowance-revoke').click()
    await page.getByTestId('allowance-confirm').click()
    await page.getByTestId('allowance-sheet-close').waitFor()
  },
)

thorough(
  'a token that somebody sent is found without a history, and what was approved of it is revoked',
  async () => {
    const session = await openSession()
    session.problems.allow(/404/)
    const buyer = nextBuyer(sandbox())
    const { poolRouter: spender } = sandbox().world.launchpad
    const token = await tokenOf(sandbox(), 'FERN')
    const creator = collectors[3]!
    await receive(sandbox(), buyer, { token, units: 500n * TOKEN, from: creator })
    await approveElsewhere(sandbox(), buyer, { token, spender, units: 120n * TOKEN })
    setFaults(sandbox().chain, { refuse: { status: 404, method: 'accounttransactions' } })
    const page = await visitAllowances(session, sandbox(), buyer)
    const found = card(page, '120').filter({ hasText: 'FERN' })
    await found.filter({ hasText: 'Pool router' }).waitFor()
    await searched(page)
    const scope = page.getByTestId('allowances-scope')
    await scope.filter({ hasText: 'what you hold or have bought' }).waitFor()
    await scope.filter({ hasText: 'does not list your history' }).waitFor()
    await saysInChinese(page, '商店列出你持有、買過', '不提供你的交易紀錄')
    expect(await findFaults(page, 'allowances-held')).toEqual([])

    await found.getByTestId('allowance-revoke').click()
    await page.getByTestId('allowance-confirm').click()
    await page.getByTestId('allowance-done').waitFor()
    expect(await ledgerOf(sandbox(), buyer).allowance(token, spender)).toBe(0n)
    expect(await ledgerOf(sandbox(), buyer).held(token)).toBe(500n * TOKEN)
  },
)

thorough('a node that says nothing at all leaves nothing to show, and says so', async () => {
  const session = await openSession()
  session.problems.allow(/503/)
  const buyer = nextBuyer(sandbox())
  setFaults(sandbox().chain, { refuse: { status: 503, method: 'triggerconstantcontract' } })
  const page = await visitAllowances(session, sandbox(), buyer)
  await page.getByTestId('allowances-error').waitFor()
  expect(await page.getByTestId('allowances-empty').count()).toBe(0)
  expect(await findFaults(page, 'allowances-error')).toEqual([])
  setFaults(sandbox().chain, {})
  await page.getByTestId('allowances-error-retry').click()
  await page.getByTestId('allowances-empty').waitFor()
})
