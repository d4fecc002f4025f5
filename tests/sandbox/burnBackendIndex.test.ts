import { expect, it } from 'vitest'
import { readFacts } from '../../backend/burning/powerFacts.ts'
import { termsAt } from '../../backend/burning/burnCoins.ts'
import {
  burnAccounts,
  burnCoins,
  burns,
  miners,
  miningMoves,
} from '../../backend/database/books/burnSchema.ts'
import type { Log } from '../../src/chain/event.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import {
  activateMiner,
  announceTerms,
  burnCoin,
  burnCoinOf,
  burnerOf,
  burnOrderOf,
  claimPower,
  listCoin,
  nameStream,
  scriptedSecond,
} from './scriptedBurns.ts'
import { makePool, earn } from './scriptedCards.ts'
import { useScriptedIndex } from './useScriptedIndex.ts'

const scripted = useScriptedIndex(700)
const { say, subjects } = scripted
const coins = () => scripted.index.db.select().from(burnCoins).orderBy(burnCoins.coin)
const [first, second] = [burnCoinOf(1), burnCoinOf(2)]
const [ann, ben] = [burnerOf(1), burnerOf(2)]
const [one, two, three] = [1, 2, 3].map(burnOrderOf) as [string, string, string]
const broken = (log: Log): Log => ({ ...log, data: log.data.slice(0, -64) })

it('counts what is announced from its second on', async () => {
  const from = scriptedSecond(100)
  await say(listCoin(first), announceTerms(first, 5n, 10_000n, from))
  const [row] = await coins()
  const at = Number(from) * SECOND_MS
  expect(termsAt(row!, at - 1)).toEqual({
    uPrice: 0n,
    factor: 0,
    next: { uPrice: 5n, factor: 10_000, from: at },
  })
  expect(termsAt(row!, at)).toEqual({ uPrice: 5n, factor: 10_000, next: undefined })
})

it('keeps what counted when something else is announced in its place', async () => {
  // Terms due in block 3 are replaced in block 2, before they count. Terms due in block 5 are
  // replaced in block 5, when they already count.
  await say(listCoin(first), announceTerms(first, 5n, 10_000n, scriptedSecond(3)))
  await say(announceTerms(first, 6n, 10_000n, scriptedSecond(9)))
  expect(await coins()).toMatchObject([{ uPrice: 0n, nextUPrice: 6n }])
  await say()
  await say(listCoin(second), announceTerms(second, 7n, 10_000n, scriptedSecond(5)))
  await say(announceTerms(second, 8n, 9_000n, scriptedSecond(11)))
  expect(await coins()).toMatchObject([
    { uPrice: 0n, nextUPrice: 6n },
    { uPrice: 7n, factor: 10_000, nextUPrice: 8n, nextFactor: 9_000 },
  ])
})

it('counts an account once, whatever it burns', async () => {
  await say(listCoin(first), listCoin(second))
  await say(
    burnCoin({ coin: first, user: ann, order: one, whole: 5n }),
    burnCoin({ coin: second, user: ann, order: two, whole: 7n }),
    burnCoin({ coin: first, user: ben, order: one, whole: 9n }),
    burnCoin({ coin: first, user: ann, order: three, whole: 1n }),
    burnCoin({ coin: first, user: burnerOf(3), order: one, whole: 0n }),
  )
  expect(await readFacts(scripted.index.db)).toMatchObject({ burners: 3, miners: 0 })
  expect(await coins()).toMatchObject([
    { burns: 4, units: 15n * 10n ** 18n, uAmount: 1_500n, power: 1_800n },
    { burns: 1, power: 840n },
  ])
  const rows = await scripted.index.db.select().from(burnAccounts)
  expect(rows.map((row) => [row.owner === ann, row.burns, row.power]).sort()).toEqual([
    [false, 1, 0n],
    [false, 1, 1_080n],
    [true, 1, 840n],
    [true, 2, 720n],
  ])
})

it('keeps claims of the stream of power alone', async () => {
  await say(makePool(4n), makePool(5n), nameStream(5n))
  await say(...earn(4n, ann), ...earn(5n, ann))
  await say(claimPower(4n, ann, 1n), claimPower(5n, ann, 2n))
  const rows = await scripted.index.db.select().from(miningMoves)
  // `earn` itself claims once.
  expect(rows.map(({ act, paid }) => [act, paid])).toEqual([
    ['claimed', expect.any(BigInt)],
    ['claimed', 2n],
  ])
  expect(await readFacts(scripted.index.db)).toMatchObject({ stream: '5' })
})

it('sets a coin aside that says what cannot be, and what follows of it', async () => {
  await say(listCoin(first), listCoin(second))
  await say(
    broken(burnCoin({ coin: first, user: ann, order: one })),
    burnCoin({ coin: second, user: ann, order: two }),
  )
  await say(burnCoin({ coin: first, user: ben, order: one }))
  expect(await subjects()).toEqual([`burn coin ${first}`])
  const rows = await scripted.index.db.select().from(burns)
  expect(rows.map(({ orderKey }) => orderKey)).toEqual([two])
})

it('takes no order and no activation twice, no coin that is not listed, and no second stream', async () => {
  await say(listCoin(first))
  await say(burnCoin({ coin: first, user: ann, order: one }))
  await say(burnCoin({ coin: first, user: ann, order: one }))
  await say(burnCoin({ coin: second, user: ann, order: two }))
  await say(activateMiner(ann, two), nameStream(1n))
  await say(activateMiner(ann, three))
  await say(nameStream(2n))
  expect(await subjects()).toEqual(
    [`burn coin ${first}`, `burn coin ${second}`, `miner ${ann}`, 'power stream'].sort(),
  )
  expect(await readFacts(scripted.index.db)).toEqual({ id: 1, burners: 1, miners: 1, stream: '1' })
  expect(await scripted.index.db.select().from(miners)).toMatchObject([
    { owner: ann, orderKey: two },
  ])
})

it('forgets what a chain has said that is not the one any more', async () => {
  await say(listCoin(first), burnCoin({ coin: first, user: ann, order: one }), nameStream(1n))
  await scripted.index.stop()
  await scripted.begin()
  await say()
  const left = await scripted.index.tables()
  for (const table of ['burn_coins', 'burns', 'burn_accounts', 'mining_moves', 'power_facts'])
    expect(left[table]).toEqual([])
})
