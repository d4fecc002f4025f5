import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import type { Preflight } from '../../../src/chain/preflight.ts'
import { TRX, trx, type Coin } from '../../../src/core/amount.ts'
import { networkFeeOf } from '../../../src/sheets/confirmation.ts'
import { moneyFacts, networkDetails } from '../../../src/sheets/moneyFacts.tsx'
import { Facts, type Fact } from '../../../src/ui/lists/Facts.tsx'
import { OWNER, SALE } from '../features/blindboxSamples.ts'

const preflightWith = (penalty: bigint): Preflight => ({
  isComplete: true,
  transactions: [
    {
      name: 'pay1',
      call: contractCall(SALE, 'pay(address)', [OWNER]),
      energy: 130_285n,
      penalty,
      measured: true,
      bytes: 345n,
    },
  ],
  willSucceed: true,
  prices: { energySun: 100n, bandwidthSun: 1_000n, fetchedAt: 0 },
  resources: { energy: 0n, bandwidth: 0n },
})

const usdt: Coin = { symbol: 'USDT', decimals: 6, contract: SALE }
const feeWith = (penalty: bigint) => networkFeeOf(preflightWith(penalty), 30_000_000n)

function linesOf(facts: readonly Fact[]): string {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Facts facts={facts} />
    </I18nProvider>,
  )
  return markup
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const answered = {
  check: 'answered' as const,
  preflight: preflightWith(0n),
  fee: feeWith(0n),
  held: (coin: Coin) => (coin === TRX ? 1_000_000_000n : 60_000_000n),
}

test('a payment in TRX is told with the fee in one total', () => {
  expect(linesOf(moneyFacts({ ...answered, payments: [trx(120_000_000n)] }))).toBe(
    'Network fee about 13.37 TRX (at most 30.34) In all about 133.37 TRX You hold 1,000 TRX',
  )
})

test('a payment in a token is told beside the fee, and both balances', () => {
  const payments = [{ coin: usdt, units: 50_000_000n }]
  expect(linesOf(moneyFacts({ ...answered, payments }))).toBe(
    'Network fee about 13.37 TRX (at most 30.34) In all 50 USDT and about 13.37 TRX You hold 60 USDT · 1,000 TRX',
  )
})

test('what brings something back has no total: the fee is all that it costs', () => {
  expect(moneyFacts({ ...answered, payments: [] }).map(({ id }) => id)).toEqual(['fee', 'balance'])
})

test('the lines are the same while the network is asked', () => {
  const payments = [trx(120_000_000n)]
  const unknown = { fee: undefined, preflight: undefined, held: () => undefined }
  const asking = moneyFacts({ ...unknown, check: 'asking', payments })
  expect(asking.map(({ id }) => id)).toEqual(
    moneyFacts({ ...answered, payments }).map(({ id }) => id),
  )
})

test('what a network that does not answer leaves unknown is said to be unknown', () => {
  const unknown = { fee: undefined, preflight: undefined, held: () => undefined }
  const facts = moneyFacts({ ...unknown, check: 'unanswered', payments: [] })
  expect(linesOf(facts)).toBe('Network fee not known now You hold not known now')
})

test('the details say what a busy contract takes on top, and that it is in the fee', () => {
  expect(linesOf(networkDetails(feeWith(100_635n), 'en'))).toContain(
    '130,285 · you hold 0 (0.0001 TRX each) Busy-contract surcharge 100,635 energy, included',
  )
})

test('where no contract is busy there is no such line', () => {
  expect(linesOf(networkDetails(feeWith(0n), 'en'))).not.toContain('surcharge')
})
