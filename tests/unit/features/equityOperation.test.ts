import type { MessageDescriptor } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { encodeValues, keccakHex, type AbiValue } from '../../../src/chain/abi.ts'
import { rwaEquityErrors } from '../../../src/chain/contracts/rwaEquity.ts'
import type { BlockHead } from '../../../src/chain/nodeAnswers.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { trx } from '../../../src/core/amount.ts'
import { cardSeed, CARDS_PER_LEVEL } from '../../../src/core/cardNumber.ts'
import { err, ok } from '../../../src/core/result.ts'
import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import { initialiseCards, unlockLimit } from '../../../src/features/equity/operations/prepare.ts'
import { settleEquity, withdrawEquity } from '../../../src/features/equity/operations/withdraw.ts'
import type { Contracts, Kind } from '../../../src/outbox/kind.ts'
import { mismatchText, reasonText } from '../../../src/state/operations/troubleText.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'

// What the four kinds of equity ask the chain, and how each failure is told with its cause.

const at = (digit: string): Address => addressFromHex(digit.repeat(40))
const [owner, other, contract, card, usdt] = [at('1'), at('2'), at('3'), at('4'), at('5')]
const id = 'a'.repeat(64)
const txId = 'b'.repeat(64)

const CARD_ID = CARDS_PER_LEVEL + 7n
const tokenId = String(CARD_ID)
const FEE = 2_000_000n
const DAY = BigInt(DAY_MS / SECOND_MS)
/** In seconds, at midnight; the second day of the first of two stages. */
const START = 20_000n * DAY
const NOW = START + DAY
const STAGE = (1n << 64n) | 1n

const place = { contract, feeLimit: 42n }
const seen = { tokenId, levelStr: 'Ingot' }
const coin = { symbol: 'USDT', decimals: 6, contract: usdt }
const initialising = { ...place, card, cards: [seen] }
const opening = { ...initialising, stage: STAGE }
const withdrawing = {
  ...initialising,
  cards: [{ ...seen, units: 4n, lastAt: 0 }],
  coin,
  fee: FEE,
}
const settling = { ...place, order: 9n, user: other, coin, units: 4n }

const all: readonly [Kind, object][] = [
  [initialiseCards, initialising],
  [unlockLimit, opening],
  [withdrawEquity, withdrawing],
  [settleEquity, settling],
]

function legOf(kind: Kind, intent: object) {
  const plans = kind.plan({ id, owner, intent })
  if (plans?.length !== 1) throw new Error(`${kind.name} has no plan of one leg`)
  return plans[0]!
}
const describedBy = (kind: Kind, intent: object) => kind.describe({ id, owner, intent })!

/** Weight, taken, maximum, open, taken in the stage, last time. */
const share = (...[weight, taken, maximum, isOpen, inStage, last]: AbiValue[]) => [
  weight ?? 10n,
  taken ?? 0n,
  maximum ?? 6n,
  isOpen ?? true,
  inStage ?? 0n,
  last ?? 0n,
]
const blank = share(0n, 0n, 6n, false)
const shut = share(10n, 0n, 6n, false)
const times = (start = START, end = START + 14n * DAY, dis = 7n * DAY) => [
  FEE,
  5n * FEE,
  start,
  end,
  dis,
  100n,
]

type Told = Readonly<Record<string, readonly AbiValue[]>>
/** A chain that agrees with what was confirmed, but for what is told otherwise. */
const usual: Told = {
  ownerOfPage: [[owner]],
  getData: times(),
  getNext: [0n, 0n, 0n, 0n, 0n, 0n],
  stageNow: [STAGE],
  identifiers: [[1n]],
  getProfitByIds: [[4n]],
  feeOf: [FEE],
  coinAddress: [usdt],
  decimals: [6n],
  orders: [other, 4n, 2n],
}
const shares = new Map<Kind, readonly AbiValue[]>([
  [initialiseCards, blank],
  [unlockLimit, shut],
  [withdrawEquity, share()],
])
const chain = (kind: Kind, told: Told = {}) =>
  scriptedNode(
    (call) => {
      const name = nameOf(call)
      const said = told[name] ?? usual[name] ?? (name === 'shareOf' && shares.get(kind))
      return said ? ok(said) : err({ kind: 'malformed', detail: name })
    },
    async () => ok({ ...({} as BlockHead), timestamp: Number(NOW) * SECOND_MS }),
  )

