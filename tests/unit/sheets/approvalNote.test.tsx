import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { NeededTransaction, Preflight } from '../../../src/chain/preflight.ts'
import type { Amount } from '../../../src/core/amount.ts'
import { suggestedApproval } from '../../../src/outbox/approval.ts'
import { ApprovalNote } from '../../../src/sheets/ApprovalNote.tsx'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { SALE, USDT } from '../features/blindboxSamples.ts'

const JADE = { symbol: 'JADE', decimals: 18, contract: SALE }

interface Drawn {
  readonly amount: Amount
  readonly calls?: readonly NeededTransaction['call'][]
  readonly isChosen?: boolean
}

/** Renders the note, as markup and as plain text. */
function draw({ amount, calls, isChosen }: Drawn): { markup: string; text: string } {
  const store = createStore()
  store.set(servicesAtom, {
    config: { revokeUrl: 'https://revoke.example' },
    wallet: { state: () => ({ kind: 'none' }), subscribe: () => () => {} },
  } as unknown as Services)
  const suggested = suggestedApproval(amount, USDT.contract!)
  const approved = isChosen ? suggested?.units : undefined
  const choice = { suggested, approved, choose() {} }
  const transactions = calls?.map((call) => ({ call }) as NeededTransaction)
  const preflight = transactions && { isComplete: true, transactions, willSucceed: false }
  const markup = renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <ApprovalNote
          amount={amount}
          choice={choice}
          spender={SALE}
          preflight={preflight satisfies Preflight | undefined}
          testId="sample"
        />
      </I18nProvider>
    </Provider>,
  )
  const text = markup.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
  return { markup, text }
}

const sixty = { coin: USDT, units: 60_000_000n }
const approve = (units: bigint) => trc20.approve(USDT.contract!, SALE, units)
const pay = contractCall(SALE, 'pay()', [])

test('what a contract may take is told to the last digit, and wraps between its groups', () => {
  const { markup, text } = draw({ amount: { coin: JADE, units: 1_234_567_800_000_000_000_001n } })
  expect(markup).toContain('<wbr/>')
  expect(text).toContain('exactly 1,234.567800000000000001 JADE, not more')
})

test('whoever may take it is named in full, with both ways to revoke it', () => {
  const { markup, text } = draw({ amount: sixty })
  expect(text).toContain(SALE)
  expect(markup).toContain('href="https://revoke.example"')
  expect(markup).toContain('href="/profile/allowances"')
})

test('who may take it and how much by now stand before all else, as a small screen cuts the rest', () => {
  const { text } = draw({ amount: sixty })
  const places = [SALE, 'It may take now', 'Your wallet asks', 'Approve 1,000', 'Revoke it']
  const found = places.map((place) => text.indexOf(place))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
})

describe('the suggested amount', () => {
  test('is offered for less of USDT, with its exposure, and is not chosen for anybody', () => {
    const { markup, text } = draw({ amount: sixty })
    expect(text).toContain('exactly 60 USDT, not more')
    expect(text).toContain('Approve 1,000 USDT instead (suggested)')
    expect(text).toContain('take up to 1,000 USDT at any time until you revoke it')
    expect(markup).toContain('aria-checked="false"')
  })

  test('is what the note warns of once it is chosen', () => {
    const { markup, text } = draw({ amount: sixty, isChosen: true })
    expect(text).toContain('may take up to 1,000 USDT, more than the 60 USDT of now')
    expect(text).not.toContain('not more')
    expect(markup).toContain('aria-checked="true"')
  })

  test('is not offered of any other coin', () => {
    expect(draw({ amount: { coin: JADE, units: 5n } }).text).not.toContain('suggested')
  })
})

test('the note counts what the wallet asks for, whatever was chosen', () => {
  const calls = [approve(0n), approve(1_000_000_000n), pay]
  const { markup, text } = draw({ amount: sixty, calls, isChosen: true })
  expect(text).toContain('Your wallet asks 3 times')
  expect(text).toContain('An older approval is set to zero before.')
  expect(markup).toContain('data-testid="sample-sheet-approval"')
})

test('an approval for a second payment is not said to come first', () => {
  const { text } = draw({ amount: sixty, calls: [pay, approve(60_000_000n), pay] })
  expect(text).toContain('Your wallet asks 3 times. One of these is to approve')
  expect(text).not.toContain('First you approve')
})

test('where the contract is approved already nothing more is approved', () => {
  const { text } = draw({ amount: sixty, calls: [pay] })
  expect(text).toContain('approved already: your wallet asks once')
})
