import { expect, test } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { answerFrom, joinTokens, type Token } from '../../../src/features/home/keptTokens.ts'

const token = (name: string, rest: Partial<Token> = {}): Token => ({
  address: `T${name}` as Address,
  name,
  symbol: name.slice(0, 3).toUpperCase(),
  phase: 'trading',
  marketCap: 1n,
  changeBp: null,
  raised: 0n,
  goal: 1n,
  quote: { symbol: 'USDT', decimals: 6 },
  startAt: 0,
  createdAt: 0,
  ...rest,
})

const answer = (fetchedAt: number, ...items: Token[]) => ({
  data: { items, now: fetchedAt + 500 },
  fetchedAt,
})

const question = { search: '', phase: 'all', sort: 'marketCap' } as const
const names = (tokens: readonly Token[]) => tokens.map(({ name }) => name)

test('each token is as it was seen last, and the whole as old as the oldest of them', () => {
  const joined = joinTokens([
    answer(3_000, token('Jade', { phase: 'ended' })),
    answer(2_000, token('Jade'), token('Copper')),
    answer(1_000, token('Copper')),
  ])
  expect(joined?.items.map(({ name, phase }) => `${name} ${phase}`)).toEqual([
    'Jade ended',
    'Copper trading',
  ])
  expect(joined).toMatchObject({ fetchedAt: 2_000, aheadMs: 500 })
})

test('without any answer nothing was seen', () => {
  expect(joinTokens([])).toBeUndefined()
})

test('tokens are found by a part of name or symbol, or by the whole address', () => {
  const tokens = [token('Jade Rail', { symbol: 'XYZ' }), token('Copper')]
  const find = (search: string) => names(answerFrom(tokens, { ...question, search }))
  expect(find('rAIL')).toEqual(['Jade Rail'])
  expect(find('xy')).toEqual(['Jade Rail'])
  expect(find('TCopper')).toEqual(['Copper'])
  expect(find('TCop')).toEqual([])
})

test('they are narrowed to a phase, and sorted as the backend does it', () => {
  const tokens = [
    token('A', { marketCap: null, raised: 3n, createdAt: 1 }),
    token('B', { marketCap: 1n, raised: 9n, createdAt: 3, phase: 'ended' }),
    token('C', { marketCap: 10n ** 30n, raised: 3n, createdAt: 2 }),
    token('D', { marketCap: null, raised: 5n, createdAt: 0 }),
  ]
  const sorted = (changes: object) => names(answerFrom(tokens, { ...question, ...changes }))
  expect(sorted({})).toEqual(['C', 'B', 'D', 'A'])
  expect(sorted({ sort: 'raised' })).toEqual(['B', 'D', 'A', 'C'])
  expect(sorted({ sort: 'newest' })).toEqual(['B', 'C', 'A', 'D'])
  expect(sorted({ phase: 'ended' })).toEqual(['B'])
})
