import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { amountFigure, paidFigure } from '../../../src/sheets/amountFigure.tsx'
import type { Amount } from '../../../src/core/amount.ts'
import { SALE } from '../features/blindboxSamples.ts'

const shares = { symbol: 'JADE-TRX LP', decimals: 18, contract: SALE }

const shown = (of: typeof amountFigure, amount: Amount): string =>
  renderToStaticMarkup(of('', amount).value).replace(/<[^>]+>/g, '')

test('what is received never looks larger than it is, what is paid never smaller', () => {
  const amount = { coin: shares, units: 817_203_400_000_000n }
  expect(shown(amountFigure, amount)).toBe('0.0008172')
  expect(shown(paidFigure, amount)).toBe('0.00081721')
})

test('a number that has no more digits than anybody can use is what it is', () => {
  const amount = { coin: shares, units: 25n * 10n ** 16n }
  expect(shown(amountFigure, amount)).toBe('0.25')
  expect(shown(paidFigure, amount)).toBe('0.25')
})
