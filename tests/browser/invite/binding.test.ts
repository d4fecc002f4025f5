import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { formatInviteCode, inviteCode } from '../../../src/core/inviteCode.ts'
import { visitCards as visit } from '../cards/steps.ts'
import { targetOf } from '../handover/steps.ts'
import { goOffline, goOnline } from '../offline/steps.ts'
import { askedFor, holdRequests, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { burn } from '../power/steps.ts'
import { book, pass } from '../presale/steps.ts'
import { pngOf } from '../profile/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { scrollDownTo } from '../stake/scrollDownTo.ts'
import {
  bind,
  bindElsewhere,
  bindToEnd,
  closeBinding,
  copiesItsLink,
  inviterOf,
  kept,
  personIn,
  says,
  shownAddress,
  somebody,
  theLeader,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

test('three levels bind by link, by code and by address; a circle, oneself and others are refused', async () => {
  const session = await openSession()
  const [a, b, c, d] = [0, 1, 2, 3].map(() => nextBuyer(sandbox())) as [
    ReturnType<typeof nextBuyer>,
    ReturnType<typeof nextBuyer>,
    ReturnType<typeof nextBuyer>,
    ReturnType<typeof nextBuyer>,
  ]
  const faults: string[] = []

  // A link of any page: the inviter is stored and removed from the address. Only the held tap
  // activates the account.
  const link = `/blindBox?inviter=${theLeader}`
  const ofA = await visit(session, sandbox(), link, a)
  await ofA.getByTestId('toast').filter({ hasText: 'Your invitation is kept' }).waitFor()
  expect(new URL(ofA.url()).search).toBe('')
  expect(await kept(ofA)).toBe(theLeader)
  await ofA.goto(`${sandbox().origin}/earn`)
  await ofA.getByTestId('invitation-row').getByRole('link').click()
  expect(await shownAddress(ofA, 'invitations-kept-address')).toBe(theLeader)
  // Another link does not replace the stored inviter.
  await ofA.goto(`${sandbox().origin}/invitations?inviter=${somebody}`)
  await ofA.getByTestId('invitations-later').waitFor()
  expect(await kept(ofA)).toBe(theLeader)
  await says(ofA, 'invitations-state', 'Not activated')
  faults.push(...(await findFaults(ofA, 'invitations-kept')))
  expect(await inviterOf(sandbox(), a)).toBeUndefined()
  await ofA.getByTestId('invitations-kept-bind').click()
  expect(await shownAddress(ofA, 'bind-inviter-address')).toBe(theLeader)
  await ofA.getByTestId('bind-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
  faults.push(...(await findFaults(ofA, 'bind')))
  await bindToEnd(ofA)
  expect(await askedFor(ofA)).toEqual({ times: 1, transactions: 1 })
  await ofA.getByTestId('bind-end').click()
  await ofA.getByTestId('invitations-invite').waitFor()
  expect(await inviterOf(sandbox(), a)).toBe(theLeader)
  await says(ofA, 'invitations-state', 'Activated')
  await says(ofA, 'invitations-mine-final', /In about a minute|Confirmed/)
  // The other link's inviter stays stored for another account.
  await ofA.getByTestId('invitations-spare').waitFor()
  expect(await kept(ofA)).toBe(somebody)
  await ofA.getByTestId('invitations-spare-forget').click()
  await until(async () => (await kept(ofA)) === null)
  await copiesItsLink(ofA)
  expect(await ofA.getByTestId('invitations-code').innerText()).toBe(
    formatInviteCode(inviteCode(a.identity.address)),
  )

  // Uses the code of an account on the second level.
  await burn(sandbox(), d, 20n)
  await book(sandbox())
  const ofB = await visit(session, sandbox(), '/invitations', b)
  const field = ofB.getByTestId('invitations-inviter')
  await field.fill(b.identity.address)
  await ofB.getByText("Can't activate oneself").waitFor()
  await field.fill(c.identity.address)
  await ofB.getByTestId('invitations-named-inactive').waitFor()
  expect(await ofB.getByTestId('invitations-review').isDisabled()).toBe(true)
  await field.fill(`${somebody.slice(0, -1)}1`)
  await ofB.getByText('Please enter the correct address').waitFor()
  await field.fill('00000-00000')
  await ofB.getByText('Nobody has this invitation code.').waitFor()
  faults.push(...(await findFaults(ofB, 'invitations-form')))
  // The code belongs to a known account that is not active yet.
  await field.fill(inviteCode(d.identity.address))
  await says(ofB, 'invitations-named-inactive', 'It must be activated first')
  expect(await ofB.getByTestId('invitations-review').isDisabled()).toBe(true)
  await ofB.getByTestId('invitations-scan-file').setInputFiles({
    name: 'wide.png',
    mimeType: 'image/png',
    buffer: pngOf(60_000, 60_000),
  })
  await says(ofB, 'invitations-scan-error', 'too large')
  await field.fill(formatInviteCode(inviteCode(a.identity.address)).toLowerCase())
  expect(await shownAddress(ofB, 'invitations-named-address')).toBe(a.identity.address)
  await ofB.getByTestId('invitations-review').click()
  await bindToEnd(ofB)
  expect(await inviterOf(sandbox(), b)).toBe(a.identity.address)

  // Uses an address, in Chinese, and loses the network after the signature.
  await book(sandbox())
  session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const ofC = await visit(session, sandbox(), '/invitations', c, { language: 'tc' })
  await ofC.getByTestId('invitations-inviter').fill(b.identity.address)
  await ofC.getByTestId('invitations-review').click()
  sandbox().chain.setMining({ mode: 'manual' })
  await bind(ofC)
  await ofC.getByTestId('operation-stage-included').waitFor()
  await closeBinding(ofC)
  await ofC.getByTestId('invitations-underway-row').waitFor()
  // The sheet for another inviter does not show the pending activation.
  await ofC.getByTestId('invitations-inviter').fill(somebody)
  await ofC.getByTestId('invitations-review').click()
  expect(await shownAddress(ofC, 'bind-inviter-address')).toBe(somebody)
  await ofC.getByTestId('bind-confirm').waitFor()
  expect(await ofC.getByTestId('operation-stage-included').count()).toBe(0)
  await ofC.getByTestId('bind-cancel').click()
  await ofC.getByTestId('bind-sheet').waitFor({ state: 'hidden' })
  await goOffline(ofC)
  sandbox().chain.setMining({ mode: 'interval' })
  await goOnline(ofC)
  await ofC.getByTestId('invitations-invite').waitFor()
  await ofC.getByTestId('invitations-underway').waitFor({ state: 'detached' })
  expect(await inviterOf(sandbox(), c)).toBe(b.identity.address)

  // A circle of invitations fails, because the first account already has its permanent inviter.
  await ofA.goto(`${sandbox().origin}/invitations?inviter=${c.identity.address}`)
  await ofA.getByTestId('invitations-invite').waitFor()
  expect(await ofA.getByTestId('invitations-form').count()).toBe(0)
  expect(await inviterOf(sandbox(), a)).toBe(theLeader)

  // Accounts that the first one invited, by state.
  await book(sandbox())
  await bindElsewhere(sandbox(), d, a.identity.address)
  await pass(sandbox(), ofA, MINUTE_MS)
  await ofA.reload()
  await scrollDownTo(ofA, personIn(ofA, b))
  await scrollDownTo(ofA, personIn(ofA, d))
  // One has burnt tokens for power; the other has only set its inviter.
  await ofA.getByTestId('invitations-filter-valid').click()
  await scrollDownTo(ofA, personIn(ofA, d).filter({ hasText: 'Valid user' }))
  expect(await personIn(ofA, b).count()).toBe(0)
  await ofA.getByTestId('invitations-filter-invalid').click()
  await scrollDownTo(ofA, personIn(ofA, b).filter({ hasText: 'Invalid user' }))
  await says(ofA, 'invitations-mine-final', 'Confirmed')
  await says(ofA, 'invitations-line', /You$/)
  faults.push(...(await findFaults(ofA, 'invitations-active')))
  expect(faults).toEqual([])
})

thorough(
  'what needs an activated account leads to the binding, and back to where it was',
  async () => {
    const session = await openSession()
    const who = nextBuyer(sandbox())
    await burn(sandbox(), who, 20n)
    await book(sandbox())
    const page = await visit(session, sandbox(), '/kinetic', who)
    await page.getByTestId('kinetic-activate').click()
    await page
      .getByTestId('activate-sheet-obstacle')
      .filter({ hasText: /^Please active first$/ })
      .waitFor()
    expect(await findFaults(page, 'activate-first')).toEqual([])
    await page.getByTestId('activate-activate-first').click()
    await page
      .getByTestId('invitations-needed')
      .filter({ hasText: 'Please active first' })
      .waitFor()
    await page.getByTestId('invitations-inviter').fill(theLeader)
    await page.getByTestId('invitations-review').click()
    await bindToEnd(page)
    await page.getByTestId('bind-back').click()
    // The sheet is unchanged and can now continue.
    expect(new URL(page.url()).pathname).toBe('/kinetic')
    await page.getByTestId('activate-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
    await page.getByTestId('activate-confirm').click()
    await page.getByTestId('activate-done').waitFor()
  },
)

thorough(
  'a link survives the hand-off into a wallet’s browser; a damaged one is said once',
  async () => {
    const session = await openSession()
    const page = await session.open(`${sandbox().origin}/nft?inviter=T123`, {
      wallet: { shape: 'none' },
    })
    await page.getByTestId('toast').filter({ hasText: 'damaged' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await kept(page)).toBeNull()
    // The inviter is stored even if the user moves to another page before the invitation's code has
    // loaded.
    const code = await holdRequests(page, '**/arrival-*.js')
    await page.goto(`${sandbox().origin}/?inviter=${somebody}`)
    await code.seen
    await page.getByTestId('tab-earn').click()
    await page.getByTestId('earn-page').waitFor()
    await code.release()
    await page.getByTestId('invitation-row').getByRole('link').click()
    await page.getByTestId('invitations-kept').waitFor()
    await page.getByTestId('invitations-kept-bind').click()
    const target = await targetOf(page.getByTestId('bind-continue-tronlink'))
    expect(new URL(target).pathname).toBe('/invitations')
    expect(new URL(target).searchParams.get('inviter')).toBe(somebody)
  },
)
