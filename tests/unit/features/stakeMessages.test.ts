import { i18n } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import { encodeValues, keccakHex } from '../../../src/chain/abi.ts'
import { fixedPlansErrors } from '../../../src/chain/contracts/fixedPlans.ts'
import { poolRouterErrors } from '../../../src/chain/contracts/poolRouter.ts'
import { TRX } from '../../../src/core/amount.ts'
import { activateLocale, loadWords } from '../../../src/i18n/activate.ts'
import type { KindName } from '../../../src/operations.ts'
import { insufficientText } from '../../../src/outbox/insufficientText.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import {
  mismatchText,
  reasonText,
  refusalText,
  troubleText,
} from '../../../src/state/operations/troubleText.ts'
import { describe as toldOf, intents, ORDER, OWNER, plansOf, UNITS, usdt } from './stakeSamples.ts'

// The exact messages of the specification about stakes, each with what causes it, in both languages.

const chinese: Readonly<Record<string, string>> = {
  'Please enter the pledge amount': '請輸入質押數量',
  'Less than the minimum amount': '低於最低數量',
  'Exceeds maximum shares': '超過最大份額',
  'Insufficient number of unlockable pledges': '可解鎖的質押數量不足',
  'Unlocking time has not yet arrived': '尚未到解鎖時間',
  'pledge error': '質押錯誤',
  'unlock error': '解鎖錯誤',
  'Insufficient USDT balance': 'USDT 餘額不足',
  'Insufficient TRX balance': 'TRX 餘額不足',
  'BUY error': '買入失敗',
  "The plan's fund covers only {fits} more. Nothing was pledged.":
    '方案的資金只能再支應 {fits}，沒有質押任何資產。',
  "The plan's fund covers less than this. Nothing was pledged; a smaller amount may still fit.":
    '方案的資金不足以支應這個數量，沒有質押任何資產；較小的數量也許仍可接受。',
}

type Words = ReturnType<typeof mismatchText>

const confirmed: readonly (readonly [KindName, object])[] = [
  ['stake.pledge', intents.pledge],
  ['stake.unlock', intents.unlock],
  ['stake.cancel', intents.cancel],
]
const intentOf = new Map<KindName, object>([
  ...confirmed,
  ['liquidity.buy', intents.buy],
  ['liquidity.remove', intents.remove],
  ['earn.claim', intents.claim],
  ['allowance.revoke', intents.revoke],
])
const described = (kind: KindName) => toldOf(kind, intentOf.get(kind))

/** The call failed with this error. */
const failing = (error: string, units = 1n) => {
  const types = error
    .slice(error.indexOf('(') + 1, -1)
    .split(',')
    .filter(Boolean)
  const values = types.map((type) => (type === 'address' ? OWNER : units))
  return keccakHex(error).slice(0, 8) + encodeValues(types, values)
}

/** What stops a row of the kind, as it is told on its page. */
function stopped(kind: KindName, trouble: Parameters<typeof troubleText>[0]) {
  const intent = intentOf.get(kind)
  const row = { id: ORDER, owner: OWNER, intent }
  const legs = plansOf(kind, intent)
    .slice(-1)
    .map(({ name }) => ({ name, transactions: [], failures: 0, nextAt: 0 }))
  const operation = { ...row, kind, legs } as unknown as Operation
  return troubleText(trouble, operation, described(kind), 'en')
}

const reverted = (kind: KindName, error: string, units?: bigint) =>
  reasonText(failing(error, units), described(kind))
const refused = (kind: KindName, code: keyof typeof refusal) =>
  refusalText(refusal[code], described(kind))
const contradicted = (kind: KindName, field: string, detail?: string) =>
  mismatchText(field, described(kind), detail)
const silent = { kind: 'wouldFail', output: '', message: '' } as const
const poor = { kind: 'wouldFail', output: '', message: 'balance is not sufficient.' } as const
const missing = 'ERC20InsufficientBalance(address,uint256,uint256)'

