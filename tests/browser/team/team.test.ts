import { expect, test } from 'vitest'
import { collectors } from '../../../sandbox/world/accounts.ts'
import { stock } from '../burn/steps.ts'
import { nextBuyer, until, useQuickSandbox, type Buyer } from '../payments/steps.ts'
import { book, look } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { scrollDownTo } from '../stake/scrollDownTo.ts'
import { tokenOf } from '../trade/steps.ts'
import { addManyMembers, crowdMember } from '../../sandbox/manyMembers.ts'
import { thorough } from '../thorough.ts'
import {
  bindElsewhere,
  contractOf,
  openMember,
  rowOf,
  tellMembers,
  tile,
  visitTeam,
} from './steps.ts'

const sandbox = useQuickSandbox()

const leader = collectors[0]!.address

test('a team of three levels, seen from its top and from its middle, and kept without a network', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|status of 404/)
  const [top, middle, below, beside] = [1, 2, 3, 4].map(() => nextBuyer(sandbox())) as [
    Buyer,
    Buyer,
    Buyer,
    Buyer,
  ]
  await bindElsewhere(sandbox(), top, leader)
  await bindElsewhere(sandbox(), beside, top.identity.address)
  await bindElsewhere(sandbox(), middle, top.identity.address)
  await bindElsewhere(sandbox(), below, middle.identity.address)
  await stock(sandbox(), below, await tokenOf(sandbox(), 'JADE'), 60n)
  await book(sandbox())

  const page = await visitTeam(session, sandbox(), top)
  await page
    .getByTestId('team-performance')
    .filter({ hasText: /60\sTRX/ })
    .waitFor()
  await tile(page, /Size3.*Members2/)
  await page.getByTestId('team-levels').locator('summary').click()
  const levels = page.getByTestId('team-level')
  expect(await levels.allInnerTexts()).toEqual([
    expect.stringMatching(/^level 1\s+2$/),
    expect.stringMatching(/^level 2\s+1$/),
  ])
  await page
    .getByTestId('team-validity')
    .filter({ hasText: /Valid users0.*Invalid users2/ })
    .waitFor()
  await page.locator('[data-testid="team-check"][data-standing="same"]').waitFor()
  const rows = page.getByTestId('team-member')
  await rows.nth(1).filter({ hasText: '1 below' }).filter({ hasText: 'Invalid user' }).waitFor()
  expect(await rows.count()).toBe(2)
  await page.getByTestId('team-sort').selectOption('performance')
  const isFirst = (link: string) =>
    until(async () => (await rows.first().getByRole('link').getAttribute('href')) === link)
  await isFirst(`/teams?of=${middle.identity.address}`)
  const faults = await findFaults(page, 'team')

  // The sort order stays the same at lower levels, and the path leads back up.
  await openMember(page, middle.identity.address)
  await page.getByTestId('team-member-facts-state').filter({ hasText: 'Invalid user' }).waitFor()
  await scrollDownTo(page, rowOf(page, below.identity.address).filter({ hasText: 'Valid user' }))
  expect(await page.getByTestId('team-sort').inputValue()).toBe('performance')
  await openMember(page, below.identity.address)
  await page
    .getByTestId('team-member-facts')
    .filter({ hasText: /60\sTRX.*level 2/ })
    .waitFor()
  await page.getByTestId('team-empty').waitFor()
  faults.push(...(await findFaults(page, 'team-member')))
  const steps = page.getByTestId('team-line-step')
  expect(await steps.count()).toBe(2)
  await steps.nth(1).click()
  await scrollDownTo(page, rowOf(page, below.identity.address))
  await steps.first().click()
  await scrollDownTo(page, rowOf(page, beside.identity.address))

  // Each record shows its author and level.
  await page.getByTestId('team-part-records').click()
  await page
    .getByTestId('team-record')
    .filter({ hasText: /Internal pool.*60\sTRX.*level 2/ })
    .waitFor()
  for (const [part, empty] of [
    ['liquidity', 'team-lp-empty'],
    ['burns', 'team-burns-empty'],
  ] as const) {
    await page.getByTestId(`team-part-${part}`).click()
    await page.getByTestId(empty).waitFor()
  }
  await page.getByTestId('team-part-members').click()
  await page.getByTestId('team-source-chain').click()
  await page.getByTestId('team-chain-member').nth(1).filter({ hasText: 'No. 2' }).waitFor()
  faults.push(...(await findFaults(page, 'team-chain')))
  await page.getByTestId('team-source-backend').click()

  // A member in the middle sees only the own team, without members above or beside.
  const own = await visitTeam(session, sandbox(), middle, {
    path: `/teams?of=${beside.identity.address}`,
  })
  await own.getByTestId('team-not-in-team').waitFor()
  faults.push(...(await findFaults(own, 'team-not-in-team')))
  await own.getByTestId('team-to-own').click()
  await tile(own, /Size1.*Members1/)
  await own.getByTestId('team-part-records').click()
  await own.getByTestId('team-record').filter({ hasText: 'level 1' }).waitFor()

  await page.context().setOffline(true)
  await page.getByTestId('team-stale').filter({ hasText: 'Offline' }).waitFor()
  await openMember(page, middle.identity.address)
  await scrollDownTo(page, rowOf(page, below.identity.address))
  await page.getByTestId('team-line-step').first().click()
  await scrollDownTo(page, rowOf(page, beside.identity.address))
  await page.context().setOffline(false)
  expect(faults).toEqual([])
})