/** A text with what it names. */
const filled = ({ message, values }: MessageDescriptor): string =>
  (message ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]))

/** What is said where the chain contradicts; undefined where it agrees. */
async function contradiction(kind: Kind, intent: object, told: Told) {
  const found = await legOf(kind, intent).verify?.(chain(kind, told))
  if (!found?.ok) throw new Error('the chain did not answer')
  if (found.value.kind !== 'mismatch') return undefined
  const { field, detail } = found.value
  return filled(mismatchText(field, describedBy(kind, intent), detail))
}

describe('every operation of equity', () => {
  test.each(all)('$name agrees with a chain that says what was confirmed', async (kind, intent) => {
    const leg = legOf(kind, intent)
    expect(await leg.verify?.(chain(kind))).toEqual(ok({ kind: 'agreed' }))
    expect(await leg.skip?.(chain(kind))).toEqual(ok(undefined))
    expect(leg.call).toMatchObject({ contract, feeLimit: 42n })
  })

  test.each(all)(
    '$name is made once, and waits for a chain that is silent',
    async (kind, intent) => {
      const no = err({ kind: 'timeout' as const })
      const silent = scriptedNode(
        () => no,
        async () => no,
      )
      const { repeat, skip, verify } = legOf(kind, intent)
      expect(repeat).toBe('orderOnce')
      expect((await verify?.(silent))?.ok).toBe(false)
      expect((await skip?.(silent))?.ok).toBe(false)
    },
  )

  test.each(all)('$name is known again where no row records it', (kind, intent) => {
    const { call } = legOf(kind, intent)
    const read = (rwaEquity?: Address) => kind.recogniser?.read(call, { rwaEquity } as Contracts)
    expect(read(contract)?.title.message).toBeTruthy()
    expect(read(other)).toBeUndefined()
    expect(read()).toBeUndefined()
  })

  test.each<[string, Kind, object, Told]>([
    ['alreadyInitialised', initialiseCards, initialising, { shareOf: shut }],
    ['alreadyOpen', unlockLimit, opening, { shareOf: share() }],
    [
      'alreadyWithdrawn',
      withdrawEquity,
      withdrawing,
      { shareOf: share(10n, 4n, 6n, true, 4n, NOW) },
    ],
    ['alreadyPaid', settleEquity, settling, { orders: [other, 4n, 1n] }],
  ])('what is done is not needed twice: %s', async (reason, kind, intent, told) => {
    expect(await legOf(kind, intent).skip?.(chain(kind, told))).toEqual(ok(reason))
    expect(describedBy(kind, intent).settled?.[reason]?.message).toBeTruthy()
  })

  test.each<[Kind, object, string, string]>([
    [initialiseCards, initialising, 'initialise', tokenId],
    [unlockLimit, opening, 'unlockLimit', tokenId],
    [withdrawEquity, withdrawing, 'withdraw', tokenId],
    [settleEquity, settling, 'settle', '9'],
  ])('$name is reported as what it was', (kind, intent, act, numbers) => {
    expect(legOf(kind, intent).after?.(txId)).toEqual({
      endpoint: 'equityReport',
      request: { owner, act, numbers, txId },
    })
  })

  test('has its own seed, and what it costs', () => {
    const { seed, payments } = describedBy(withdrawEquity, withdrawing)
    expect({ seed, payments }).toEqual({ seed: cardSeed(tokenId), payments: [trx(FEE)] })
    expect(legOf(withdrawEquity, withdrawing).call.callValue).toBe(FEE)
  })
})