/** What is said, and what causes it. */
const messages: readonly (readonly [
  words: string,
  cause: string,
  told: () => Words | undefined,
])[] = [
  [
    'Please enter the pledge amount',
    'the contract is asked for nothing',
    () => reverted('stake.pledge', 'WrongAmount()'),
  ],
  [
    'Less than the minimum amount',
    'the contract refuses so little',
    () => reverted('stake.pledge', 'LessThanMinimum()'),
  ],
  [
    'Less than the minimum amount',
    'the backend refuses so little',
    () => refused('stake.pledge', 'belowMinimum'),
  ],
  [
    'Less than the minimum amount',
    'the chain has a higher minimum than shown',
    () => contradicted('stake.pledge', 'belowMinimum'),
  ],
  [
    'Exceeds maximum shares',
    'the contract refuses so much',
    () => reverted('stake.pledge', 'ExceedsMaximum()'),
  ],
  [
    'Exceeds maximum shares',
    'the backend refuses so much',
    () => refused('stake.pledge', 'exceedsMaximum'),
  ],
  [
    'Exceeds maximum shares',
    'the account has staked there meanwhile',
    () => contradicted('stake.pledge', 'exceedsMaximum'),
  ],
  ...(['stake.unlock', 'stake.cancel'] as const).flatMap(
    (kind) =>
      [
        [
          'Insufficient number of unlockable pledges',
          `the contract knows no such stake (${kind})`,
          () => reverted(kind, 'UnknownStake()'),
        ],
        [
          'Insufficient number of unlockable pledges',
          `the stake is over (${kind})`,
          () => reverted(kind, 'AlreadyOver()'),
        ],
        [
          'Insufficient number of unlockable pledges',
          `the backend knows of none (${kind})`,
          () => refused(kind, 'nothingToUnlock'),
        ],
        [
          'Insufficient number of unlockable pledges',
          `one of them was taken back elsewhere (${kind})`,
          () => contradicted(kind, 'over'),
        ],
      ] as const,
  ),
  [
    'Unlocking time has not yet arrived',
    'the contract says so',
    () => reverted('stake.unlock', 'StillLocked()'),
  ],
  [
    'Unlocking time has not yet arrived',
    'the backend says so',
    () => refused('stake.unlock', 'unlockNotYet'),
  ],
  [
    'Unlocking time has not yet arrived',
    'the chain has a later time',
    () => contradicted('stake.unlock', 'notYet'),
  ],
  ['pledge error', 'nobody says why a pledge fails', () => stopped('stake.pledge', silent).failed],
  ['unlock error', 'nobody says why unlocking fails', () => stopped('stake.unlock', silent).failed],
  [
    'unlock error',
    'nobody says why cancelling fails',
    () => stopped('stake.cancel', silent).failed,
  ],
  [
    'BUY error',
    'nobody says why a purchase of shares fails',
    () => stopped('liquidity.buy', silent).failed,
  ],
  [
    'Insufficient USDT balance',
    'the coin that is pledged is not there',
    () => reverted('stake.pledge', missing),
  ],
  [
    'Insufficient TRX balance',
    'the network says that its own coin does not suffice',
    () => stopped('stake.pledge', poor).text,
  ],
]

