import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { encodeSigningRequest, parseSigningRequest } from '../../../src/outbox/signingRequest.ts'
import { boxIds } from '../../../sandbox/world/products.ts'
import { goOffline, goOnline } from '../offline/steps.ts'
import {
  askedFor,
  buy,
  holdRequests,
  nextBuyer,
  openSheet,
  paid,
  readyButton,
  until,
  useQuickSandbox,
  type Buyer,
} from '../payments/steps.ts'
import { cast, castFacts, fillToken, madeAddress, next, step } from '../publish/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { fullText } from '../screens/fullText.ts'
import { openSession } from '../session.ts'
import { fillStorage } from '../storage.ts'
import { review, tokenOf } from '../trade/steps.ts'
import { useProfile } from '../worker/profile.ts'
import {
  actFor,
  followed,
  signingRequestCodes,
  signingRequestFile,
  signingRequestLink,
  paste,
  refusal,
  share,
  standing,
  TRANSFERS_ONLY,
  visitAs,
  weight,
  type Terms,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()
const BOX = `/blindBox/${boxIds.anvil}`

let people: { readonly ada: Buyer; readonly ben: Buyer; readonly cai: Buyer }

/** Prepares three signers and a multisig account that needs two of them, or all. */
async function shared(terms?: Terms) {
  people ??= { ada: nextBuyer(sandbox()), ben: nextBuyer(sandbox()), cai: nextBuyer(sandbox()) }
  const account = nextBuyer(sandbox())
  await share(sandbox(), account, Object.values(people), terms)
  return { ...people, account }
}

test('two of three buy a blind box from two browsers, by file; the third is told that it is too late', async () => {
  const session = await openSession()
  const { ada, ben, cai, account } = await shared()
  const faults: string[] = []

  const ofAda = await visitAs(session, sandbox(), '/', ada)
  await actFor(ofAda, account.identity.address)
  await ofAda.goto(`${sandbox().origin}${BOX}`)
  await openSheet(ofAda)
  await ofAda
    .getByTestId('blindbox-signing-facts')
    .filter({ hasText: 'yours and 1 more' })
    .waitFor()
  faults.push(...(await findFaults(ofAda, 'cosign-confirm')))
  await readyButton(ofAda, 'blindbox-confirm').click()
  await weight(ofAda, '1 of 2')
  faults.push(...(await findFaults(ofAda, 'cosign-gathering')))
  const text = await signingRequestFile(ofAda)
  expect(await account.booked()).toEqual([])

  const ofBen = await visitAs(session, sandbox(), '/cosign', ben, { language: 'tc' })
  await ofBen.getByTestId('cosign-open-file').setInputFiles({
    name: 'sign.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })
  await standing(ofBen, /而且會成功/)
  faults.push(...(await findFaults(ofBen, 'cosign-take-up')))
  await ofBen.getByTestId('cosign-confirm').click()
  await Promise.all([followed(ofBen), paid(ofAda)])
  await ofAda.getByTestId('cosign-signed').filter({ hasText: 'as the chain says' }).waitFor()
  expect(await signedIn(ofAda)).toEqual([ada, ben].map(({ identity }) => identity.address))
  expect(await signedIn(ofBen)).toEqual([ada, ben].map(({ identity }) => identity.address))
  expect(await account.booked()).toHaveLength(1)
  expect(await account.orders()).toHaveLength(1)
  expect(await askedFor(ofAda)).toEqual({ times: 1, transactions: 1 })
  expect(await askedFor(ofBen)).toEqual({ times: 1, transactions: 1 })
  // Ben has co-signed for the account, but acts for it only after choosing to.
  expect(await actedFor(ofBen)).toBeNull()
  faults.push(...(await findFaults(ofBen, 'cosign-act-for')))
  await ofBen.getByTestId('cosign-act-for').click()
  expect(await actedFor(ofBen)).toContain(account.identity.address)

  const ofCai = await visitAs(session, sandbox(), `/cosign#${text}`, cai)
  await standing(ofCai, /carried out already/)
  expect(await ofCai.getByTestId('cosign-confirm').count()).toBe(0)
  await ofCai.getByTestId('cosign-signed').filter({ hasText: 'as the chain says' }).waitFor()
  expect(await signedIn(ofCai)).toEqual([ada, ben].map(({ identity }) => identity.address))
  expect(faults).toEqual([])
})

thorough(
  'two of three cast a token, by link: the network is lost after the first signature, the browser killed after the second',
  async () => {
    const session = await openSession()
    session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const { ada, ben, account } = await shared()
    const facts = castFacts(sandbox(), account.identity.address)

    const ofAda = await visitAs(session, sandbox(), '/publish', ada, { language: 'tc', account })
    await fillToken(ofAda, { name: 'Shared Pier', symbol: 'SPIER', supply: '1000' })
    await next(ofAda)
    await next(ofAda)
    await ofAda.getByTestId('publish-presold').click()
    await next(ofAda)
    await step(ofAda, 'review')
    await cast(ofAda)
    await weight(ofAda, '1 / 2')
    const link = await signingRequestLink(ofAda)
    await goOffline(ofAda)

    const { start } = useProfile()
    const first = await start()
    const ofBen = await first.context.newPage()
    await fillStorage(ofBen, sandbox().origin, {
      language: 'en',
      wallet: { mode: 'approve', account: ben.account, connected: true },
    })
    await ofBen.goto(link)
    await standing(ofBen, /would succeed/)
    expect(await ofBen.getByTestId('cosign-title').innerText()).toContain('Shared Pier')
    const broadcast = await holdRequests(ofBen, '**/wallet/broadcasttransaction')
    await ofBen.getByTestId('cosign-confirm').click()
    await broadcast.seen
    await first.kill()
    expect(facts.tokens()).toEqual([])

    const second = await start()
    const again = await second.context.newPage()
    await again.goto(`${sandbox().origin}/activity`)
    await until(() => facts.tokens().length === 1)
    await goOnline(ofAda)
    await ofAda.getByTestId('publish-made').waitFor()
    expect(await madeAddress(ofAda)).toBe(facts.tokens()[0])
    await again.getByTestId('activity-earlier').waitFor()
    expect(facts.orders()).toHaveLength(1)
    expect(facts.tokens()).toHaveLength(1)
    expect(await askedFor(ofAda)).toEqual({ times: 1, transactions: 1 })
  },
)

thorough(
  'codes are read off the pixels, and the maker sees what they brought in a new tab; who has signed, a stranger, and changed bytes are refused in words',
  async () => {
    const session = await openSession()
    const { ada, ben, account } = await shared({ threshold: 3n })
    const stranger = nextBuyer(sandbox())
    const ofAda = await visitAs(session, sandbox(), BOX, ada, { account })
    await buy(ofAda)
    await weight(ofAda, '1 of 3')
    const text = await signingRequestFile(ofAda)
    const codes = await signingRequestCodes(ofAda)
    expect(codes.length).toBeGreaterThan(1)

    const alsoAda = await visitAs(session, sandbox(), `/cosign#${text}`, ada)
    await standing(alsoAda, new RegExp(`^${ada.identity.address} already sign transaction$`))
    expect(await alsoAda.getByTestId('cosign-confirm').count()).toBe(0)
    const ofStranger = await visitAs(session, sandbox(), `/cosign#${text}`, stranger)
    await standing(
      ofStranger,
      new RegExp(`^${stranger.identity.address} has no permission to sign$`),
    )
    expect(await ofStranger.getByTestId('cosign-confirm').count()).toBe(0)

    const ofBen = await visitAs(session, sandbox(), '/cosign', ben)
    await paste(ofBen, flipped(text))
    await refusal(ofBen, /damaged/)
    const handed = parseSigningRequest(text)
    if (!handed.ok) throw new Error(handed.error)
    // Changes one bit of the last call's data and recomputes the checksum, as only an attacker
    // would.
    const { rawDataHex } = handed.value
    const at = Math.floor(rawDataHex.length / 2)
    const digit = (Number.parseInt(rawDataHex[at]!, 16) ^ 1).toString(16)
    const changed = rawDataHex.slice(0, at) + digit + rawDataHex.slice(at + 1)
    await paste(ofBen, encodeSigningRequest({ ...handed.value, rawDataHex: changed }))
    await refusal(ofBen, /something else than they say|one of them was changed/)
    expect(await askedFor(ofBen)).toEqual({ times: 0, transactions: 0 })

    await ofBen
      .getByTestId('cosign-scan-file')
      .setInputFiles(
        codes.map((buffer, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer })),
      )
    await standing(ofBen, /would succeed/)
    await ofBen.getByTestId('cosign-confirm').click()
    await weight(ofBen, '2 of 3')

    const alsoOfAda = await ofAda.context().newPage()
    await alsoOfAda.goto(await signingRequestLink(ofBen))
    await weight(alsoOfAda, '2 of 3')
    expect(await account.booked()).toEqual([])
  },
)

thorough(
  'the next signer of a trade sees the least that it brings and by when, as its maker did',
  async () => {
    const session = await openSession()
    const { ada, ben, account } = await shared()
    const token = await tokenOf(sandbox(), 'JADE')
    const ofAda = await visitAs(session, sandbox(), `/trade/${token}`, ada, { account })
    await review(ofAda, '100')
    const least = await fullText(ofAda, 'trade-sheet-facts-least')
    const deadline = await ofAda.getByTestId('trade-sheet-facts-deadline').innerText()
    await readyButton(ofAda, 'trade-confirm').click()
    await weight(ofAda, '1 of 2')
    const text = await signingRequestFile(ofAda)

    const ofBen = await visitAs(session, sandbox(), `/cosign#${text}`, ben)
    await standing(ofBen, /would succeed/)
    expect(await ofBen.getByTestId('cosign-facts-term0').innerText()).toContain(least)
    expect(await ofBen.getByTestId('cosign-facts-term1').innerText()).toContain(deadline)
  },
)

thorough(
  'a permission that does not cover a contract says so before the wallet opens',
  async () => {
    const session = await openSession()
    const { ada, account } = await shared({ operations: TRANSFERS_ONLY })
    const page = await visitAs(session, sandbox(), BOX, ada, { account })
    await page.getByTestId('blindbox-buy').click()
    await page
      .getByText(`No permission that ${ada.identity.address} is a key of allows this.`)
      .waitFor()
    expect(await page.getByTestId('blindbox-confirm').isDisabled()).toBe(true)
    expect(await askedFor(page)).toEqual({ times: 0, transactions: 0 })
  },
)

const actedFor = (page: Page) => page.evaluate(() => localStorage.getItem('wallet.actsFor'))

const signedIn = (page: Page): Promise<string[]> =>
  page
    .locator('[data-testid^="cosign-signer-"][data-signed=true]')
    .evaluateAll((rows) =>
      rows.map((row) => (row as HTMLElement).dataset['testid']!.replace('cosign-signer-', '')),
    )

/** Flips one bit of one letter. */
function flipped(text: string): string {
  const at = Math.floor(text.length / 2)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return text.slice(0, at) + letters[letters.indexOf(text[at]!) ^ 1] + text.slice(at + 1)
}
