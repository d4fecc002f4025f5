import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ActForIt } from '../../../src/features/cosign/ActForIt.tsx'
import type { VerifiedRequest } from '../../../src/outbox/verifyRequest.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { ACCOUNT, ada, ben, multisigOf, stranger } from '../outbox/cosigners.ts'

/** Renders the note beside a row for co-signing, as this wallet sees it. */
function said(wallet: object): string {
  const store = createStore()
  const state = { kind: 'connected', ...wallet }
  store.set(servicesAtom, {
    wallet: { state: () => state, subscribe: () => () => {} },
  } as unknown as Services)
  const taken = { owner: ACCOUNT, multisig: multisigOf([ada, ben]) } as unknown as VerifiedRequest
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <ActForIt taken={taken} />
      </I18nProvider>
    </Provider>,
  )
}

const OFFER = 'data-testid="cosign-act-for"'

test('a signer who acts for somebody else is offered the account, and shown it in full', () => {
  for (const wallet of [{ owner: ben.address }, { owner: stranger.address, signer: ben.address }]) {
    expect(said(wallet)).toContain(OFFER)
    expect(said(wallet).replaceAll(/<[^>]*>/g, '')).toContain(ACCOUNT)
  }
})

test('who acts for the account is told so, and how that ends', () => {
  const told = said({ owner: ACCOUNT, signer: ben.address })
  expect(told).not.toContain(OFFER)
  expect(told).toContain('cosign-account')
})

test('whose key it is none of, or who is the account, is offered nothing', () => {
  expect(said({ owner: stranger.address })).toBe('')
  expect(said({ owner: ACCOUNT })).toBe('')
})
