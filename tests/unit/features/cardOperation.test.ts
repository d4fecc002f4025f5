import { describe as group, expect, test } from 'vitest'
import { TRX } from '../../../src/core/amount.ts'
import { ok } from '../../../src/core/result.ts'
import { buyCard } from '../../../src/features/card/operations/buy.ts'
import { claimRewards } from '../../../src/features/card/operations/claim.ts'
import { pledgeCards, unlockCards } from '../../../src/features/card/operations/pledge.ts'
import { transferCard } from '../../../src/features/card/operations/transfer.ts'
import { kinds } from '../../../src/operations.ts'
import {
  CARD,
  CARD_ID,
  chain,
  describe,
  intents,
  lastOf,
  ORDER,
  OTHER,
  OWNER,
  plansOf,
  POOLS,
  silent,
  TX,
} from './cardSamples.ts'

const agreed = ok({ kind: 'agreed' })
const mismatch = (field: string) => ({ ok: true, value: { kind: 'mismatch', field } })

group('a card of a level', () => {
  const leg = lastOf(buyCard, intents.buy)

  test('is bought for exactly its price, under an order that the contract takes once', () => {
    expect(leg.call).toEqual({
      contract: CARD,
      signature: 'Buy(uint256,bytes32)',
      args: [1n, ORDER],
      callValue: 25_000_000n,
      feeLimit: 42n,
    })
    expect(leg.repeat).toBe('orderOnce')
    expect(describe(buyCard, intents.buy).payments).toEqual([{ coin: TRX, units: 25_000_000n }])
  })

  test('is not paid again once the contract has taken the order', async () => {
    expect(await leg.skip?.(chain({ isUsed: [true] }))).toEqual(ok('alreadyPaid'))
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect((await leg.skip?.(silent))?.ok).toBe(false)
  })

  test.each<[string, string, bigint, string | undefined]>([
    ['as it was confirmed', 'Ingot', 25_000_000n, undefined],
    ['with characters that are never shown', 'In\u200bgot', 25_000_000n, undefined],
    ['at another price', 'Ingot', 25_000_001n, 'levelPrice'],
    ['by another name', 'Node 1', 25_000_000n, 'level'],
    // As the contract tells one that was never set.
    ['not at all', '', 0n, 'level'],
  ])('is verified with the chain, which has it %s', async (_, name, price, field) => {
    const found = await leg.verify?.(chain({ levels: [9n, name, 30n, price, CARD_ID, OTHER] }))
    expect(found).toMatchObject(field ? mismatch(field) : agreed)
  })

  test('is announced before and reported after', () => {
    const asked = { orderKey: ORDER, owner: OWNER, level: 1 }
    expect(leg.before?.call()).toEqual({ endpoint: 'buyCardPayBefore', request: asked })
    const ours = { txId: TX, expiresAt: 9 }
    expect(leg.before?.call(ours).request).toEqual({ ...asked, ...ours })
    expect(leg.after?.(TX)).toEqual({
      endpoint: 'buyCardPayAfter',
      request: { orderKey: ORDER, owner: OWNER, txId: TX },
    })
  })

  const answer = { orderKey: ORDER, owner: OWNER, level: 1, contract: CARD, price: 25_000_000n }
  test.each<[string, object]>([
    ['order', { orderKey: TX }],
    ['owner', { owner: OTHER }],
    ['contract', { contract: OTHER }],
    ['level', { level: 2 }],
    ['price', { price: 1n }],
  ])('is not paid where the backend names another %s', (field, changed) => {
    expect(leg.before?.judge(answer)).toEqual({ kind: 'agreed' })
    expect(leg.before?.judge({ ...answer, ...changed })).toMatchObject({ field })
  })

  test('waits for another device that has announced its transaction', () => {
    const announced = { txId: TX, expiresAt: 9 }
    expect(leg.before?.judge({ ...answer, announced })).toMatchObject({ kind: 'otherDevice' })
    expect(leg.before?.judge({ ...answer, announced }, TX)).toEqual({ kind: 'agreed' })
  })

  test('is bought if the contract says so of this order, this buyer and this level', () => {
    const fields = { order: ORDER, buyer: OWNER, tokenId: CARD_ID, level: 1n, price: 1n }
    expect(leg.expects?.contract).toBe(CARD)
    expect(leg.expects?.matches(fields)).toBe(true)
    for (const changed of [{ order: TX }, { buyer: OTHER }, { level: 2n }])
      expect(leg.expects?.matches({ ...fields, ...changed })).toBe(false)
  })
})

