import { expect } from 'vitest'
import { HOUR_MS } from '../../../src/core/time.ts'
import { presaleEvents } from '../../../src/chain/contracts/presale.ts'
import type { PresaleTerms } from '../../../src/core/tokenTerms.ts'
import { eventsOf } from '../contracts.ts'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import { askedToSign, holdRequests, useQuickSandbox } from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import { leaveToPage } from '../torture/leaveToPages.ts'
import {
  book,
  buyElsewhere,
  confirm,
  finish,
  launchElsewhere,
  people,
  presell,
  TOKEN,
  visitToken,
  WEEK_MS,
  type Language,
} from './steps.ts'

const sandbox = useQuickSandbox()

interface Case {
  readonly what: string
  readonly language: Language
  readonly terms?: Partial<PresaleTerms>
  /** Phase that the presale has reached. */
  readonly phase: 'over' | 'released'
  readonly button: string
  readonly report: string
  readonly event: keyof typeof presaleEvents
}

const cases: readonly Case[] = [
  {
    what: 'a refund',
    language: 'en',
    phase: 'over',
    button: 'refund',
    report: 'swapCoinIssuedUpdateCoinssued',
    event: 'refunded',
  },
  {
    what: 'a claim of the insurance',
    language: 'tc',
    terms: { softCapRate: 100, backingShare: 2_000 },
    phase: 'released',
    button: 'insure',
    report: 'swapCoinIssuedUpdateCoinssued',
    event: 'insuranceUsed',
  },
  {
    what: 'a release',
    language: 'en',
    terms: { softCapRate: 100 },
    phase: 'released',
    button: 'receive',
    report: 'releaseAfter',
    event: 'received',
  },
  {
    what: 'a launch',
    language: 'tc',
    terms: { softCapRate: 100 },
    phase: 'over',
    button: 'launch',
    report: 'swapCoinIssuedUpdate',
    event: 'launched',
  },
]

thorough.each(firstOf(cases))(
  '$what whose network is lost once the wallet has signed happens once, and is reported',
  async ({ language, terms, phase, button, report, event }) => {
    const session = await openSession({ worker: 'own' })
    const { chain, backend } = sandbox()
    const { creator, buyer } = people(sandbox())
    const sale = await presell(sandbox(), creator, terms)
    await buyElsewhere(sandbox(), buyer, sale, 40n * TOKEN)
    await chain.advanceTime(WEEK_MS)
    await chain.mine()
    if (phase === 'released') {
      await launchElsewhere(sandbox(), creator, sale)
      await chain.advanceTime(HOUR_MS)
    }
    await book(sandbox())
    const page = await visitToken(session, sandbox(), sale, buyer, { language })
    await prepare(session, page, sandbox())
    await leaveToPage(page)
    const from = Date.now()
    const held = await holdRequests(page, '**/wallet/broadcasttransaction')

    await page.getByTestId(`presale-${button}`).click()
    await confirm(page)
    await held.seen
    await goOffline(page)
    await held.release()
    await page.getByTestId('operation-trouble').waitFor()
    await goOnline(page)
    await finish(page)

    expect(eventsOf(sandbox(), sale.presale, [presaleEvents[event]])).toHaveLength(1)
    expect(await askedToSign(page)).toHaveLength(1)
    const reported = backend.faults.requests.filter(
      ({ path, fields, at }) =>
        path.endsWith(`/${report}`) && fields['owner'] === buyer.identity.address && at >= from,
    )
    expect(new Set(reported.map(({ fields }) => fields['txId'])).size).toBe(1)
  },
)
