import { expect } from 'vitest'
import type { IncomeType } from '../../../src/api/endpoints/income.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { buyElsewhere, pledgeElsewhere } from '../cards/steps.ts'
import { stakeEverything } from '../earn/steps.ts'
import {
  begin,
  depositFor,
  end,
  initialiseElsewhere,
  openElsewhere,
  state,
  USDT,
} from '../equity/steps.ts'
import { bindElsewhere } from '../invite/steps.ts'
import { askedToSign, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { activateElsewhere, burn } from '../power/steps.ts'
import { book } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { leaveToPages } from '../torture/leaveToPages.ts'
import { useProfile } from '../worker/profile.ts'
import {
  ask,
  castElsewhere,
  confirm,
  done,
  invite,
  isAt,
  orderOf,
  ordersOf,
  resume,
  says,
  SHARE,
  typesPaid,
  visitClaiming,
  visitClaimingIn,
} from './steps.ts'

const sandbox = useQuickSandbox()

/** Level of a node. */
const NODE = 21

thorough(
  'a browser that was killed between fee and voucher goes on, and is paid once',
  async () => {
    const [who, invitee] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    await invite(sandbox(), who, invitee)
    await castElsewhere(sandbox(), invitee, 1)
    const before = who.transactions().length
    const { start } = useProfile()
    const { context, kill } = await start()
    await leaveToPages(context)
    const page = await visitClaimingIn(context, sandbox(), who)
    let isAsked = false
    await page.route('**/withdrawApplyAfter', () => {
      isAsked = true
    })
    await ask(page, '5')
    await says(page, 'claiming-withdraw-sheet', 'Your wallet asks twice')
    await confirm(page)
    await until(() => isAsked)
    await isAt(sandbox(), who, 'verifying')
    await kill()

    const again = await visitClaimingIn((await start()).context, sandbox(), who, 'tc')
    await says(again, 'claiming-underway-row', /提領收益 5\sTRX/)
    await resume(again)
    await again.getByTestId('claiming-underway-row').waitFor({ state: 'detached' })
    const [order, ...others] = await ordersOf(sandbox(), who)
    expect(others).toEqual([])
    expect(await orderOf(sandbox(), who, order!.orderKey)).toMatchObject({
      state: 'paid',
      amount: SHARE,
    })
    expect(
      who
        .transactions()
        .slice(before)
        .map(({ result }) => result),
    ).toEqual(['SUCCESS', 'SUCCESS'])
    await again.goto(`${sandbox().origin}/claiming?order=${order!.orderKey}`)
    await says(again, 'claiming-order-state', '已支付')
    await says(again, 'claiming-order-note', '已存入你的錢包')
  },
)

thorough('income of all types of the chain is taken out from the page', async () => {
  const session = await openSession()
  const { origin } = sandbox()
  const who = nextBuyer(sandbox())
  await bindElsewhere(sandbox(), who)
  await stakeEverything(sandbox(), who)
  await burn(sandbox(), who, 60n)
  await activateElsewhere(sandbox(), who)
  const node = await buyElsewhere(sandbox(), who, NODE)
  await pledgeElsewhere(sandbox(), who, node, 30)
  const card = await buyElsewhere(sandbox(), who, 3)
  await initialiseElsewhere(sandbox(), who, card)
  await depositFor(sandbox(), card, 4n)
  await sandbox().chain.advanceTime(DAY_MS)
  await openElsewhere(sandbox(), who, card)
  await book(sandbox())
  const page = await visitClaiming(session, sandbox(), who, { query: '' })
  const claim = async (type: IncomeType, named: string, paid: string) => {
    await page.goto(`${origin}/claiming?type=${type}`)
    await says(page, 'claiming-chain', named)
    const before = (await askedToSign(page)).length
    await page.getByTestId('claiming-claim').click()
    await confirm(page, 'claim')
    await done(page, 'claim')
    await says(page, 'claim-done', paid)
    expect((await askedToSign(page)).length).toBeGreaterThan(before)
    await page.getByTestId('claim-end').click()
    await page.getByTestId('claim-sheet').waitFor({ state: 'detached' })
  }
  await claim('nft', 'NFT cards', 'It is in your wallet')
  await claim('node', 'Nodes', 'It is in your wallet')
  await speak(page, 'tc')
  await claim('lp', 'LP 質押', '已存入你的錢包')
  await claim('coin', '單幣質押', '已存入你的錢包')
  await claim('power', '算力', '已存入你的錢包')
  const faults = await findFaults(page, 'claiming-power')
  await page.getByTestId('claiming-type-rwa').click()
  await says(page, 'claiming-chain-main', /[34]\.?\d*\sUSDT/)
  await page.getByTestId('claiming-to-equity').click()

  // Equity is withdrawn on the page of its cards.
  await state(page, card, '可提領')
  const had = await who.usdt()
  await begin(page, card)
  await confirm(page, 'equity-withdraw')
  await says(page, 'equity-withdrawn', /^4\.?\d*\sUSDT 已入你的錢包/)
  await end(page, 'equity-withdraw')
  expect((await who.usdt()) - had).toBeGreaterThanOrEqual(4n * USDT)
  await book(sandbox())
  await page.goto(`${origin}/claiming?type=rwa`)
  await says(page, 'claiming-chain-note', '沒有可領取的餘額')
  expect(await typesPaid(sandbox(), who)).toEqual(['coin', 'lp', 'nft', 'node', 'power', 'rwa'])
  expect(faults).toEqual([])
})
