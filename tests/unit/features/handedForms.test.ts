import type { GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { isAddress } from '../../../src/core/address.ts'
import { withInviter } from '../../../src/core/invitation.ts'
import { burnForm } from '../../../src/features/burn/useBurnForm.ts'
import { levelForm, takeForm } from '../../../src/features/card/handedForms.ts'
import { buyForm } from '../../../src/features/liquidity/useBuyForm.ts'
import { lockForm } from '../../../src/features/lock/handedLock.ts'
import { purchaseForm } from '../../../src/features/presale/PurchaseForm.tsx'
import { emptyProfile, presaleFormOf, tokenFormOf } from '../../../src/features/publish/castForm.ts'
import { castLink, draftOfLink, linkOf } from '../../../src/features/publish/draft.ts'
import { sendPath, wantedByLink } from '../../../src/features/send/link.ts'
import { pledgeForm } from '../../../src/features/stake/pledgeForm.ts'
import { offerForm } from '../../../src/features/trade/offerForm.ts'
import { tradeForm } from '../../../src/features/trade/useTradeForm.ts'
import { giveForm } from '../../../src/features/trxburn/useGiveForm.ts'
import { fitsLink, handedPath, parseHanded } from '../../../src/state/pages/handedForm.ts'
import { GENUINE } from '../addressPairs.ts'
import { presaleTerms, tokenTerms } from './publishSamples.ts'

const here = { pathname: '/page', search: '' }
const order = 'a'.repeat(64)

const cast = linkOf({
  step: 'review',
  isPresold: true,
  form: { ...emptyProfile, ...tokenFormOf(tokenTerms), ...presaleFormOf(presaleTerms) },
  suggestedFor: String(tokenTerms.totalSupply),
})

const forms: Readonly<Record<string, readonly [GenericSchema<unknown, object>, object]>> = {
  presale: [purchaseForm, { act: 'presale', counted: 'trx', text: '1.5' }],
  pool: [tradeForm, { act: 'pool', isBuy: true, buying: '1', selling: '' }],
  liquidity: [buyForm, { act: 'liquidity', token: GENUINE, amount: '1' }],
  burn: [burnForm, { act: 'burn', coin: GENUINE, way: 'swap', quantity: '1' }],
  'TRX burn': [giveForm, { act: 'give', counted: 'token', text: '1' }],
  level: [levelForm, { act: 'level', level: 1, price: '25000000' }],
  'card of a person': [takeForm, { act: 'take', listing: '7', coin: GENUINE, price: '30000000' }],
  lock: [lockForm, { act: 'lock', coin: GENUINE, text: '1', mode: 'days', days: '30', date: '' }],
  'making an offer': [offerForm, { act: 'make', text: '1', price: '0.5', days: '7' }],
  'taking an offer': [offerForm, { act: 'take', offer: '3', unitPrice: '500000', text: '1' }],
  pledge: [pledgeForm, { act: 'pledge', of: 'plan', place: 2, text: '1' }],
  cast: [castLink, cast],
}

const parse = (schema: GenericSchema<unknown, object>, form: object) =>
  parseHanded(handedPath(here, { order, form }).slice(here.pathname.length), schema)

/** An address of another network, one of no network, and one with a wrong checksum. */
const foreign = [
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  `${GENUINE.slice(0, -1)}k`,
]

const hostile = ['x'.repeat(4_000), null, -1, 1.5, {}, [], ['1'], true, '\u0000'.repeat(41)]

describe.each(Object.entries(forms))('the form of a %s', (_, [schema, form]) => {
  test('arrives as it was', () => {
    expect(parse(schema, form)).toEqual({ order, form })
  })

  test('is ignored with any field missing, of another kind, or endless', () => {
    for (const [field, good] of Object.entries(form)) {
      const { [field]: _gone, ...rest } = form as Record<string, unknown>
      expect({ field, parsed: parse(schema, rest) }).toEqual({ field, parsed: undefined })
      for (const bad of hostile.filter((each) => typeof each !== typeof good || isEndless(each)))
        expect({ field, bad, parsed: parse(schema, { ...form, [field]: bad }) }).toEqual({
          field,
          bad,
          parsed: undefined,
        })
    }
  })

  test('is not taken for another one', () => {
    const others = Object.values(forms).filter(([other]) => other !== schema)
    expect(others.filter(([other]) => parse(other, form) !== undefined)).toEqual([])
  })
})

test.each(['liquidity', 'burn', 'lock'])(
  'the form of a %s is ignored with an address of another network',
  (name) => {
    const [schema, form] = forms[name]!
    const field = 'token' in form ? 'token' : 'coin'
    for (const bad of foreign) expect(parse(schema, { ...form, [field]: bad })).toBeUndefined()
  },
)

const isEndless = (value: unknown) => typeof value === 'string' && value.length > 40

describe('a casting', () => {
  test('is ignored if a text of it is missing or none', () => {
    const { name: _gone, ...rest } = cast.form
    for (const form of [rest, { ...cast.form, name: 1 }, { ...cast.form, isInsideSell: 'yes' }])
      expect(parse(castLink, { ...cast, form })).toBeUndefined()
    for (const suggestedFor of ['-1', '1e9', ''])
      expect(parse(castLink, { ...cast, suggestedFor })).toBeUndefined()
  })

  test('begins with its review, and with nothing compared', () => {
    const { id, ...draft } = draftOfLink(cast)
    expect(id).toBeTruthy()
    expect(draft).toEqual({
      step: 'review',
      isPresold: true,
      form: cast.form,
      suggestedFor: cast.suggestedFor,
    })
  })

  test('fits into a link, unless its texts are long', () => {
    const say = (description: string) => ({ ...cast, form: { ...cast.form, description } })
    expect(fitsLink(here, say('A token of ours.'))).toBe(true)
    expect(fitsLink(here, say('x'.repeat(1_000)))).toBe(true)
    // Each of these characters becomes nine in a link.
    expect(fitsLink(here, say('火'.repeat(1_000)))).toBe(false)
    expect(fitsLink(here, say('x'.repeat(3_000)))).toBe(false)
  })
})

describe('a link to send', () => {
  const search = (path: string) => path.slice('/send'.length)

  test('fills in what it was made of', () => {
    for (const wanted of [
      { token: GENUINE, to: GENUINE, amount: '1.5' },
      { token: undefined, to: '', amount: '' },
      { token: undefined, to: 'a & b?=#', amount: '1,5' },
    ])
      expect(wantedByLink(search(sendPath(wanted)))).toEqual(wanted)
  })

  test('never turns another network’s address into TRX', () => {
    for (const coin of foreign) {
      expect(isAddress(coin)).toBe(false)
      expect(wantedByLink(`?coin=${coin}&to=${coin}`)).toEqual({
        token: coin,
        to: coin,
        amount: '',
      })
    }
  })

  test('names whom it invites besides', () => {
    const path = withInviter(sendPath({ token: undefined, to: '', amount: '1' }), GENUINE)
    expect(wantedByLink(search(path)).amount).toBe('1')
  })
})
