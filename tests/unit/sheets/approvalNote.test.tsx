import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApprovalNote } from '../../../src/sheets/ApprovalNote.tsx'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { SALE } from '../features/blindboxSamples.ts'

const coin = { symbol: 'JADE', decimals: 18, contract: SALE }

function draw(units: bigint): string {
  const store = createStore()
  store.set(servicesAtom, { config: {} } as unknown as Services)
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <ApprovalNote amount={{ coin, units }} preflight={undefined} testId="sample" />
      </I18nProvider>
    </Provider>,
  )
}

test('what a contract may take is told to the last digit, and wraps between its groups', () => {
  const markup = draw(1_234_567_800_000_000_000_001n)
  expect(markup).toContain('<wbr/>')
  expect(markup.replaceAll(/<wbr\/>|<\/?span[^>]*>/g, '')).toContain(
    'exactly 1,234.567800000000000001\u00a0JADE, not more',
  )
})
