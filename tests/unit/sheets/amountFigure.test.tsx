import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { amountFigure, paidFigure } from '../../../src/sheets/amountFigure.tsx'
import { MainFigure } from '../../../src/sheets/MainFigure.tsx'
import { trx, type Amount } from '../../../src/core/amount.ts'
import { SALE } from '../features/blindboxSamples.ts'

const shares = { symbol: 'JADE-TRX LP', decimals: 18, contract: SALE }

const shown = (of: typeof amountFigure, amount: Amount): string =>
  renderToStaticMarkup(of('', amount).value).replace(/<[^>]+>/g, '')

test('what is received never looks larger than it is, what is paid never smaller', () => {
  const amount = { coin: shares, units: 817_203_400_000_000n }
  expect(shown(amountFigure, amount)).toBe('0.0008172')
  expect(shown(paidFigure, amount)).toBe('0.00081721')
})

test('what is unknown is no zero, and what is known of it no sum', () => {
  const main = (amount: Amount | undefined, isPart: boolean) =>
    renderToStaticMarkup(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <MainFigure main={amount && { kind: 'amount', amount }} isPart={isPart} />
      </I18nProvider>,
    )
      .replace(/<[^>]+>/g, '')
      .replace(/\s/g, ' ')
  expect(main(undefined, false)).toBe('0 TRX')
  expect(main(undefined, true)).toBe('–')
  expect(main(trx(1_000_000n), false)).toBe('1 TRX')
  expect(main(trx(1_000_000n), true)).toBe('at least1 TRX')
})

test('a number that has no more digits than anybody can use is what it is', () => {
  const amount = { coin: shares, units: 25n * 10n ** 16n }
  expect(shown(amountFigure, amount)).toBe('0.25')
  expect(shown(paidFigure, amount)).toBe('0.25')
})
