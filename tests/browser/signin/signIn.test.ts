import { expect, test } from 'vitest'
import { SESSION_MS } from '../../../backend/people/sessions.ts'
import { signInText } from '../../../src/core/signInText.ts'
import { prepare, goOffline, goOnline } from '../offline/steps.ts'
import {
  approve,
  nextBuyer,
  reject,
  setMode,
  switchAccount,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { requests } from '../shell/wallets.ts'
import {
  askToSignIn,
  endSessions,
  keptHere,
  needTwoKeys,
  saysWhy,
  sessionsOf,
  shownText,
  signIn,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

test('a wallet may refuse, stall, or sign with another account; once it signs there is a session, of which signing out leaves nothing', async () => {
  const session = await openSession({ worker: 'own' })
  const { origin, chain } = sandbox()
  const buyer = nextBuyer(sandbox())
  const { account, identity } = buyer
  const wallet = { account, connected: true, mode: 'ask' } as const
  const page = await session.open(origin, { wallet })
  await askToSignIn(page)
  const faults = await findFaults(page, 'sign-in')

  await signIn(page)
  await until(async () => (await shownText(page)) !== undefined)
  const text = (await shownText(page))!
  const [, nonce] = /: ([0-9a-f]{64})\nIssued/.exec(text)!
  const [issuedAt, expiresAt] = [...text.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([at]) =>
    Date.parse(at),
  )
  expect(text).toBe(
    signInText(
      {
        owner: identity.address,
        domain: new URL(origin).host,
        network: chain.block(0)!.id,
        nonce: nonce!,
        issuedAt: issuedAt!,
        expiresAt: expiresAt!,
      },
      'en',
    ),
  )
  await page.getByTestId('sign-in-waiting').filter({ hasText: 'Confirm in your wallet' }).waitFor()
  await reject(page)
  await saysWhy(page, /The wallet said no/)
  faults.push(...(await findFaults(page, 'sign-in-refused')))

  await setMode(page, 'stall')
  await signIn(page)
  await page.getByTestId('sign-in-waiting').filter({ hasText: 'Confirm in your wallet' }).waitFor()
  await page.getByTestId('sign-in-cancel').click()
  await page.getByTestId('sign-in-waiting').waitFor({ state: 'detached' })

  await setMode(page, 'otherAccount')
  await signIn(page)
  await saysWhy(page, /The key that signed does not control this account/)
  expect(await sessionsOf(sandbox(), buyer)).toEqual([])

  await setMode(page, 'ask')
  await signIn(page)
  await approve(page)
  await page.getByTestId('sign-in-sheet').waitFor({ state: 'detached' })
  await page.getByTestId('wallet-session').filter({ hasText: 'You are signed in' }).waitFor()
  faults.push(...(await findFaults(page, 'wallet-signed-in')))
  expect(faults).toEqual([])
  const [begun] = await sessionsOf(sandbox(), buyer)
  expect(begun!.expiresAt - begun!.startedAt).toBe(SESSION_MS)
  expect((await requests(page)).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'signMessage rejected',
    'signMessage open',
    'signMessage approved',
    'signMessage approved',
  ])

  // Another tab of the same browser is signed in, too.
  const beside = await session.openBeside(page, '/profile')
  await beside.getByTestId('profile-session').filter({ hasText: 'Here' }).waitFor()
  const { token } = await page.evaluate(
    (owner) => JSON.parse(localStorage.getItem('sessions')!)[owner],
    identity.address as string,
  )
  expect(await keptHere(page)).toContain(token)
  const without = (await keptHere(page)).replaceAll(token, '')
  expect(without).not.toContain('startedAt')
  expect(without).not.toContain('Bearer')

  await page.getByTestId('wallet-sign-out').click()
  await page.getByTestId('wallet-sign-in').waitFor()
  await beside.getByTestId('profile-signed-out').waitFor()
  await until(async () => (await sessionsOf(sandbox(), buyer)).length === 0)
  for (const each of [page, beside]) {
    const kept = await keptHere(each)
    expect(kept).not.toContain(token)
    expect(kept).not.toContain('startedAt')
  }

  // The backend ends a new session. The sheet then stops showing the account as signed in.
  await beside.close()
  await page.getByTestId('wallet-sign-in').click()
  await signIn(page)
  await approve(page)
  await page.getByTestId('wallet-sign-out').waitFor()
  await page.getByTestId('wallet-sheet').press('Escape')
  await page.getByTestId('wallet-sheet').waitFor({ state: 'hidden' })
  await endSessions(sandbox(), buyer)
  await page.getByTestId('wallet-pill').click()
  await page.getByTestId('wallet-sign-in').waitFor()
  expect(await keptHere(page)).not.toContain('"token"')

  // Once the account needs two keys on chain, neither key can sign in, and the sheet says why.
  await needTwoKeys(sandbox(), buyer, nextBuyer(sandbox()))
  await page.getByTestId('wallet-sign-in').click()
  await signIn(page)
  await approve(page)
  await saysWhy(page, /Accounts of several keys cannot sign in/)
  expect(await findFaults(page, 'sign-in-several-keys')).toEqual([])
})

thorough(
  'a session that ends is renewed over the form, after a lost network; another account has none (in Chinese, with OKX Wallet)',
  async () => {
    const session = await openSession({ worker: 'own' })
    const { origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    const other = nextBuyer(sandbox())
    const wallet = { account: buyer.account, connected: true, mode: 'ask', shape: 'okx' } as const
    const page = await session.open(`${origin}/profile/edit`, { wallet, language: 'tc' })
    await page.getByTestId('profile-edit-closed').waitFor()

    // The user switches accounts while the wallet is asking.
    await page.getByTestId('profile-edit-sign-in').click()
    await until(async () => (await shownText(page))?.includes(buyer.identity.address) ?? false)
    await switchAccount(page, other.account)
    await page.getByTestId('sign-in-waiting').waitFor({ state: 'detached' })
    await reject(page)
    await switchAccount(page, buyer.account)

    await prepare(session, page, sandbox())
    await goOffline(page)
    await page.getByTestId('profile-edit-sign-in').click()
    await saysWhy(page, /離線/)
    await goOnline(page)
    await page.getByTestId('profile-edit-sign-in').click()
    await approve(page)
    const nickname = page.getByTestId('profile-nickname')
    await nickname.waitFor()
    await nickname.fill('Ferrum')

    // Simulates the end of the session's twelve hours at the backend.
    await endSessions(sandbox(), buyer)
    await page.getByTestId('profile-edit-save').click()
    await page.getByTestId('sign-in-again').filter({ hasText: '保留' }).waitFor()
    expect(await nickname.inputValue()).toBe('Ferrum')
    await signIn(page)
    await approve(page)
    await page.getByTestId('sign-in-sheet').waitFor({ state: 'detached' })
    await until(async () => (await sessionsOf(sandbox(), buyer)).length === 1)
    await until(async () => {
      const response = await fetch(
        `${origin}/api/deposit/blMusician/info?owner=${buyer.identity.address}`,
      )
      return (await response.text()).includes('Ferrum')
    })

    // A session ends with its account, on this device and at the backend.
    await page.goto(`${origin}/profile`)
    await page.getByTestId('profile-session').waitFor()
    await switchAccount(page, other.account)
    await page.getByTestId('profile-signed-out').waitFor()
    await until(async () => (await sessionsOf(sandbox(), buyer)).length === 0)
    expect(await page.evaluate(() => localStorage.getItem('sessions'))).toBeNull()
  },
)
