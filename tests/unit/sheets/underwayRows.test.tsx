import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { UnderwayList } from '../../../src/sheets/UnderwayList.tsx'
import { UnderwayRows } from '../../../src/sheets/UnderwayRows.tsx'
import { askedHereAtom } from '../../../src/state/operations/askedHere.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { operationWith, receipt, transaction } from '../outbox/rows.ts'

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' })
})

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

function draw(operations: readonly Operation[], onOpen?: () => void, asked: string[] = []) {
  const store = createStore()
  store.set(servicesAtom, {
    config: {
      network: { genesisBlockId: 'cd'.repeat(32) },
      explorer: { transaction: 'https://explorer/{id}' },
    },
    loadOutbox: () => new Promise(() => {}),
  } as unknown as Services)
  store.set(askedHereAtom, new Map(asked.map((id) => [id, 1])))
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <UnderwayRows
          operations={operations}
          label="Under way"
          testId="going"
          onOpen={onOpen}
          failed="Review failed"
        >
          {({ id }) => `after ${id}`}
        </UnderwayRows>
      </I18nProvider>
    </Provider>,
  )
}

const working = operationWith({ transactions: [transaction({ sentAt: 1 })] })
const waiting = operationWith({ agreedAt: 1 })
const failed = operationWith({
  transactions: [transaction({ sentAt: 1, final: receipt({ result: 'REVERT' }) })],
})

test('where nothing is under way there is no list', () => {
  const list = <UnderwayList operations={[]} label="Under way" testId="going" />
  expect(renderToStaticMarkup(list)).toBe('')
})

test('what goes on by itself says how it stands, and leads to the activity', () => {
  const markup = draw([working])
  expect(markup).toContain('<ul')
  expect(markup).toContain('aria-label="Under way"')
  expect(markup).toContain('role="status"')
  expect(markup).toContain('data-turning="true"')
  expect(markup).toMatch(/<a[^>]* href="\/activity"/)
  expect(markup).not.toContain('<button')
})

test('what awaits the user has one button, in the sheet that began it if there is one', () => {
  expect(draw([waiting])).toMatch(/<a[^>]* href="\/activity"[^>]*><span[^>]*>Resume<\/span><\/a>/)
  const markup = draw([waiting], () => {})
  expect(markup.match(/<button/g)).toHaveLength(1)
  expect(markup).toMatch(/<button[^>]*><span[^>]*>Resume<\/span><\/button>/)
  expect(markup).not.toContain('data-turning')
})

test('what this tab prepares, or asks the wallet for, waits for no tap', () => {
  const markup = draw([waiting], undefined, [waiting.id])
  expect(markup).toContain('Preparing…')
  expect(markup).not.toContain('Resume')
})

test('what failed says why, in the word of the feature for it', () => {
  const markup = draw([failed])
  expect(markup).toContain('Review failed')
  expect(markup).not.toContain('Resume')
})

test('each row may have something below it', () => {
  expect(draw([working])).toContain(`after ${working.id}`)
})