describe.each([
  ['en', (words: string) => words],
  ['zh-TW', (words: string) => chinese[words]],
] as const)('in %s', (locale, inWords) => {
  beforeAll(async () => {
    await activateLocale(locale)
    await loadWords()
  })
  afterAll(() => activateLocale('en'))

  test.each(messages)('“%s”, where %s', (words, _, told) => {
    const text = told()
    expect(text && i18n._(text)).toBe(inWords(words))
  })

  test.each([
    [0, 'Pledge 5\u00a0USDT', '質押 5\u00a0USDT'],
    [1, 'Pledge 5\u00a0USDT for 1 day', '質押 5\u00a0USDT，為期 1 天'],
    [30, 'Pledge 5\u00a0USDT for 30 days', '質押 5\u00a0USDT，為期 30 天'],
  ])('a pledge is named with its days: %i', (days, english, inChinese) => {
    const title = toldOf('stake.pledge', { ...intents.pledge, days }).title
    expect(i18n._(title)).toBe(locale === 'en' ? english : inChinese)
  })

  test.each([
    ['120500000', '120.5\u00a0USDT'],
    ['1234567890', '1,234.56789\u00a0USDT'],
    ['0', '0\u00a0USDT'],
  ])('a fund that covers only %s says that these are %s', (units, fits) => {
    const output = failing('FundTooSmall(uint256)', BigInt(units))
    const told = [
      // In the sheet; then after the tap, before the wallet is asked; then in a block.
      contradicted('stake.pledge', 'fund', units),
      stopped('stake.pledge', { kind: 'mismatch', field: 'fund', detail: units }).text,
      stopped('stake.pledge', { kind: 'wouldFail', output, message: '' }).text,
      reasonText(output, described('stake.pledge')),
    ]
    for (const text of told)
      expect(text && i18n._(text)).toBe(
        inWords("The plan's fund covers only {fits} more. Nothing was pledged.")?.replace(
          '{fits}',
          fits,
        ),
      )
  })

  test('one that nobody can read a number of says what is certain', () => {
    const [selector] = failing('FundTooSmall(uint256)').match(/^.{8}/)!
    for (const text of [
      refused('stake.pledge', 'fundTooSmall'),
      contradicted('stake.pledge', 'fund'),
      contradicted('stake.pledge', 'fund', '-1'),
      contradicted('stake.pledge', 'fund', '12 USDT'),
      reasonText(selector, described('stake.pledge')),
    ])
      expect(text && i18n._(text)).toBe(
        inWords(
          "The plan's fund covers less than this. Nothing was pledged; a smaller amount may still fit.",
        ),
      )
  })

  test('an amount of many decimals is never told as more than fits', () => {
    const sharesOf = toldOf('stake.pledge', intents.pledgeShares)
    const text = mismatchText('fund', sharesOf, '1234567899999999999999')
    expect(i18n._(text)).toContain('1,234.5678\u00a0LP-JADE')
  })

  test('the key of the specification names the coin of the network that runs', () => {
    const text = insufficientText(TRX)
    expect(text.id).toBe('Insufficient BNB balance')
    expect(i18n._(text)).toBe(inWords('Insufficient TRX balance'))
    expect(insufficientText(usdt).id).not.toBe(text.id)
    // A token that calls itself so is another coin.
    expect(insufficientText({ ...usdt, symbol: 'TRX' }).id).not.toBe(text.id)
  })
})

test.each<[KindName, string, string]>([
  ['stake.pledge', 'Closed()', 'No new pledges are taken here any more. Nothing was pledged.'],
  ['stake.pledge', 'UnknownPlace()', 'There is no such pool or plan'],
  ['earn.claim', 'NothingToClaim()', 'No income available yet'],
  [
    'liquidity.buy',
    'LessThanMinimum()',
    'The price has moved: this would bring less than the least you accept',
  ],
  [
    'liquidity.remove',
    'Expired()',
    'The deadline has passed. Nothing was moved; you can start anew.',
  ],
])('where the contract refuses %s as %s, it says: %s', (kind, error, words) => {
  expect(reverted(kind, error)?.message).toBe(words)
})

test('a place that closes is told alike by contract, backend and chain', () => {
  expect(refused('stake.pledge', 'placeClosed')).toBe(reverted('stake.pledge', 'Closed()'))
  expect(contradicted('stake.pledge', 'closed')).toBe(reverted('stake.pledge', 'Closed()'))
})

test('what a stake confirms is not told as a price', () => {
  const fields = plansOf('stake.pledge', intents.pledgePlan).flatMap(({ before }) => {
    const plain = {
      orderKey: ORDER,
      owner: OWNER,
      contract: intents.pledgePlan.contract,
      place: 1,
      coin: OWNER,
      units: UNITS,
    }
    const verdict = before?.judge(plain)
    return verdict?.kind === 'mismatch' ? verdict.field : []
  })
  expect(fields.length).toBeGreaterThan(0)
  for (const field of fields)
    expect(contradicted('stake.pledge', field).message).toBe(
      "The shop's answer is not the order you confirmed. Nothing was signed.",
    )
})

test.each<[KindName, readonly string[]]>([
  ['stake.pledge', fixedPlansErrors],
  ['stake.unlock', fixedPlansErrors],
  ['stake.cancel', fixedPlansErrors],
  ['liquidity.buy', poolRouterErrors],
  ['liquidity.remove', poolRouterErrors],
])('%s has words for all that its contracts say', (kind, contracts) => {
  const { errors, reasons } = described(kind)
  expect(errors).toBe(contracts)
  const names = errors.map((error) => error.slice(0, error.indexOf('(')))
  // Claims are of another kind.
  for (const name of names.filter((each) => each !== 'NothingToClaim'))
    expect(Object.keys(reasons)).toContain(name)
})