group('a card that is given away', () => {
  const leg = lastOf(transferCard, intents.transfer)

  test('goes to its receiver, who is asked if it is a contract, and never twice', () => {
    expect(leg.call).toMatchObject({
      contract: CARD,
      signature: 'safeTransferFrom(address,address,uint256)',
      args: [OWNER, OTHER, CARD_ID],
    })
    // The receiver may give it back while a first transaction is still open.
    expect(leg.repeat).toBe('needsProof')
  })

  test('need not go where it is already', async () => {
    expect(await leg.skip?.(chain({ ownerOfPage: [[OTHER]] }))).toEqual(ok('alreadyDone'))
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect(await leg.skip?.(chain({ ownerOfPage: [[]] }))).toEqual(ok(undefined))
  })

  test('expects just this card to go just there', () => {
    const fields = { from: OWNER, to: OTHER, tokenId: CARD_ID }
    expect(leg.expects?.matches(fields)).toBe(true)
    for (const changed of [{ from: OTHER }, { to: OWNER }, { tokenId: 1n }])
      expect(leg.expects?.matches({ ...fields, ...changed })).toBe(false)
  })

  test('is agreed with the backend and reported', () => {
    const asked = { owner: OWNER, tokenId: String(CARD_ID), to: OTHER }
    const answer = { ...asked, contract: CARD }
    // A second device is no reason to wait, so that nothing is announced.
    const ours = { txId: TX, expiresAt: 9 }
    expect(leg.before?.call(ours)).toEqual({ endpoint: 'transferBefore', request: asked })
    expect(leg.before?.judge(answer)).toEqual({ kind: 'agreed' })
    expect(leg.before?.judge({ ...answer, to: OWNER })).toMatchObject({ field: 'receiver' })
    expect(leg.before?.judge({ ...answer, tokenId: '1' })).toMatchObject({ field: 'card' })
    expect(leg.before?.judge({ ...answer, contract: OTHER })).toMatchObject({ field: 'contract' })
    expect(leg.before?.judge({ ...answer, owner: OTHER })).toMatchObject({ field: 'owner' })
    expect(leg.after?.(TX)).toEqual({
      endpoint: 'transferAfter',
      request: { ...asked, txId: TX },
    })
  })
})

group.each([
  ['transferred', transferCard, intents.transfer],
  ['pledged', pledgeCards, intents.pledge],
  ['unlocked', unlockCards, intents.unlock],
] as const)('a card to be %s', (_, kind, intent) => {
  test.each<[string, readonly string[], object]>([
    ['its owner', [OWNER], agreed],
    ['somebody else', [OTHER], mismatch('cardOwner')],
    ['nobody, since it was not made', [], mismatch('notMinted')],
  ])('belongs to %s', async (_whose, owners, found) => {
    const { verify } = lastOf(kind, intent)
    expect(await verify?.(chain({ ownerOfPage: [owners] }))).toMatchObject(found)
    expect((await verify?.(silent))?.ok).toBe(false)
  })
})

group('stakes', () => {
  const plans = plansOf(pledgeCards, intents.pledge)

  test('are made one after the other, and the rest can be left out', () => {
    expect(plans.map(({ name }) => name)).toEqual(['pledge 1', 'pledge 2'])
    expect(plans.map(({ call }) => call.args)).toEqual([
      [CARD_ID, 30n],
      [1_000_000_009n, 30n],
    ])
    expect(plans.every(({ optional }) => optional)).toBe(true)
    const none = { ...intents.pledge, cards: [] }
    expect(pledgeCards.plan({ id: ORDER, owner: OWNER, intent: none })).toBeUndefined()
    const many = { ...none, cards: Array.from({ length: 11 }, () => intents.pledge.cards[0]) }
    expect(pledgeCards.plan({ id: ORDER, owner: OWNER, intent: many })).toBeUndefined()
  })

  test('are not made of what is staked, and not ended where none is', async () => {
    const staked = chain({ pledgeOf: [1n, 2n, 30n, false, 10n] })
    const [pledge] = plans
    const unlock = lastOf(unlockCards, intents.unlock)
    expect(await pledge?.skip?.(staked)).toEqual(ok('alreadyPledged'))
    expect(await pledge?.skip?.(chain())).toEqual(ok(undefined))
    expect(await unlock.skip?.(staked)).toEqual(ok(undefined))
    expect(await unlock.skip?.(chain())).toEqual(ok('notPledged'))
  })

  test('count if the contract says so of this card, this owner and these days', () => {
    const pledged = { tokenId: CARD_ID, owner: OWNER, time: 30n, until: 1n, weight: 1n }
    const [first] = plans
    expect(first?.expects?.matches(pledged)).toBe(true)
    for (const changed of [{ tokenId: 1n }, { owner: OTHER }, { time: 90n }])
      expect(first?.expects?.matches({ ...pledged, ...changed })).toBe(false)
    const { expects } = lastOf(unlockCards, intents.unlock)
    expect(expects?.matches({ tokenId: CARD_ID, owner: OWNER })).toBe(true)
    expect(expects?.matches({ tokenId: CARD_ID, owner: OTHER })).toBe(false)
  })

  test('are agreed with the backend and reported, card by card', () => {
    const tokenId = String(CARD_ID)
    const [first] = plans
    const answer = { tokenId, contract: CARD, owner: OWNER, days: 30, until: 9 }
    expect(first?.before?.call()).toEqual({
      endpoint: 'openPledgeBefore',
      request: { owner: OWNER, tokenId, days: 30 },
    })
    expect(first?.before?.judge(answer)).toEqual({ kind: 'agreed' })
    expect(first?.before?.judge({ ...answer, days: 90 })).toMatchObject({ field: 'days' })
    expect(first?.before?.judge({ ...answer, tokenId: '1' })).toMatchObject({ field: 'card' })
    expect(first?.after?.(TX)).toEqual({
      endpoint: 'openPledgeAfter',
      request: { owner: OWNER, tokenId, txId: TX },
    })
    const unlock = lastOf(unlockCards, intents.unlock)
    expect(unlock.before?.call()).toEqual({
      endpoint: 'closePledgeBefore',
      request: { owner: OWNER, tokenId },
    })
    expect(unlock.before?.judge({ ...answer, contract: OTHER })).toMatchObject({
      field: 'contract',
    })
    expect(unlock.after?.(TX)?.endpoint).toBe('closePledgeAfter')
  })

  test('of nodes are expected to take more, and so is what may be one', () => {
    const energyOf = (isNode?: boolean) => {
      const cards = [{ ...intents.pledge.cards[0]!, ...(isNode !== undefined && { isNode }) }]
      return lastOf(pledgeCards, { ...intents.pledge, cards }).typicalEnergy!
    }
    expect(energyOf(true)).toBe(energyOf())
    expect(energyOf(false)).toBeLessThan(energyOf(true))
  })

  test('are named by their card, or counted', () => {
    const { title } = describe(unlockCards, intents.unlock)
    expect(title).toMatchObject({ message: 'Unlock {name}', values: { name: 'Ingot #7' } })
    expect(describe(pledgeCards, intents.pledge).title.values).toEqual({ count: 2, days: 30 })
  })
})

