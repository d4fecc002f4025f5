import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfirmButton } from '../../../src/sheets/ConfirmButton.tsx'
import { LookalikeAddressNote } from '../../../src/sheets/LookalikeAddressNote.tsx'
import { RecipientField } from '../../../src/sheets/RecipientField.tsx'
import type { Confirmation } from '../../../src/sheets/useConfirmation.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { FORGED, GENUINE } from '../addressPairs.ts'
import { OWNER, SALE } from '../features/blindboxSamples.ts'

beforeEach(() => {
  const kept = JSON.stringify([{ address: GENUINE, at: 1 }])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'addresses.confirmed' ? kept : null),
    setItem() {},
    removeItem() {},
  })
})

afterEach(() => vi.unstubAllGlobals())

/** Renders on a device that confirmed the genuine address before. */
function draw(node: ReactNode): string {
  const store = createStore()
  store.set(servicesAtom, {
    config: { contracts: { sale: SALE } },
    wallet: { state: () => ({ kind: 'connected', owner: OWNER }), subscribe: () => () => {} },
    loadOutbox: () => new Promise(() => {}),
  } as unknown as Services)
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>{node}</I18nProvider>
    </Provider>,
  )
}

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, '')

describe('the note', () => {
  test('shows a forged address below the known one, both in full, and is announced', () => {
    const markup = draw(<LookalikeAddressNote address={FORGED} label="Seller" testId="note" />)
    expect(textOf(markup)).toContain(`You have used${GENUINE}Seller${FORGED}`)
    expect(markup).toContain('role="alert"')
  })

  test.each([
    ['that is known', GENUINE],
    ['of the user', OWNER],
    ['that looks like none', SALE],
  ])('is silent about an address %s', (_, address) => {
    expect(draw(<LookalikeAddressNote address={address} testId="note" />)).toBe('')
  })
})

describe('the field of a recipient', () => {
  const field = (value: string, compared = [GENUINE]) =>
    draw(
      <RecipientField
        label="To"
        value={value}
        onChange={() => {}}
        compared={compared}
        onCompared={() => {}}
        testId="to"
      />,
    )

  test('has a forged address compared, which is off until the user says so', () => {
    expect(field(FORGED)).toContain('data-testid="to-lookalike"')
    expect(field(FORGED)).toMatch(/aria-checked="false"[^>]*data-testid="to-compared"/)
    expect(field(FORGED, [FORGED])).toMatch(/aria-checked="true"[^>]*data-testid="to-compared"/)
  })

  test('asks nothing of any other', () => {
    for (const value of [GENUINE, OWNER, 'T', '']) expect(field(value)).not.toContain('compared')
    expect(field(GENUINE)).toContain('data-testid="to-full"')
  })
})

test('the button of a sheet that has to be held says so', () => {
  const confirmation = { check: 'answered', isBusy: false } as Confirmation
  const button = (isHeld: boolean) =>
    draw(<ConfirmButton confirmation={confirmation} confirm="Cast" isHeld={isHeld} testId="it" />)
  expect(textOf(button(true))).toContain('Hold for a second')
  expect(textOf(button(false))).toBe('Cast')
})
