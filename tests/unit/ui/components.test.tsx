import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AddressText } from '../../../src/ui/figures/AddressText.tsx'
import { AmountText } from '../../../src/ui/figures/AmountText.tsx'
import { AmountField } from '../../../src/ui/fields/AmountField.tsx'
import { TextField } from '../../../src/ui/fields/TextField.tsx'
import { Button } from '../../../src/ui/actions/Button.tsx'
import { ChangeText } from '../../../src/ui/figures/ChangeText.tsx'
import { Countdown } from '../../../src/ui/figures/Countdown.tsx'
import { IconTile } from '../../../src/ui/pieces/IconTile.tsx'
import { Progress } from '../../../src/ui/figures/Progress.tsx'
import { SmallPrice } from '../../../src/ui/figures/SmallPrice.tsx'
import { StageLine } from '../../../src/ui/states/StageLine.tsx'

const render = (node: ReactNode, locale = 'en') =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: {} } })}>{node}</I18nProvider>,
  )

/** Returns the visible text without its markup. */
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, '')

const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'

describe('ChangeText', () => {
  it('tells gain from loss without colour: by arrow and by sign', () => {
    const gain = render(<ChangeText basisPoints={840} />)
    const loss = render(<ChangeText basisPoints={-840n} />)
    expect(textOf(gain)).toBe('+8.4%')
    expect(textOf(loss)).toBe('\u22128.4%')
    expect(/d="([^"]+)"/.exec(gain)?.[1]).not.toBe(/d="([^"]+)"/.exec(loss)?.[1])
  })

  it('has a dash for what is unknown, and no arrow for no change', () => {
    expect(textOf(render(<ChangeText basisPoints={undefined} />))).toBe('–')
    expect(render(<ChangeText basisPoints={0} />)).not.toContain('<svg')
  })
})

describe('SmallPrice', () => {
  it('counts the zeros in a real sub, and reads out the exact number', () => {
    const markup = render(<SmallPrice units={12_340n * 10n ** 9n} />)
    expect(markup).toContain('0.0<sub>4</sub>1234')
    expect(markup).toContain('>0.00001234<')
  })
})

describe('Countdown', () => {
  it('counts on the clock it is given', () => {
    const chainNow = Date.UTC(2030, 0, 1)
    const markup = render(<Countdown targetAt={chainNow + 90_000} nowAt={() => chainNow} />)
    expect(textOf(markup)).toBe('00:01:30')
  })
})

describe('AddressText', () => {
  it('in full shows all 34 characters, and a selection of them has no spaces', () => {
    expect(textOf(render(<AddressText address={ADDRESS} full copy={false} />))).toBe(ADDRESS)
  })

  it('in short shows the first six and the last four', () => {
    expect(textOf(render(<AddressText address={ADDRESS} copy={false} />))).toBe('TXLAQ6…qcdj')
  })
})

describe('AmountField', () => {
  const field = (text: string, error?: string) =>
    render(
      <AmountField
        label="You pay"
        coin={{ symbol: 'USDT', decimals: 6 }}
        text={text}
        onChange={() => {}}
        error={error}
      />,
    )

  it('keeps what was typed, even if it cannot be read', () => {
    expect(field('1,5')).toContain('value="1,5"')
    expect(field('1,5')).toContain('aria-invalid="true"')
    expect(textOf(field('1,5'))).toContain('Enter a number')
    expect(textOf(field('0.1234567'))).toContain('USDT has at most 6 decimals')
  })

  it('sets thousands apart', () => {
    expect(field('1234567.5')).toContain('value="1,234,567.5"')
  })

  it('does not blame an empty field, and leaves the rest to the screen', () => {
    expect(field('')).not.toContain('aria-invalid')
    expect(textOf(field('60', 'Insufficient USDT balance'))).toContain('Insufficient USDT balance')
  })
})

describe('TextField', () => {
  const field = (isProse?: boolean) =>
    render(<TextField label="Name" value="" onChange={() => {}} isProse={isProse} />)
  const correcting = /autoCapitalize="none" autoCorrect="off"|spellcheck="false"/gi

  it('takes what is typed as it stands, unless it is prose', () => {
    expect(field().match(correcting)).toHaveLength(2)
    expect(field(true)).not.toMatch(correcting)
  })
})

describe('AmountText', () => {
  const JADE = { symbol: 'JADE', decimals: 18 }
  const amount = (units: bigint, short?: string) =>
    render(<AmountText amount={{ units, coin: JADE }} short={short} />)

  it('is a button only where digits are missing, and has no hover', () => {
    expect(amount(25n * 10n ** 18n)).toBe('<span>25\u00a0JADE</span>')
    const cut = amount(1_234_567_891_234_567_891n)
    expect(textOf(cut)).toBe('1.234567\u00a0JADE')
    expect(cut).toContain('aria-expanded="false"')
    expect(cut).not.toContain('title=')
    expect(amount(1_240_000n * 10n ** 18n, '1.24M')).toContain('<button')
    expect(amount(25n * 10n ** 18n, '25')).not.toContain('<button')
  })

  it('wraps between groups, and nowhere else', () => {
    const cut = amount(123_456_789_250_000_000_000_000_000n)
    expect(cut).toContain('123,<wbr/>456,<wbr/>789.25\u00a0JADE')
  })
})

describe('StageLine', () => {
  it('says the state of each step in words, and which one is current', () => {
    const markup = render(
      <StageLine
        label="Stages"
        stages={[
          { id: 'signed', label: 'Signed', state: 'done', at: 0 },
          { id: 'sent', label: 'Sending', state: 'current', sub: 'a moment' },
          { id: 'final', label: 'Final', state: 'waiting' },
          { id: 'seen', label: 'Acknowledged', state: 'failed' },
        ]}
      />,
    )
    expect(markup.match(/aria-current="step"/g)).toHaveLength(1)
    for (const word of ['done', 'in progress', 'to come', 'failed']) expect(markup).toContain(word)
    expect(markup).toContain('dateTime="1970-01-01T00:00:00.000Z"')
  })
})

describe('Progress', () => {
  it('does not say 100 before all is there, and copes with any number', () => {
    expect(render(<Progress value={0.9999} label="Sold" />)).toContain('aria-valuenow="99"')
    expect(render(<Progress value={7} label="Sold" />)).toContain('aria-valuenow="100"')
    expect(render(<Progress value={Number.NaN} label="Sold" />)).toContain('aria-valuenow="0"')
  })
})

describe('Button', () => {
  it('when busy stays in the tab order and says so', () => {
    const markup = render(<Button busy>Pay</Button>)
    expect(markup).toContain('aria-busy="true"')
    expect(markup).not.toContain(' disabled')
  })

  it('is a link where it leads somewhere, and not while it must not be pressed', () => {
    expect(render(<Button href="/boxes">Boxes</Button>)).toMatch(/^<a /)
    expect(
      render(
        <Button href="/boxes" disabled>
          Boxes
        </Button>,
      ),
    ).toMatch(/^<button /)
  })
})

describe('IconTile', () => {
  it('that is not there yet can be read but not pressed', () => {
    const markup = render(<IconTile icon="i" label="Energy rental" href="/rental" soon />)
    expect(textOf(markup)).toContain('Coming soon')
    expect(markup).not.toMatch(/<(a|button)/)
  })
})
