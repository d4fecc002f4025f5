import { msg, plural } from '@lingui/core/macro'
import * as v from 'valibot'
import { rwaEquity, rwaEquityCalls, rwaEquityEvents } from '../../../chain/contracts/rwaEquity.ts'
import { addressSchema } from '../../../core/address.ts'
import { cardSeed, levelOfCard } from '../../../core/cardNumber.ts'
import { mapOk, ok } from '../../../core/result.ts'
import { agreed, expectEvent, mismatch } from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { closedBarrier } from '../rules.ts'
import {
  barred,
  defineEquityKind,
  idsOf,
  nameOf,
  numbersOf,
  onEquity,
  readTimes,
  several,
  strangerOf,
  wordsOf,
} from './family.ts'

const alreadyText = msg`These cards are initialised already`
const openText = msg`The limit of this stage is open already`

const onCards = { card: addressSchema, cards: several({}) }

/** Initialises cards, each once. They share in all later deposits. */
export const initialiseCards = defineEquityKind({
  name: 'equity.initialise',
  intent: onCards,
  legs: ({ owner, intent }) => {
    const { contract, cards, feeLimit } = intent
    const ids = idsOf(cards)
    const shares = ids.map((id) => rwaEquity.shareOf(contract, id))
    return {
      name: 'initialise',
      label: msg`Initialisation`,
      call: rwaEquity.initialise(contract, ids, { feeLimit }),
      typicalEnergy: 12_000n + 52_000n * BigInt(ids.length),
      // A card is initialised once: a second transaction reverts.
      repeat: 'orderOnce',
      skip: async (state) =>
        mapOk(await state.readAll(shares), (known) =>
          known.every(({ weight }) => weight > 0n) ? 'alreadyInitialised' : undefined,
        ),
      skippedLabels: { alreadyInitialised: msg`Already initialised` },
      verify: async (node) => {
        const stranger = await strangerOf(node, owner, intent)
        if (!stranger.ok) return stranger
        if (stranger.value) return ok(stranger.value)
        const [known, named] = await Promise.all([
          node.readAll(shares),
          node.read(rwaEquity.identifiers(contract)),
        ])
        if (!known.ok) return known
        if (!named.ok) return named
        // If one of several cards is already initialised, the contract rejects them all.
        const first = known.value.findIndex(({ weight }) => weight > 0n)
        if (first >= 0) return ok(mismatch('alreadyInitialised', cards[first]!.tokenId))
        const other = ids.findIndex((id) => !named.value.includes(BigInt(levelOfCard(id))))
        return ok(other >= 0 ? mismatch('wrongLevel', cards[other]!.tokenId) : agreed)
      },
      expects: expectEvent(
        contract,
        rwaEquityEvents.initialised,
        ({ tokenId, user }) => user === owner && ids.includes(tokenId),
      ),
      after: (txId) => ({
        endpoint: 'equityReport',
        request: { owner, act: 'initialise', numbers: numbersOf(cards), txId },
      }),
    }
  },
  describe: ({ cards }) => {
    const [first] = cards
    const name = nameOf(first!)
    const count = cards.length
    return {
      seed: cardSeed(first!.tokenId),
      title:
        count === 1
          ? msg`Initialise the equity of ${name}`
          : msg`Initialise the equity of ${plural(count, { one: '# card', other: '# cards' })}`,
      fallback: msg`initialization error`,
      settled: { alreadyInitialised: alreadyText },
      ...wordsOf(cards),
    }
  },
  recogniser: recognise(rwaEquityCalls.initialise, onEquity, ([[first]], { contract }) => ({
    seed: first === undefined ? contract : cardSeed(first),
    title: msg`Equity of cards initialised`,
  })),
})

/** Opens the limit of cards for the running stage, once per stage. */
export const unlockLimit = defineEquityKind({
  name: 'equity.unlockLimit',
  intent: {
    ...onCards,
    /** Stage as the contract counts it; another stage may have other limits. */
    stage: v.bigint(),
  },
  legs: ({ owner, intent }) => {
    const { contract, cards, stage, feeLimit } = intent
    const ids = idsOf(cards)
    const shares = ids.map((id) => rwaEquity.shareOf(contract, id))
    return {
      name: 'unlockLimit',
      label: msg`Opening the limit`,
      call: rwaEquity.unlockLimit(contract, ids, { feeLimit }),
      typicalEnergy: 12_000n + 30_000n * BigInt(ids.length),
      // The limit opens once per stage: a second transaction reverts.
      repeat: 'orderOnce',
      skip: async (state) =>
        mapOk(await state.readAll(shares), (known) =>
          known.every(({ isOpen }) => isOpen) ? 'alreadyOpen' : undefined,
        ),
      skippedLabels: { alreadyOpen: msg`Already open` },
      verify: async (node) => {
        const times = await readTimes(node, contract)
        if (!times.ok) return times
        const { now, data, stage: running } = times.value
        const closed = closedBarrier(data, now)
        if (closed) return ok(barred(cards[0]!.tokenId, closed))
        if (running !== stage) return ok(mismatch('stageOver', running))
        const stranger = await strangerOf(node, owner, intent)
        if (!stranger.ok) return stranger
        if (stranger.value) return ok(stranger.value)
        return mapOk(await node.readAll(shares), (known) => {
          const blank = known.findIndex(({ weight }) => weight === 0n)
          if (blank >= 0) return barred(cards[blank]!.tokenId, { why: 'notInitialised' })
          const open = known.findIndex(({ isOpen }) => isOpen)
          return open >= 0 ? mismatch('alreadyOpen', cards[open]!.tokenId) : agreed
        })
      },
      expects: expectEvent(
        contract,
        rwaEquityEvents.limitOpened,
        ({ tokenId, user }) => user === owner && ids.includes(tokenId),
      ),
      after: (txId) => ({
        endpoint: 'equityReport',
        request: { owner, act: 'unlockLimit', numbers: numbersOf(cards), txId },
      }),
    }
  },
  describe: ({ cards }) => {
    const [first] = cards
    const name = nameOf(first!)
    const count = cards.length
    return {
      seed: cardSeed(first!.tokenId),
      title:
        count === 1
          ? msg`Open the limit of ${name}`
          : msg`Open the limit of ${plural(count, { one: '# card', other: '# cards' })}`,
      fallback: msg`unlockLimit error`,
      settled: { alreadyOpen: openText },
      ...wordsOf(cards),
    }
  },
  recogniser: recognise(rwaEquityCalls.unlockLimit, onEquity, ([[first]], { contract }) => ({
    seed: first === undefined ? contract : cardSeed(first),
    title: msg`Limit of cards' equity opened`,
  })),
})
