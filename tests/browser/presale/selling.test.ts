import { describe, expect, test } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { askAgain, askedToSign, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { fullText } from '../screens/fullText.ts'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import {
  book,
  buyElsewhere,
  carryOut,
  HELD_MS,
  launchElsewhere,
  order,
  pass,
  people,
  positionOf,
  presell,
  says,
  TOKEN,
  visitToken,
  WEEK_MS,
  wordsOf,
  type Language,
} from './steps.ts'

const sandbox = useQuickSandbox()

const words = {
  en: {
    inProgress: 'In progress',
    reached: 'Soft cap 50% reached',
    succeeded: 'Ended, soft cap reached',
    failed: 'Ended, soft cap missed',
    launched: 'Trading is open',
    refunded: 'You took back 40 TRX.',
    givenUp: 'You give up all 100',
    givenBack: 'and got 20 TRX back.',
  },
  tc: {
    inProgress: '進行中',
    reached: '已達軟頂 50%',
    succeeded: '已結束，達到軟頂',
    failed: '已結束，未達軟頂',
    launched: '已開放交易',
    refunded: '你已取回 40 TRX。',
    givenUp: '你將永久放棄這次預售的全部 100',
    givenBack: '取回 20 TRX。',
  },
} satisfies Record<Language, Record<string, string>>

describe.each<Language>(firstOf(['en', 'tc']))('in the language %s', (language) => {
  const said = words[language]

  test('a presale is bought up to its soft cap, ends, is launched, and releases by period', async () => {
    const session = await openSession()
    const { creator, buyer } = people(sandbox())
    const sale = await presell(sandbox(), creator)
    const page = await visitToken(session, sandbox(), sale, buyer, { language })
    await says(page, 'presale-phase', said.inProgress)
    const before = await buyer.sun()

    const faults = await findFaults(page, 'presale')
    await order(page, '500.1234567891')
    expect(await wordsOf(page, 'presale-sheet-figure')).toContain('500.123457 TRX')
    expect(await fullText(page, 'presale-sheet-facts-receive')).toContain('500.1234567891')
    faults.push(...(await findFaults(page, 'presale-sheet')))
    await carryOut(page)
    await says(page, 'presale-soft-cap', said.reached)
    expect(await positionOf(sandbox(), sale, buyer)).toMatchObject({ bought: 500, paid: 500 })
    expect(before - (await buyer.sun())).toBeGreaterThanOrEqual(500_000_000n)

    await pass(sandbox(), page, WEEK_MS)
    await says(page, 'presale-phase', said.succeeded)
    await page.getByTestId('presale-launch').click()
    for (const cut of ['tokens', 'burnt'])
      expect(await fullText(page, `presale-sheet-facts-${cut}`)).toMatch(/\.\d{7,}/)
    await carryOut(page)
    await says(page, 'presale-phase', said.launched)
    await says(page, 'presale-claimable', /^\D*0 /)
    expect(await page.getByTestId('presale-receive').count()).toBe(0)

    await pass(sandbox(), page, HOUR_MS)
    await says(page, 'presale-claimable', '250')
    expect(await fullText(page, 'presale-claimable')).toBe('250.06172839455')
    faults.push(...(await findFaults(page, 'presale-released')))
    await page.getByTestId('presale-receive').click()
    await carryOut(page)
    expect(await positionOf(sandbox(), sale, buyer)).toMatchObject({ received: 250, held: 250 })

    await pass(sandbox(), page, DAY_MS)
    await says(page, 'presale-claimable', '250')
    await page.getByTestId('presale-receive').click()
    await carryOut(page)
    expect(await positionOf(sandbox(), sale, buyer)).toMatchObject({ received: 500, held: 500 })
    expect(await askedToSign(page)).toHaveLength(4)
    expect(faults).toEqual([])
  })
})

describe.each<Language>(firstOf(['en', 'tc']))(
  'whoever gives it up, in the language %s',
  (language) => {
    const said = words[language]

    thorough('what was paid is taken back where the soft cap is missed', async () => {
      const session = await openSession()
      const { creator, buyer } = people(sandbox())
      const sale = await presell(sandbox(), creator)
      await buyElsewhere(sandbox(), buyer, sale, 40n * TOKEN)
      await sandbox().chain.advanceTime(WEEK_MS)
      await book(sandbox())
      const { account } = buyer
      const page = await session.open(`${sandbox().origin}/token/${sale.token}`, {
        language,
        wallet: { mode: 'approve', account },
      })
      await says(page, 'presale-phase', said.failed)
      await page.getByTestId('presale-nobody').scrollIntoViewIfNeeded()
      expect(await findFaults(page, 'presale-nobody')).toEqual([])

      await page.getByTestId('presale-connect').click()
      await page.getByTestId('connect-tronlink').click()
      await page.getByTestId('presale-refund').click()
      expect(await wordsOf(page, 'presale-sheet-figure')).toContain('40 TRX')
      await carryOut(page)
      await says(page, 'presale-refunded', said.refunded)
      expect(await positionOf(sandbox(), sale, buyer)).toMatchObject({ refunded: true })
    })

    thorough(
      'the insurance gives its share back for the tokens, and says what is given up',
      async () => {
        const session = await openSession()
        const { creator, buyer } = people(sandbox())
        const sale = await presell(sandbox(), creator, { softCapRate: 1_000, backingShare: 2_000 })
        await buyElsewhere(sandbox(), buyer, sale, 100n * TOKEN)
        await sandbox().chain.advanceTime(WEEK_MS)
        await launchElsewhere(sandbox(), creator, sale)
        await book(sandbox())
        const page = await visitToken(session, sandbox(), sale, buyer, { language })

        // Neither a tap nor a key press is enough: the button must be held, or confirmed with a
        // second button. An unchecked transaction needs this, too.
        session.problems.allow(/503/)
        setFaults(sandbox().chain, { refuse: { status: 503, method: 'getaccountresource' } })
        await page.getByTestId('presale-insure').click()
        const unchecked = page.getByTestId('presale-unchecked')
        await unchecked.click()
        await unchecked.press('Enter')
        await page.getByTestId('presale-unchecked-again').waitFor()
        expect(await findFaults(page, 'presale-insure-unchecked')).toEqual([])
        await askAgain(page, '**/wallet/*', 'presale-check-again', () =>
          setFaults(sandbox().chain, {}),
        )
        await says(page, 'presale-sheet-irreversible', said.givenUp)
        expect(await wordsOf(page, 'presale-sheet-figure')).toContain('20 TRX')
        await page
          .getByTestId('presale-sheet-verdict')
          .filter({ hasText: /Simulated|已模擬/ })
          .waitFor()
        expect(await findFaults(page, 'presale-insure')).toEqual([])
        const button = page.getByTestId('presale-confirm')
        await button.click()
        await button.click({ button: 'right', delay: HELD_MS })
        expect(await page.getByTestId('presale-confirm-again').count()).toBe(0)
        await button.press('Enter')
        await page.getByTestId('presale-confirm-again').waitFor()
        expect(await askedToSign(page)).toEqual([])
        await carryOut(page)
        await says(page, 'presale-given-back', said.givenBack)
        expect(await page.getByTestId('presale-receive').count()).toBe(0)
        expect(await positionOf(sandbox(), sale, buyer)).toMatchObject({ refunded: true, held: 0 })
      },
    )
  },
)
