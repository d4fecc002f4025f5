import { utils } from 'tronweb'
import { expect, test } from 'vitest'
import { blindBoxSaleErrors } from '../../../src/chain/contracts/blindBoxSale.ts'
import { revertReason } from '../../../src/chain/revert.ts'

const selector = (signature: string) => utils.ethersUtils.id(signature).slice(2, 10)

test('the text of require and revert is the reason', () => {
  const output = '08c379a0' + utils.abi.encodeParams(['string'], ['Sale is over 😢']).slice(2)
  expect(revertReason(output)).toBe('Sale is over 😢')
})

test.each(blindBoxSaleErrors)('the custom error %s is found by its name', (error) => {
  expect(revertReason(selector(error), blindBoxSaleErrors)).toBe(error.slice(0, error.indexOf('(')))
})

test("a token's errors are known without being listed, arguments and all", () => {
  const signature = 'ERC20InsufficientBalance(address,uint256,uint256)'
  expect(revertReason(selector(signature) + '00'.repeat(96))).toBe('ERC20InsufficientBalance')
})

test.each(['', '08c379a0', '08c379a0ffff', 'deadbeef', 'zz'])('%j gives no reason', (output) => {
  expect(revertReason(output, blindBoxSaleErrors)).toBeUndefined()
})
