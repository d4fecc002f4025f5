import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nobody } from '../../../src/core/address.ts'
import { AddressField } from '../../../src/ui/fields/AddressField.tsx'
import { AddressPair } from '../../../src/ui/figures/AddressPair.tsx'
import { FORGED, GENUINE } from '../addressPairs.ts'

const render = (node: ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>{node}</I18nProvider>,
  )

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, '')

const field = (value: string, props: Partial<ComponentProps<typeof AddressField>> = {}) =>
  render(<AddressField label="To" value={value} onChange={() => {}} testId="to" {...props} />)

describe('AddressField', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('shows in full what it has read, without the space around it', () => {
    const markup = field(` ${GENUINE}\n`)
    expect(markup).toContain('data-testid="to-full"')
    expect(textOf(markup)).toContain(GENUINE)
    expect(markup).not.toContain('aria-invalid')
  })

  test('says what is no address, in the words of the specification, and keeps it', () => {
    const mistyped = `${GENUINE.slice(0, -1)}k`
    const markup = field(mistyped)
    expect(textOf(markup)).toContain('Please enter the correct address')
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toContain(`value="${mistyped}"`)
    expect(markup).not.toContain('to-full')
  })

  test('does not blame an empty field, or one that is being typed', () => {
    for (const typed of ['', '  ', GENUINE.slice(0, 20)])
      expect(field(typed)).not.toContain('aria-invalid')
    expect(textOf(field('', { error: 'This is needed' }))).toContain('This is needed')
  })

  test('refuses special addresses, in the words of whoever asks for one', () => {
    const refused = (address: string) => (address === nobody ? 'Nobody has this one' : undefined)
    expect(textOf(field(nobody, { refused, error: 'another' }))).toContain('Nobody has this one')
    expect(field(GENUINE, { refused })).not.toContain('aria-invalid')
  })

  test('a warning, which shows the address, stands in its place', () => {
    const markup = field(FORGED, { warning: 'Careful' })
    expect(textOf(markup)).toContain('Careful')
    expect(markup).not.toContain('to-full')
    expect(textOf(field('T', { warning: 'Careful' }))).not.toContain('Careful')
  })

  test('offers to paste only where the platform allows it', () => {
    vi.stubGlobal('navigator', { clipboard: { readText: async () => '' } })
    expect(field('')).toContain('data-testid="to-paste"')
    vi.stubGlobal('navigator', { clipboard: undefined })
    expect(field('')).not.toContain('to-paste')
  })
})

describe('AddressPair', () => {
  test('shows both in full and marks, in each, exactly what is not the same in the other', () => {
    const markup = render(
      <AddressPair
        upper={{ label: 'Known', address: GENUINE }}
        lower={{ label: 'New', address: FORGED }}
      />,
    )
    expect(textOf(markup)).toBe(`Known${GENUINE}New${FORGED}`)
    const rows = markup.split('<dd>').slice(1)
    const marked = rows.map((row) =>
      [...row.matchAll(/<mark[^>]*>([^<]+)/g)].map(([, text]) => text).join(''),
    )
    const differing = (one: string, other: string) =>
      [...one].filter((each, at) => each !== other[at]).join('')
    expect(marked).toEqual([differing(GENUINE, FORGED), differing(FORGED, GENUINE)])
    expect(marked[0]!.length).toBeGreaterThan(20)
  })
})
