import { expect, test } from 'vitest'
import { nobody } from '../../../src/core/address.ts'
import { burnForm } from '../../../src/features/burn/useBurnForm.ts'
import { buyForm } from '../../../src/features/liquidity/useBuyForm.ts'
import { tradeForm } from '../../../src/features/trade/useTradeForm.ts'
import { handedPath, parseHanded } from '../../../src/state/pages/handedForm.ts'

// The author of a link must not decide a trade's slippage or deadline.
test.each([
  [tradeForm, { act: 'pool', isBuy: true, buying: '5', selling: '' }],
  [buyForm, { act: 'liquidity', token: nobody, amount: '5' }],
  [burnForm, { act: 'burn', coin: nobody, way: 'swap', quantity: '5' }],
])('a link fills in neither slippage nor deadline', (schema, form) => {
  const page = handedPath(
    { pathname: '/', search: '' },
    { order: undefined, form: { ...form, slippage: '50', minutes: '1440' } },
  )
  expect(parseHanded<object>(page.slice(1), schema)?.form).toEqual(form)
})
