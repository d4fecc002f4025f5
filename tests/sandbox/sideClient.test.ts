import { bytesToHex } from '@noble/hashes/utils.js'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { card } from '../../src/chain/contracts/card.ts'
import { mainGateway } from '../../src/chain/contracts/mainGateway.ts'
import { sideGateway } from '../../src/chain/contracts/sideGateway.ts'
import { SideChain } from '../../src/chain/sidechain/sideChain.ts'
import type { Outcome } from '../../src/chain/sidechain/options.ts'
import type { View } from '../../src/chain/view.ts'
import type { Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { accounts } from '../../sandbox/world/accounts.ts'
import { createOperator, type Operator } from '../../backend/tron/operator.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'casthouse-side-client-'))
const TRX = 1_000_000n
const LIMIT = 500_000_000
const SOON = { timeout: 20_000 }
const wait = { shouldPollResponse: true } as const
const ann = accounts[0]!

let sandbox: Sandbox
let client: SideChain
let main: Operator
let side: Operator
let fees: { deposit: bigint; withdraw: bigint; retry: bigint; mapping: bigint }

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    dataDir,
    mining: 'instant',
    solidLag: 0,
    sideChain: true,
  })
  const { origin } = sandbox
  const { sideChain } = sandbox.side!.deployment
  const asks: Fetch = (url, init) => fetch(url, init)
  main = createOperator(`${origin}/chain`, asks, ann.key)
  side = createOperator(`${origin}/side`, asks, ann.key, sideChain.chainId)
  client = new SideChain(
    TronWeb,
    { fullHost: `${origin}/chain` },
    {
      fullHost: `${origin}/side`,
      mainGatewayAddress: sideChain.mainGateway,
      sideGatewayAddress: sideChain.sideGateway,
      sideChainId: sideChain.chainId,
    },
    bytesToHex(ann.key.privateKey),
  )
  const [deposit, mapping, withdraw, retry] = await Promise.all([
    says(main, mainGateway.depositFee(sideChain.mainGateway)),
    says(main, mainGateway.mappingFee(sideChain.mainGateway)),
    says(side, sideGateway.withdrawFee(sideChain.sideGateway)),
    says(side, sideGateway.retryFee(sideChain.sideGateway)),
  ])
  fees = { deposit, mapping, withdraw, retry }
}, 60_000)
afterAll(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true })
})

const says = async <T>(who: Operator, view: View<T>): Promise<T> => {
  const answer = await who.node.read(view)
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

const tokenOf = (standard: 'trc10' | 'trc20' | 'trc721') =>
  sandbox.side!.deployment.sideChain.tokens.find((each) => each.standard === standard)!

/** Buys a card. Returns its number. */
async function boughtCard(token: Address): Promise<bigint> {
  const { price, nextTokenId } = await says(main, card.level(token, 1n))
  await main.call(card.buy(token, 1n, '1'.repeat(64), { callValue: price }))
  return nextTokenId
}

/** Resolves once the relayer has carried it over. */
async function arrival(name: 'deposit' | 'withdrawal', nonce: Outcome): Promise<boolean> {
  const { sideChain } = sandbox.side!.deployment
  const arrived = () =>
    name === 'deposit'
      ? says(side, sideGateway.isDeposited(sideChain.sideGateway, nonce as bigint))
      : says(main, mainGateway.isWithdrawn(sideChain.mainGateway, nonce as bigint))
  await expect.poll(arrived, SOON).toBe(true)
  return true
}

test('TRX goes over and comes back', async () => {
  const there = client.depositTrx(5n * TRX, fees.deposit, LIMIT, wait)
  expect(await arrival('deposit', await there)).toBe(true)
  const back = client.withdrawTrx(2n * TRX, fees.withdraw, LIMIT, wait)
  expect(await arrival('withdrawal', await back)).toBe(true)
})

test('a TRC-10 goes over and comes back', async () => {
  const token = tokenOf('trc10')
  const there = client.depositTrc10(token.main, 50, fees.deposit, LIMIT, wait)
  expect(await arrival('deposit', await there)).toBe(true)
  const back = client.withdrawTrc10(token.side, 20, fees.withdraw, LIMIT, wait)
  expect(await arrival('withdrawal', await back)).toBe(true)
})

test('a TRC-20 is approved, goes over and comes back', async () => {
  const token = tokenOf('trc20')
  expect(await client.approveTrc20(1_000_000, LIMIT, token.main, wait)).toBe(true)
  const there = client.depositTrc20(1_000_000, fees.deposit, LIMIT, token.main, wait)
  expect(await arrival('deposit', await there)).toBe(true)
  const back = client.withdrawTrc20(1_000_000, fees.withdraw, LIMIT, token.side, wait)
  expect(await arrival('withdrawal', await back)).toBe(true)
})

test('a TRC-721 is approved, goes over and comes back', async () => {
  const token = tokenOf('trc721')
  const uid = await boughtCard(token.main as Address)
  expect(await client.approveTrc721(uid, LIMIT, token.main, wait)).toEqual([])
  const there = client.depositTrc721(uid, fees.deposit, LIMIT, token.main, wait)
  expect(await arrival('deposit', await there)).toBe(true)
  const back = client.withdrawTrc721(uid, fees.withdraw, LIMIT, token.side, wait)
  expect(await arrival('withdrawal', await back)).toBe(true)
})

test('a token is mapped, and the fund gets something', async () => {
  const { unmapped } = sandbox.side!.deployment
  expect(await client.mappingTrc20(unmapped.txId, fees.mapping, LIMIT, wait)).toBeTypeOf('bigint')
  const txID = await client.injectFund(TRX, LIMIT)
  expect(await client.follow('injectFund', txID)).toEqual([])
})

test('what fails on the chain is told with its txID', async () => {
  const unknown = 999_999
  await expect(client.retryWithdraw(unknown, fees.retry, LIMIT, wait)).rejects.toMatchObject({
    code: 'transactionFailed',
    message: 'REVERT opcode executed',
    txID: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})
