import * as v from 'valibot'
import { expect, test } from 'vitest'
import { handedPath, parseHanded, withoutHanded } from '../../../src/state/pages/handedForm.ts'

const schema = v.object({ act: v.literal('buy'), text: v.string() })
const order = 'a'.repeat(64)
const form = { act: 'buy' as const, text: '1,5 & <b>"火"' }
const at = (search: string) => ({ pathname: '/token/T1', search })

test('a form arrives as it was typed, on its page, which keeps what else its address says', () => {
  const path = handedPath(at('?tab=otc&inviter=T2'), { order, form })
  const { pathname, search } = new URL(path, 'https://casthouse.example')
  expect(pathname).toBe('/token/T1')
  expect(parseHanded(search, schema)).toEqual({ order, form })
  expect(withoutHanded(search)).toBe('?tab=otc&inviter=T2')
})

test('another one replaces what the address held', () => {
  const first = new URL(handedPath(at(''), { order, form }), 'https://c.example').search
  const empty = { act: 'buy', text: '' }
  const next = handedPath(at(first), { order: undefined, form: empty })
  expect(parseHanded(new URL(next, 'https://c.example').search, schema)).toEqual({
    order: undefined,
    form: empty,
  })
})

test.each([
  ['nothing', ''],
  ['an order alone', `?order=${order}`],
  ['no JSON', `?order=${order}&form={`],
  ['another form', `?order=${order}&form={"act":"sell","text":""}`],
  ['no order key', `?order=1&form={"act":"buy","text":""}`],
  ['more than any form holds', `?form={"act":"buy","text":"${'x'.repeat(3_000)}"}`],
])('%s is no handed form', (_, search) => {
  expect(parseHanded(search, schema)).toBeUndefined()
})