thorough(
  'whoever is not active is led to an inviter; where backend and chain differ, it is said',
  async () => {
    const session = await openSession()
    session.problems.allow(/Failed to load resource|status of (404|503)/)
    const [top, first, second] = [1, 2, 3].map(() => nextBuyer(sandbox())) as [Buyer, Buyer, Buyer]
    const page = await visitTeam(session, sandbox(), top, { language: 'tc' })
    await page.getByTestId('team-not-active').filter({ hasText: '請先啟用' }).waitFor()
    const faults = await findFaults(page, 'team-not-active')
    expect(await page.getByTestId('team-activate').getAttribute('href')).toBe('/invitations')
    await bindElsewhere(sandbox(), top, leader)
    await book(sandbox())
    await look(page)
    await page.getByTestId('team-empty').waitFor()
    faults.push(...(await findFaults(page, 'team-empty')))

    // The backend is behind: the second member exists only on chain. It also lists a member unknown
    // to the chain.
    await bindElsewhere(sandbox(), first, top.identity.address)
    await book(sandbox())
    const stranger = crowdMember(77)
    await page.route('**/member/teamList?*', async (route) => {
      const answer = await route.fetch()
      const said = (await answer.json()) as {
        data: { total: number; items: { address: string }[] }
      }
      const [known] = said.data.items
      if (known) {
        said.data = { total: 2, items: [known, { ...known, address: stranger }] }
      }
      await route.fulfill({ response: answer, json: said })
    })
    await sandbox().chain.setSolidLag(1_000)
    await bindElsewhere(sandbox(), second, top.identity.address)
    await look(page)
    const check = page.getByTestId('team-check')
    await check.filter({ hasText: '鏈上已多 1 人' }).waitFor()
    await rowOf(page, stranger).filter({ hasText: '鏈上沒有此成員' }).waitFor()
    await rowOf(page, second.identity.address).filter({ hasText: '已上鏈，尚未計入' }).waitFor()
    expect(await rowOf(page, first.identity.address).textContent()).not.toContain('鏈上')
    faults.push(...(await findFaults(page, 'team-differs')))
    // A member that exists only on chain can be opened, too.
    await openMember(page, second.identity.address)
    await page.getByTestId('team-line').waitFor()
    await page.getByTestId('team-empty').waitFor()
    await page.getByTestId('team-line-step').first().click()

    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/member/getTeamStatistics?*', async (route) => {
      const answer = await route.fetch()
      const said = (await answer.json()) as { data: object }
      await route.fulfill({ response: answer, json: { ...said, data: { ...said.data, size: 9 } } })
    })
    await look(page)
    await check.filter({ hasText: '合約只計有 2 位成員，共 2 人' }).waitFor()
    faults.push(...(await findFaults(page, 'team-told-too-many')))

    // Without the backend, the page shows the chain's list.
    await page.route('**/member/*', (route) => route.fulfill({ status: 503 }))
    await page.goto(`${sandbox().origin}/teams?of=${first.identity.address}`)
    await page.getByTestId('team-from-chain').click()
    await page.getByTestId('team-line-step').first().click()
    await page.getByTestId('team-chain-member').nth(1).waitFor()
    faults.push(...(await findFaults(page, 'team-by-chain')))

    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      const told = (await answer.json()) as { contracts: object }
      await route.fulfill({
        response: answer,
        // Without these contracts, nothing can require an activation.
        json: {
          ...told,
          activation: undefined,
          contracts: { ...told.contracts, referral: undefined, incomeFund: undefined },
        },
      })
    })
    await page.reload()
    await page.getByTestId('team-not-offered').waitFor()
    expect(faults).toEqual([])
  },
)

thorough('a team of ten thousand opens at once, in any order, and scrolls on', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource|status of 404/)
  const top = nextBuyer(sandbox())
  const { backend, chain } = sandbox()
  await bindElsewhere(sandbox(), top, leader)
  await book(sandbox())
  const direct = 10_000
  const { address } = top.identity
  // The additional 300 are below some of the direct members, three each.
  const many = direct + 300
  await addManyMembers(backend.db, { top: address, many, direct, now: chain.head.timestamp })
  const members = Array.from({ length: direct }, (_, number) => crowdMember(number))
  const page = await visitTeam(session, sandbox(), top, { path: '/activity' })
  await tellMembers(page, contractOf(sandbox()), address, { members, size: many })
  await page.goto(`${sandbox().origin}/teams`)
  await page.getByTestId('team-member').first().waitFor()
  await tile(page, /Size10,300.*Members10,000/)
  await page.locator('[data-testid="team-check"][data-standing="same"]').waitFor()
  expect(await page.getByTestId('team-member').count()).toBeLessThan(40)

  const rows = page.getByTestId('team-member')
  await page.getByTestId('team-sort').selectOption('size')
  await rows.first().filter({ hasText: '3people' }).waitFor()
  await page.getByTestId('team-sort').selectOption('bound')
  await rows.first().filter({ hasText: 'by 3 below' }).waitFor()
  await scrollDownTo(page, rowOf(page, members[600]!))
  expect(await rows.count()).toBeLessThan(40)
  expect(await page.getByText('Not on the chain').count()).toBe(0)
})