group('rewards', () => {
  const leg = lastOf(claimRewards, intents.claim)

  test('are claimed of all pools at once; again, only what has grown since is paid', () => {
    expect(leg.call).toMatchObject({ contract: POOLS, args: [[2n, 3n]], callValue: 0n })
    expect(leg.repeat).toBe('harmless')
    expect(leg.after).toBeUndefined()
  })

  test('came if one of these pools has paid this account', () => {
    expect(leg.expects?.matches({ pool: 3n, account: OWNER, amount: 1n })).toBe(true)
    expect(leg.expects?.matches({ pool: 1n, account: OWNER, amount: 1n })).toBe(false)
    expect(leg.expects?.matches({ pool: 3n, account: OTHER, amount: 1n })).toBe(false)
  })
})

test('intents that cannot be read make no plans and no description', () => {
  for (const [name, intent] of Object.entries(intents)) {
    const kind = kinds.get(`card.${name === 'takeInUsdt' ? 'take' : name}`)!
    const contract = 'pools' in intent ? 'pools' : 'card'
    const row = { id: ORDER, owner: OWNER, intent: { ...intent, [contract]: 'T' } }
    expect(kind.plan({ ...row, intent })).toBeDefined()
    expect(kind.plan(row)).toBeUndefined()
    expect(kind.describe(row)).toBeUndefined()
  }
})

test.each(['', '-1', '1.5', '0x1', '9'.repeat(21), '9'.repeat(80)])(
  'a card of the number "%s" is none',
  (tokenId) => {
    for (const intent of [
      { ...intents.transfer, seen: { tokenId, levelStr: 'Ingot' } },
      { ...intents.revoke, seen: { tokenId, levelStr: 'Ingot' } },
    ]) {
      const name = 'to' in intent ? 'card.transfer' : 'card.revoke'
      expect(kinds.get(name)?.plan({ id: ORDER, owner: OWNER, intent })).toBeUndefined()
    }
  },
)

test.each([0n, 1n, 1_000_000_000n, 1_000_000_007n, 10n ** 20n - 1n])(
  'whose the card %s is can be asked, and is told if there is one',
  async (tokenId) => {
    const asked = { ...intents.transfer, seen: { tokenId: String(tokenId), levelStr: '' } }
    const { verify } = lastOf(transferCard, asked)
    const places: unknown[] = []
    const node = {
      ...chain(),
      read: async (view: { call: { args: readonly unknown[] }; decode: (v: never) => unknown }) => {
        places.push(view.call.args)
        return ok(view.decode([[]] as never))
      },
    }
    expect(await verify?.(node as never)).toMatchObject(mismatch('notMinted'))
    const [[level, start, size]] = places as [[bigint, bigint, bigint]]
    expect(size).toBe(1n)
    expect(start).toBeGreaterThanOrEqual(0n)
    // The last place of all stands for the place 0.
    const place = tokenId % 1_000_000_000n
    expect([level, start]).toEqual([
      tokenId / 1_000_000_000n,
      place === 0n ? 999_999_999n : place - 1n,
    ])
  },
)
