import { expect, test } from 'vitest'
import { mainGatewayCalls } from '../../../../src/chain/contracts/mainGateway.ts'
import { sideGatewayCalls } from '../../../../src/chain/contracts/sideGateway.ts'
import { sideTokenCalls } from '../../../../src/chain/contracts/sideToken.ts'
import { trc721Calls } from '../../../../src/chain/contracts/trc721.ts'
import { gatewayMethods } from '../../../../src/chain/sidechain/gatewayMethods.ts'
import { recoverSigner } from '../../../../src/chain/sidechain/recover.ts'
import { sideChainHash } from '../../../../src/chain/sidechain/hash.ts'
import type { SideChain } from '../../../../src/chain/sidechain/sideChain.ts'
import { hexToBytes } from '@noble/hashes/utils.js'
import { addressToEvmHex, addressToHex } from '../../../../src/core/address.ts'
import {
  BROADCAST,
  CHAIN_ID,
  INJECT,
  MAIN_GATEWAY,
  OWNER,
  OWNER_HEX,
  SIDE_GATEWAY,
  TOKEN,
  TRIGGER,
  twoChains,
  TX_HASH,
} from './chains.ts'

const { main, side, client } = twoChains()

const word = (value: bigint | string) =>
  (typeof value === 'string' ? value : value.toString(16)).padStart(64, '0')
const token = word(addressToEvmHex(TOKEN))
const gateway = word(addressToEvmHex(MAIN_GATEWAY))
const hashBytes = word(32n) + word(32n) + TX_HASH
const LARGE = 2n ** 64n - 1n
const HUGE = 2n ** 256n - 1n

type Send = (it: SideChain) => Promise<unknown>

interface Row {
  readonly send: Send
  readonly to: string
  readonly selector: string
  readonly parameter: string
  readonly value: number
  readonly limit?: number
  readonly token?: readonly [id: number, value: number]
}

const mainRows: Record<string, Row> = {
  depositTrx: {
    send: (it) => it.depositTrx(1_000, 20, 5_000_000_000),
    to: MAIN_GATEWAY,
    selector: 'depositTRX()',
    parameter: '',
    value: 1_020,
    limit: 5_000_000_000,
  },
  depositTrc10: {
    send: (it) => it.depositTrc10('1000001', 50n, 7, 9),
    to: MAIN_GATEWAY,
    selector: 'depositTRC10(uint64,uint64)',
    parameter: word(1_000_001n) + word(50n),
    value: 7,
    token: [1_000_001, 50],
  },
  depositTrc20: {
    send: (it) => it.depositTrc20(LARGE, 7, 9, TOKEN),
    to: MAIN_GATEWAY,
    selector: 'depositTRC20(address,uint64)',
    parameter: token + word(LARGE),
    value: 7,
  },
  depositTrc721: {
    send: (it) => it.depositTrc721(String(HUGE), 7, 9, addressToHex(TOKEN)),
    to: MAIN_GATEWAY,
    selector: 'depositTRC721(address,uint256)',
    parameter: token + word(HUGE),
    value: 7,
  },
  approveTrc20: {
    send: (it) => it.approveTrc20('9007199254740993', 9, TOKEN),
    to: TOKEN,
    selector: 'approve(address,uint256)',
    parameter: gateway + word(9_007_199_254_740_993n),
    value: 0,
  },
  approveTrc721: {
    send: (it) => it.approveTrc721(3, 9, TOKEN),
    to: TOKEN,
    selector: 'approve(address,uint256)',
    parameter: gateway + word(3n),
    value: 0,
  },
  mappingTrc20: {
    send: (it) => it.mappingTrc20(TX_HASH, 7, 9),
    to: MAIN_GATEWAY,
    selector: 'mappingTRC20(bytes)',
    parameter: hashBytes,
    value: 7,
  },
  'mappingTrc20, with 0x': {
    send: (it) => it.mappingTrc20(`0x${TX_HASH}`, 7, 9),
    to: MAIN_GATEWAY,
    selector: 'mappingTRC20(bytes)',
    parameter: hashBytes,
    value: 7,
  },
  mappingTrc721: {
    send: (it) => it.mappingTrc721(TX_HASH, 7, 9),
    to: MAIN_GATEWAY,
    selector: 'mappingTRC721(bytes)',
    parameter: hashBytes,
    value: 7,
  },
  retryDeposit: {
    send: (it) => it.retryDeposit(5, 7, 9),
    to: MAIN_GATEWAY,
    selector: 'retryDeposit(uint256)',
    parameter: word(5n),
    value: 7,
  },
  retryMapping: {
    send: (it) => it.retryMapping(0, 7, 9),
    to: MAIN_GATEWAY,
    selector: 'retryMapping(uint256)',
    parameter: word(0n),
    value: 7,
  },
  'depositTrc of an approval, which takes no TRX': {
    send: (it) => it.depositTrc('approve', 3, 7, 9, TOKEN),
    to: TOKEN,
    selector: 'approve(address,uint256)',
    parameter: gateway + word(3n),
    value: 0,
  },
}

