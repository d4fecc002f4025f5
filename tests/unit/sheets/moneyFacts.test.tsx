import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import type { Preflight } from '../../../src/chain/preflight.ts'
import { TRX, trx, type Amount, type Coin } from '../../../src/core/amount.ts'
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
  prices: {
    energySun: 100n,
    bandwidthSun: 1_000n,
    activation: { accountSun: 1_000_000n, bytesSun: 100_000n },
    multisigSun: 1_000_000n,
    fetchedAt: 0,
  },
  resources: { energy: 0n, bandwidth: 0n },
})

const jade: Coin = { symbol: 'JADE', decimals: 18, contract: SALE }
const usdt: Coin = { symbol: 'USDT', decimals: 6, contract: SALE }
const feeWith = (penalty: bigint) => networkFeeOf(preflightWith(penalty), 30_000_000n)!

const markupOf = (facts: readonly Fact[]): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Facts facts={facts} />
    </I18nProvider>,
  )

function linesOf(facts: readonly Fact[]): string {
  return markupOf(facts)
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

const totalOf = (payments: readonly Amount[], fee = answered.fee) =>
  linesOf(moneyFacts({ ...answered, fee, payments }).filter(({ id }) => id === 'total'))

test('a payment in TRX is told with the fee in one total', () => {
  expect(linesOf(moneyFacts({ ...answered, payments: [trx(120_000_000n)] }))).toBe(
    'Network fee about 13.38 TRX (at most 30.35) In all about 133.38 TRX You hold 1,000 TRX',
  )
})

test('a payment in a token is told beside the fee, and both balances', () => {
  const payments = [{ coin: usdt, units: 50_000_000n }]
  expect(linesOf(moneyFacts({ ...answered, payments }))).toBe(
    'Network fee about 13.38 TRX (at most 30.35) In all 50 USDT and about 13.38 TRX You hold 60 USDT · 1,000 TRX',
  )
})

test.each([
  ['1,234.5678 JADE', 1_234_567_800_000_000_000_000n],
  ['0.001 JADE', 1_000_000_000_000_000n],
  // Rounded up to a readable number of digits, because a cost must not look smaller than it is.
  ['1,234.5679 JADE', 1_234_567_800_000_000_000_001n],
])('a token is told as it is paid: in all %s', (text, units) => {
  expect(totalOf([{ coin: jade, units }])).toBe(`In all ${text} and about 13.38 TRX`)
})

test.each([
  ['about 1,234.57 TRX', 1_234_567_800n],
  ['about 0.01 TRX', 1_000n],
])('a payment in TRX that the network takes no fee for is never told as less: %s', (text, sun) => {
  expect(totalOf([trx(sun)], { ...answered.fee, expectedSun: 0n })).toBe(`In all ${text}`)
})

test('what is cut of a balance or a token is one press away', () => {
  const cut = { ...answered, held: () => 1_234_567_800_000_000_000_001n }
  const facts = moneyFacts({ ...cut, payments: [{ coin: jade, units: 1n }] })
  expect(linesOf(facts)).toContain('You hold 1,234.56 JADE')
  expect(markupOf(facts.filter(({ id }) => id === 'balance'))).toContain('aria-expanded="false"')
  expect(markupOf(facts.filter(({ id }) => id === 'total'))).toContain('aria-expanded="false"')
})

test('pool shares, of which little is much, are told to their usable decimals', () => {
  const shares: Coin = { symbol: 'JADE-TRX LP', decimals: 18, contract: SALE }
  const few = { ...answered, held: () => 1_234_567_000_000n }
  const facts = moneyFacts({ ...few, payments: [{ coin: shares, units: 1n }] })
  expect(linesOf(facts)).toContain('You hold 0.00000123 JADE-TRX LP')
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