test('each is done when the chain says so of this account and this card', () => {
  const done = (kind: Kind, intent: object, fields: Readonly<Record<string, AbiValue>>) =>
    legOf(kind, intent).expects?.matches(fields)
  for (const [kind, intent] of all.slice(0, 2)) {
    expect(done(kind, intent, { tokenId: CARD_ID, user: owner })).toBe(true)
    expect(done(kind, intent, { tokenId: CARD_ID, user: other })).toBe(false)
    expect(done(kind, intent, { tokenId: CARD_ID + 1n, user: owner })).toBe(false)
  }
  const ordered = { user: owner, fee: FEE, amount: 4n }
  expect(done(withdrawEquity, withdrawing, ordered)).toBe(true)
  expect(done(withdrawEquity, withdrawing, { ...ordered, amount: 5n })).toBe(true)
  expect(done(withdrawEquity, withdrawing, { ...ordered, amount: 3n })).toBe(false)
  expect(done(withdrawEquity, withdrawing, { ...ordered, fee: 1n })).toBe(false)
  const settled = { order: 9n, user: other }
  expect(done(settleEquity, settling, settled)).toBe(true)
  expect(done(settleEquity, settling, { ...settled, order: 8n })).toBe(false)
})

describe('a failure is told as what was asked for', () => {
  test.each<[string, Kind, object]>([
    ['initialization error', initialiseCards, initialising],
    ['unlockLimit error', unlockLimit, opening],
    ['withdraw error', withdrawEquity, withdrawing],
    ['withdraw error', settleEquity, settling],
  ])('where nobody says why: %s', (words, kind, intent) => {
    const { fallback, errors } = describedBy(kind, intent)
    expect(fallback?.message).toBe(words)
    expect(errors).toBe(rwaEquityErrors)
  })

  const CARD = 'Ingot #7'
  type Contradiction = [why: string, told: Told, words: RegExp]
  const strangers: Contradiction[] = [
    ['the card is sold', { ownerOfPage: [[other]] }, /^Ingot #7 belongs to another account by now/],
  ]
  const closed: Contradiction[] = [
    ['no times are set', { getData: times(0n, 0n, 0n), stageNow: [0n] }, /^Not yet open$/],
    [
      'it has not begun',
      { getData: times(NOW + DAY, NOW + 8n * DAY), stageNow: [0n] },
      /^Not yet open\. It opens at 2024-10-06 00:00 UTC$/,
    ],
    ['it has ended', { getData: times(START, NOW, DAY), stageNow: [0n] }, /^Withdrawal has ended$/],
  ]

  test.each<Contradiction>([
    ...strangers,
    ['it shares already', { shareOf: shut }, /^Ingot #7 is initialised already$/],
    ['its level does not share', { identifiers: [[2n]] }, /^Cards of the level of Ingot #7 do not/],
  ])('an initialisation, where %s', async (_, told, words) => {
    expect(await contradiction(initialiseCards, initialising, told)).toMatch(words)
  })

  test.each<Contradiction>([
    ...strangers,
    ...closed,
    ['another stage runs', { stageNow: [STAGE + 1n] }, /^The stage has ended: another one runs/],
    ['it shares in nothing', { shareOf: blank }, /^Ingot #7 is not initialised yet/],
    ['it is open', { shareOf: share() }, /^The limit of this stage is open for Ingot #7 already$/],
  ])('opening a limit, where %s', async (_, told, words) => {
    expect(await contradiction(unlockLimit, opening, told)).toMatch(words)
  })

  const next = /again from 2024-10-11 00:00 UTC$/
  test.each<Contradiction>([
    ...strangers,
    ...closed,
    ['it shares in nothing', { shareOf: blank }, /^Ingot #7 is not initialised yet/],
    ['the limit is not open', { shareOf: shut }, /^The limit of this stage is not open for Ingot/],
    [
      'its level may take nothing',
      { shareOf: share(10n, 0n, 0n) },
      /may take nothing in this stage/,
    ],
    ['the limit is reached', { shareOf: share(10n, 6n, 6n, true, 6n, 1n) }, next],
    [
      'it took something today',
      { shareOf: share(10n, 1n, 6n, true, 1n, NOW) },
      /withdrawn today already\. It can again from 2024-10-06 00:00 UTC$/,
    ],
    ['it never had anything', { getProfitByIds: [[0n]] }, /^No income available yet$/],
    [
      'it has taken all',
      { getProfitByIds: [[0n]], shareOf: share(10n, 4n) },
      /^No balance to be claimed$/,
    ],
    ['there is less', { getProfitByIds: [[3n]] }, /^Less can be withdrawn by now than was shown/],
    ['the fee is another', { feeOf: [FEE + 1n] }, /^The fee is another one by now/],
    ['the coin is another', { coinAddress: [other] }, /^The equity is paid in another coin/],
    ['it is counted otherwise', { decimals: [18n] }, /^The equity is paid in another coin/],
  ])('a withdrawal, where %s', async (_, told, words) => {
    expect(await contradiction(withdrawEquity, withdrawing, told)).toMatch(words)
  })

  test.each<Contradiction>([
    ['it is of another amount', { orders: [other, 3n, 2n] }, /^The chain knows this withdrawal/],
    ['it is somebody else’s', { orders: [owner, 4n, 2n] }, /^The chain knows this withdrawal/],
    [
      'the fund has less',
      { getData: [...times().slice(0, 5), 3n] },
      /^The fund has only 0\.000003\sUSDT now\. Nothing was signed\.$/,
    ],
  ])('a settlement, where %s', async (_, told, words) => {
    expect(await contradiction(settleEquity, settling, told)).toMatch(words)
  })

  const ofCard = (error: string) =>
    `${keccakHex(`${error}(uint256)`).slice(0, 8)}${encodeValues(['uint256'], [CARD_ID])}`
  const ofNone = (error: string) => keccakHex(`${error}()`).slice(0, 8)
  test.each<[string, Kind, object, string, RegExp]>([
    ['AlreadyInitialised', initialiseCards, initialising, CARD, / is initialised already$/],
    ['WrongLevel', initialiseCards, initialising, CARD, /^Cards of the level of .* do not share$/],
    ['NotYourCard', initialiseCards, initialising, CARD, / belongs to another account$/],
    [
      'LimitUnlocked',
      unlockLimit,
      opening,
      CARD,
      /^The limit of this stage is open for .* already$/,
    ],
    ['NotInitialised', unlockLimit, opening, CARD, / is not initialised yet/],
    ['NotYetOpen', unlockLimit, opening, '', /^Not yet open$/],
    ['LimitLocked', withdrawEquity, withdrawing, CARD, /^The limit of this stage is not open for/],
    ['LimitReached', withdrawEquity, withdrawing, CARD, / has taken all that it may in this stage/],
    ['WithdrawnToday', withdrawEquity, withdrawing, CARD, / has withdrawn today already/],
    ['NothingToWithdraw', withdrawEquity, withdrawing, '', /^No balance to be claimed$/],
    ['HasEnded', withdrawEquity, withdrawing, '', /^Withdrawal has ended$/],
    ['WrongValue', withdrawEquity, withdrawing, '', /^The fee is another one by now/],
    ['NotOwed', settleEquity, settling, '', /^This withdrawal is paid already$/],
    ['FundLacks', settleEquity, settling, '', /^The fund has less than this and what it owes/],
  ])('where the contract refuses with %s', (error, kind, intent, named, words) => {
    const output = rwaEquityErrors.includes(`${error}()` as never) ? ofNone(error) : ofCard(error)
    const text = filled(reasonText(output, describedBy(kind, intent)) ?? ({} as MessageDescriptor))
    expect(text).toMatch(words)
    expect(text).toContain(named)
  })
})