const sideRows: Record<string, Row> = {
  withdrawTrx: {
    send: (it) => it.withdrawTrx('1000', '20', 1_000_000_000n),
    to: SIDE_GATEWAY,
    selector: 'withdrawTRX()',
    parameter: '',
    value: 1_020,
    limit: 1_000_000_000,
  },
  withdrawTrc10: {
    send: (it) => it.withdrawTrc10(1_000_001, 50, 7, 9),
    to: SIDE_GATEWAY,
    selector: 'withdrawTRC10(uint256,uint256)',
    parameter: word(1_000_001n) + word(50n),
    value: 7,
    token: [1_000_001, 50],
  },
  withdrawTrc20: {
    send: (it) => it.withdrawTrc20(HUGE, 7, 9, TOKEN),
    to: TOKEN,
    selector: 'withdrawal(uint256)',
    parameter: word(HUGE),
    value: 7,
  },
  withdrawTrc721: {
    send: (it) => it.withdrawTrc721(3, 7, 9, TOKEN),
    to: TOKEN,
    selector: 'withdrawal(uint256)',
    parameter: word(3n),
    value: 7,
  },
  retryWithdraw: {
    send: (it) => it.retryWithdraw(5, 7, 9),
    to: SIDE_GATEWAY,
    selector: 'retryWithdraw(uint256)',
    parameter: word(5n),
    value: 7,
  },
  'withdrawTrc, of any method': {
    send: (it) => it.withdrawTrc('giveBack( uint256 )', 5, 7, 9, TOKEN),
    to: TOKEN,
    selector: 'giveBack(uint256)',
    parameter: word(5n),
    value: 7,
  },
}

const asked = ({ to, selector, parameter, value, limit = 9, token: tokens }: Row) => ({
  owner_address: OWNER_HEX,
  contract_address: addressToHex(to as never),
  function_selector: selector,
  parameter,
  call_value: value,
  fee_limit: limit,
  ...(tokens && { token_id: tokens[0], call_token_value: tokens[1] }),
})

test.each(Object.entries(mainRows))('on the main chain: %s', async (_, row) => {
  const txID = await row.send(client())
  expect(main.requests.map(({ path }) => path)).toEqual([TRIGGER, BROADCAST])
  expect(side.requests).toEqual([])
  expect(main.sentTo(TRIGGER)).toEqual([asked(row)])
  const [sent] = main.sentTo(BROADCAST)
  expect(sent!['txID']).toBe(txID)
  const [signature] = sent!['signature'] as [string]
  // The main chain signs without a chain id.
  expect(recoverSigner(hexToBytes(txID as string), signature)).toBe(OWNER)
})

test.each(Object.entries(sideRows))('on the side chain: %s', async (_, row) => {
  const txID = await row.send(client())
  expect(side.requests.map(({ path }) => path)).toEqual([TRIGGER, BROADCAST])
  expect(main.requests).toEqual([])
  expect(side.sentTo(TRIGGER)).toEqual([asked(row)])
  const [sent] = side.sentTo(BROADCAST)
  expect(sent!['txID']).toBe(txID)
  const [signature] = sent!['signature'] as [string]
  expect(recoverSigner(sideChainHash(txID as string, CHAIN_ID), signature)).toBe(OWNER)
})

test('a fund injection is the node’s transaction, signed for the side chain', async () => {
  const txID = await client().injectFund('5000000', 0)
  expect(side.requests.map(({ path }) => path)).toEqual([INJECT, BROADCAST])
  expect(side.sentTo(INJECT)).toEqual([{ owner_address: OWNER_HEX, amount: 5_000_000 }])
  const [sent] = side.sentTo(BROADCAST)
  const [signature] = sent!['signature'] as [string]
  expect(sent!['txID']).toBe(txID)
  expect(recoverSigner(sideChainHash(txID, CHAIN_ID), signature)).toBe(OWNER)
})

test('a permission is asked for, and is in what is signed', async () => {
  await client().withdrawTrx(1, 2, 3, { permissionId: 2 })
  expect(side.sentTo(TRIGGER)[0]).toMatchObject({ Permission_id: 2 })
  expect(side.sentTo(BROADCAST)[0]).toMatchObject({
    raw_data: { contract: [{ Permission_id: 2 }] },
  })
})

test('no permission is asked for by 0, or by nothing', async () => {
  for (const permissionId of [0, '', undefined, false] as number[])
    await client().withdrawTrx(1, 2, 3, { permissionId })
  expect(side.sentTo(TRIGGER)).toHaveLength(4)
  for (const each of side.sentTo(TRIGGER)) expect(each).not.toHaveProperty('Permission_id')
})

test('options replace the fee limit everywhere, and the call value where 3.2.7 let them', async () => {
  const it = client()
  const options = Object.freeze({ callValue: '77', feeLimit: 88n })
  await it.depositTrx(1, 2, 3, options)
  await it.depositTrc10(1_000_001, 1, 2, 3, options)
  await it.depositTrc20(1, 2, 3, TOKEN, options)
  await it.mappingTrc20(TX_HASH, 2, 3, options)
  await it.withdrawTrx(1, 2, 3, options)
  await it.withdrawTrc10(1_000_001, 1, 2, 3, options)
  await it.withdrawTrc20(1, 2, 3, TOKEN, options)
  const values = [...main.sentTo(TRIGGER), ...side.sentTo(TRIGGER)]
  expect(values.map((each) => each['fee_limit'])).toEqual(Array(7).fill(88))
  expect(values.map((each) => each['call_value'])).toEqual([77, 2, 2, 2, 77, 77, 2])
})

test('what is called is what the app’s own contracts say', () => {
  const called = Object.values(gatewayMethods).map(({ signature }) => signature)
  const ours = [
    ...Object.values(mainGatewayCalls),
    ...Object.values(sideGatewayCalls),
    ...Object.values(sideTokenCalls),
    trc721Calls.approve,
  ]
  expect(new Set(called)).toEqual(new Set(ours))
})
