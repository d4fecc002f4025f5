import { utils } from 'tronweb'
import { expect, test } from 'vitest'
import { blindBoxSaleErrors } from '../../../src/chain/contracts/blindBoxSale.ts'
import { revertDetail, revertReason } from '../../../src/chain/revert.ts'

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

test("a custom error's values are told as text, and nothing where there are none to be read", () => {
  const errors = ['TooLittle(uint256,bool)', 'FundTooSmall(uint256)', 'Closed()']
  const encoded = (signature: string, types: string[], values: unknown[]) =>
    selector(signature) + utils.abi.encodeParams(types, values).slice(2)
  const fund = encoded('FundTooSmall(uint256)', ['uint256'], ['120500000'])
  expect(revertDetail(fund, errors)).toBe('120500000')
  const little = encoded('TooLittle(uint256,bool)', ['uint256', 'bool'], [7, true])
  expect(revertDetail(little, errors)).toBe('7 true')
  for (const output of [fund.slice(0, -1), fund.slice(0, 8), fund.slice(0, 8) + 'z'.repeat(64)])
    expect(revertDetail(output, errors)).toBe('')
  expect(revertDetail(selector('Closed()'), errors)).toBe('')
  expect(revertDetail(fund)).toBe('')
})

test.each(['', '08c379a0', '08c379a0ffff', 'deadbeef', 'zz'])('%j gives no reason', (output) => {
  expect(revertReason(output, blindBoxSaleErrors)).toBeUndefined()
})
