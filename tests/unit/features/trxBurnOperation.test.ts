import { i18n, type MessageDescriptor } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import type { AbiValue } from '../../../src/chain/abi.ts'
import { encodeValues, keccakHex } from '../../../src/chain/abi.ts'
import { trxBurnSale, trxBurnSaleErrors } from '../../../src/chain/contracts/trxBurnSale.ts'
import type { BlockHead } from '../../../src/chain/nodeAnswers.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { trx } from '../../../src/core/amount.ts'
import { err, ok } from '../../../src/core/result.ts'
import { giveTrx } from '../../../src/features/trxburn/operations/give.ts'
import { agreementOf, giftProblem, mostOf, premiumBp } from '../../../src/features/trxburn/rules.ts'
import { activateLocale, loadWords } from '../../../src/i18n/activate.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import { mismatchText, reasonText, refusalText } from '../../../src/state/operations/troubleText.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'

// TRX that is burnt for tokens: what is asked before anything is signed, what counts as done, and the
// words for whatever is in the way.

const TOKEN = 10n ** 18n
const TRX = 1_000_000n
const owner = addressFromHex('aa'.repeat(20))
const other = addressFromHex('ee'.repeat(20))
const token = addressFromHex('11'.repeat(20))
const sale = addressFromHex('22'.repeat(20))
const order = '1e'.repeat(32)
const txId = '0a'.repeat(32)
const [START, END] = [1_000_000, 2_000_000]

const intent = {
  sale,
  coin: { symbol: 'FRG', decimals: 18, contract: token },
  rate: 40n * TOKEN,
  given: 10n * TRX,
  units: 400n * TOKEN,
  feeLimit: 42n,
}
const row = { id: order, owner, intent }
const leg = giveTrx.plan(row)![0]!
const description = giveTrx.describe(row)!

const honest: Record<string, AbiValue[]> = {
  token: [token],
  rate: [40n * TOKEN],
  decimals: [18n],
  start: [BigInt(START / 1_000)],
  end: [BigInt(END / 1_000)],
  mostGiven: [10n * TRX],
  isUsed: [false],
}
const chain = (said: Record<string, AbiValue[]> = {}, timestamp = START) =>
  scriptedNode(
    (call) => {
      const answer = said[nameOf(call)] ?? honest[nameOf(call)]
      return answer ? ok(answer) : err({ kind: 'malformed', detail: nameOf(call) })
    },
    async () => ok({ ...({} as BlockHead), timestamp }),
  )
const verdict = async (...told: Parameters<typeof chain>) => {
  const found = await leg.verify!(chain(...told))
  if (!found.ok) throw new Error(found.error.kind)
  return found.value.kind === 'mismatch' ? found.value.field : found.value.kind
}

describe('a gift', () => {
  test('sends its TRX along, and asks for all of its tokens', () => {
    expect(leg.call).toEqual(
      trxBurnSale.give(sale, order, 400n * TOKEN, { callValue: 10n * TRX, feeLimit: 42n }),
    )
    expect(leg.repeat).toBe('orderOnce')
    expect(description.payments).toEqual([trx(10n * TRX)])
  })

  test.each<[string, string, Record<string, AbiValue[]>, number?]>([
    ['as it was shown is agreed', 'agreed', {}],
    ['in the last moment is agreed', 'agreed', {}, END - 1],
    ['of another token is not made', 'terms', { token: [other] }],
    ['at another rate is not made', 'terms', { rate: [41n * TOKEN] }],
    ['of a token with other decimals is not made', 'decimals', { decimals: [6n] }],
    ['too early is not made', 'notOpen', {}, START - 1],
    ['too late is not made', 'over', {}, END],
    ['of more than is left is not made', 'exceedsSum', { mostGiven: [10n * TRX - 1n] }],
  ])('%s', async (_, said, told, at) => {
    expect(await verdict(told, at)).toBe(said)
  })

  test('waits for a chain that does not answer, and is over once its order was used', async () => {
    const silent = scriptedNode(
      () => err({ kind: 'timeout' }),
      async () => err({ kind: 'timeout' }),
    )
    expect(await leg.verify!(silent)).toEqual(err({ kind: 'timeout' }))
    expect(await leg.skip!(chain())).toEqual(ok(undefined))
    expect(await leg.skip!(chain({ isUsed: [true] }))).toEqual(ok('alreadyGiven'))
  })

  test('is done by its own event alone, and is reported as what presales are not', () => {
    const said = { order, user: owner, trx: 10n * TRX, tokens: 400n * TOKEN }
    const matches = (fields: object) => leg.expects!.matches({ ...said, ...fields })
    expect(leg.expects!.contract).toBe(sale)
    expect(matches({})).toBe(true)
    for (const wrong of [{ order: txId }, { user: other }, { trx: 1n }, { tokens: 1n }])
      expect(matches(wrong)).toBe(false)
    const announced = { txId, expiresAt: 7 }
    const asked = { kind: 'burnTrx', orderKey: order, owner }
    expect(leg.before!.call(announced)).toEqual({
      endpoint: 'trxBurnBefore',
      request: { ...asked, given: '10000000', ...announced },
    })
    expect(leg.after!(txId)).toEqual({ endpoint: 'trxBurnAfter', request: { ...asked, txId } })
  })

  test('is not made where the backend names anything else, and waits for another device', () => {
    const answer = {
      orderKey: order,
      owner,
      contract: sale,
      token,
      given: 10n * TRX,
      units: 400n * TOKEN,
    }
    const judged = (told: object) => leg.before!.judge({ ...answer, ...told }, txId).kind
    expect(judged({})).toBe('agreed')
    for (const lie of [
      { orderKey: txId },
      { owner: other },
      { contract: other },
      { token: other },
      { given: 1n },
      { units: 1n },
    ])
      expect(judged(lie)).toBe('mismatch')
    expect(judged({ announced: { txId: order, expiresAt: 7 } })).toBe('otherDevice')
    expect(judged({ announced: { txId, expiresAt: 7 } })).toBe('agreed')
  })

  test('is recognised without a row, where a contract is configured', () => {
    const told = (contracts: Partial<Contracts>) =>
      giveTrx.recogniser!.read(leg.call, contracts as Contracts)
    expect(told({ trxBurnSale: sale })).toMatchObject({
      seed: sale,
      order,
      payments: [trx(10n * TRX)],
      title: { message: 'TRX burnt for tokens' },
    })
    expect([told({}), told({ trxBurnSale: other })]).toEqual([undefined, undefined])
  })
})

describe('its words', () => {
  beforeAll(async () => {
    await activateLocale('en')
    await loadWords()
  })
  afterAll(() => activateLocale('en'))

  const failing = (error: string) => {
    const types = error
      .slice(error.indexOf('(') + 1, -1)
      .split(',')
      .filter(Boolean)
    const values = types.map((type) => (type === 'address' ? owner : 7n * TRX))
    return keccakHex(error).slice(0, 8) + encodeValues(types, values)
  }
  const said = (told: MessageDescriptor | undefined) =>
    told && i18n._(told).replaceAll('\u00a0', ' ')
  const beyond = () => said(mismatchText('exceedsSum', description, '7000000'))

  test('every error of the contract has some of its own', () => {
    const told = trxBurnSaleErrors.map((error) => said(reasonText(failing(error), description)))
    expect(told).not.toContain(undefined)
    expect(new Set(told).size).toBe(trxBurnSaleErrors.length)
    expect(told).toContain(beyond())
    expect(description.fallback?.message).toBe('TRX burn error')
  })

  test('beyond the sum it says how much is left, where that is known', async () => {
    const unknown = () => said(refusalText(refusal.exceedsSum, description))
    expect(beyond()).toBe(
      'Exceeds maximum shares. Only 7 TRX more can be given. Nothing was burnt.',
    )
    expect(unknown()).toBe('Exceeds maximum shares')
    await activateLocale('zh-TW')
    await loadWords()
    expect(beyond()).toBe('超過最大份額。只能再銷毀 7 TRX，沒有銷毀任何資產。')
    expect(unknown()).toBe('超過最大份額')
    await activateLocale('en')
  })

  test('every refusal of the backend has some of its own', () => {
    const codes = ['saleNotOpen', 'saleEnded', 'notFound'] as const
    expect(codes.map((code) => said(refusalText(refusal[code], description)))).toEqual([
      'Tokens are not given for TRX yet. Nothing was burnt.',
      'The time to give TRX is over. Nothing was burnt.',
      'No tokens are given for TRX here. Nothing was burnt.',
    ])
  })
})

describe('the rules of the form', () => {
  const terms = { rate: 40n * TOKEN, start: START, end: END, sum: 100n * TRX }
  const progress = { given: 90n * TRX, left: 1_000n * TOKEN }
  const problem = (sun: bigint, held: bigint | undefined, reserve?: bigint) =>
    giftProblem(terms, progress, sun, START, { held, reserve })

  test('what is left is asked before what is held, and the fee is kept back', () => {
    expect(problem(10n * TRX, undefined)).toBeUndefined()
    expect(problem(10n * TRX + 1n, 0n)).toBe('exceedsSum')
    expect(problem(9n * TRX, 9n * TRX - 1n)).toBe('overBalance')
    expect(problem(9n * TRX, 9n * TRX, 1n)).toBe('overSpendable')
    expect(problem(9n * TRX, 9n * TRX + 1n, 1n)).toBeUndefined()
    expect(problem(0n, 9n * TRX)).toBe('nothing')
    const most = (held: bigint | undefined, reserve: bigint | undefined) =>
      mostOf(terms, progress, { held, reserve })
    expect([most(undefined, 1n), most(9n * TRX, undefined)]).toEqual([undefined, undefined])
    expect([most(4n, 5n), most(9n * TRX, TRX), most(99n * TRX, TRX)]).toEqual([
      0n,
      8n * TRX,
      10n * TRX,
    ])
  })

  test('a price is compared with the pool, where there is one', () => {
    const pool = (tokens: bigint, sun: bigint) => ({ tokens: tokens * TOKEN, trx: sun * TRX })
    expect(premiumBp(terms.rate, pool(50n, 1n))).toBe(2_500)
    expect(premiumBp(terms.rate, pool(20n, 1n))).toBe(-5_000)
    expect(premiumBp(terms.rate, pool(40n, 1n))).toBe(0)
    expect(premiumBp(terms.rate, pool(0n, 0n))).toBeUndefined()
  })

  test('a contract that counts less than the backend does not agree with it', () => {
    expect([agreementOf(5n, 5n), agreementOf(5n, 6n), agreementOf(5n, 4n)]).toEqual([
      'same',
      'ahead',
      'less',
    ])
  })
})
