import { atom, type Atom } from 'jotai'
import { formatAddress, type Address } from '../../core/address.ts'
import type { Amount } from '../../core/amount.ts'
import { cardName, cardSeed } from '../../core/cardNumber.ts'
import type { Answered } from '../../state/answers/answer.ts'
import { ageOf, type Age } from '../../state/answers/fresh.ts'
import { powerPoolAtom } from '../../state/answers/powerPool.ts'
import { remembered } from '../../state/answers/remembered.ts'
import { coinStatisticAtom, shareStatisticAtom } from '../../state/answers/stakeStatistics.ts'
import { servicesAtom } from '../../state/services.ts'
import { sumUp, type Sum, type WorthOf } from '../../core/worth.ts'
import type { Unlocking } from './hubRules.ts'
import { offeredAtom, worthAtom } from '../../state/answers/places.ts'
import {
  cardStatisticAtom,
  coinStakesAtom,
  equityAtom,
  lockedAtom,
  planStakesAtom,
  pledgedCardsAtom,
  profitsAtom,
  shareStakesAtom,
  unlockableAtom,
} from './questions.ts'

/** Account's holdings in one kind of place. */
export interface Work {
  readonly of: 'cards' | 'lp' | 'coin' | 'lock' | 'power' | 'equity'
  readonly count: number
  /** For cards: the number of nodes in addition. */
  readonly nodes?: number
  readonly sum: Sum
  /** True if the sum does not cover all items. */
  readonly isMore?: boolean
  /** For power: the amount, and whether it earns. */
  readonly power?: { readonly units: bigint; readonly isActive: boolean }
  /** For equity: the amount withdrawn and not paid yet. */
  readonly owed?: Amount
  /** Number of items that could be unlocked when the question was asked. */
  readonly due: number
}

/** All of an account's holdings, the age of the oldest part, and whether any part is missing. */
export interface Hub extends Age, Pick<Answered<unknown, unknown>, 'state'> {
  readonly work: readonly Work[]
  readonly unlocking: readonly Unlocking[]
  /** Claimed so far, of all kinds; empty while a part is unknown. */
  readonly claimed: readonly Amount[]
  /** True if every question has an answer, even an old one. */
  readonly isWhole: boolean
  /** True if some questions have no answer and none is expected soon. */
  readonly isPartial: boolean
}

type Get = <T>(from: Atom<T>) => T
type Asked = Answered<unknown, unknown>

export const hubAtom = (owner: Address): Atom<Hub> =>
  remembered(`hub of ${owner}`, () =>
    atom((get) => {
      const asked: Asked[] = []
      const parts = [readCards, readStakes, readPower, readEquity, readLocks].map((read) =>
        read(owner, get, (from) => {
          const answer = get(from)
          asked.push(answer)
          return answer.data
        }),
      )
      const whole = wholeOf(asked)
      const work = parts
        .flatMap((part) => part.work)
        .filter(({ count, nodes = 0, owed }) => count + nodes > 0 || (owed?.units ?? 0n) > 0n)
      // Without any work yet, the page would show a gap that fills later and moves what is below.
      const isAwaited = work.length === 0 && !whole.isWhole && !whole.isPartial
      return {
        ...whole,
        work,
        unlocking: parts.flatMap(({ unlocking }) => unlocking),
        claimed: whole.isWhole ? parts.flatMap(({ claimed }) => claimed) : [],
        state: isAwaited ? 'loading' : whole.state,
      }
    }),
  )

type Part = Pick<Hub, 'work' | 'unlocking' | 'claimed'>
type Ask = <T>(from: Atom<Answered<T, unknown>>) => T | undefined

/** Empty sum. The possible proceeds of an item are not counted as its worth. */
const NO_SUM: Sum = { amounts: [], worth: 0n, unknown: 0 }

const NOTHING: Part = { work: [], unlocking: [], claimed: [] }

/** Combines several answers into one. */
function wholeOf(asked: readonly Asked[]): Omit<Hub, keyof Part> {
  const known = asked.filter(({ data }) => data !== undefined)
  const isLoading = asked.some(({ state }) => state === 'loading')
  const isWhole = known.length === asked.length
  return {
    state: known.length > 0 ? 'ready' : isLoading ? 'loading' : 'error',
    isWhole,
    isPartial: !isWhole && !isLoading,
    ...ageOf(known),
  }
}

function readCards(owner: Address, get: Get, ask: Ask): Part {
  if (!get(offeredAtom).cards) return NOTHING
  const statistic = ask(cardStatisticAtom(owner))
  const pledged = ask(pledgedCardsAtom(owner))
  const profits = ask(profitsAtom(owner))?.profits ?? []
  return {
    work: statistic
      ? [
          {
            of: 'cards',
            count: statistic.cards.own,
            nodes: statistic.nodes.own,
            sum: NO_SUM,
            due: statistic.due,
          },
        ]
      : [],
    unlocking: (pledged?.items ?? []).flatMap(
      ({ contract, tokenId, levelStr, pledge }): Unlocking[] =>
        pledge && pledge.until > pledged!.now
          ? [
              {
                key: `card ${contract} ${tokenId} ${pledge.until}`,
                of: 'card',
                what: cardName(levelStr, BigInt(tokenId)),
                seed: cardSeed(tokenId),
                until: pledge.until,
              },
            ]
          : [],
    ),
    claimed: profits.map(({ coin, claimed }) => ({ coin, units: claimed })),
  }
}

function readStakes(owner: Address, get: Get, ask: Ask): Part {
  const offered = get(offeredAtom)
  const worthOf = get(worthAtom)
  const ofShares = offered.pools && ask(shareStatisticAtom(owner))?.own
  const ofCoins = (offered.pools || offered.plans) && ask(coinStatisticAtom(owner))?.own
  const records = [
    offered.pools && ask(shareStakesAtom(owner)),
    offered.pools && ask(coinStakesAtom(owner)),
    offered.plans && ask(planStakesAtom(owner)),
  ]
  const all = [{ of: 'lp', own: ofShares } as const, { of: 'coin', own: ofCoins } as const]
  return {
    work: all.flatMap(({ of, own }) =>
      own ? [{ of, count: own.count, sum: stakedSum(own, worthOf), due: own.due }] : [],
    ),
    unlocking: records
      .flatMap((each) => (each ? each.items.filter(({ until }) => until > each.now) : []))
      .map(({ of, orderKey, coin, units, token, contract, until }) => ({
        key: `stake ${contract} ${orderKey}`,
        of,
        what: { coin, units },
        seed: token?.address ?? coin.contract ?? contract,
        until,
      })),
    claimed: all.flatMap(({ own }) => (own && own.claimed) || []),
  }
}

/**
 * Sums stakes. The backend reports the worth of all assets with a known price. For a single asset,
 * that covers everything.
 */
function stakedSum(
  { staked, stakedWorth }: { staked: readonly Amount[]; stakedWorth: bigint | null },
  worthOf: WorthOf,
): Sum {
  const sum = sumUp(staked, worthOf)
  return stakedWorth === null
    ? sum
    : { ...sum, worth: stakedWorth, unknown: sum.amounts.length > 1 ? sum.unknown : 0 }
}

function readPower(owner: Address, get: Get, ask: Ask): Part {
  if (!get(offeredAtom).power) return NOTHING
  const { stream, own } = ask(powerPoolAtom(owner)) ?? {}
  if (!own || own.power === 0n) return NOTHING
  const power = { units: own.power, isActive: own.activatedAt !== null }
  return {
    work: [{ of: 'power', count: 1, sum: NO_SUM, power, due: 0 }],
    unlocking: [],
    claimed: stream ? [{ coin: stream.coin, units: own.claimed }] : [],
  }
}

function readEquity(owner: Address, get: Get, ask: Ask): Part {
  if (!get(offeredAtom).equity) return NOTHING
  const told = ask(equityAtom(owner))
  // Figures of a contract other than the configured one are ignored.
  if (!told?.own || told.contract !== get(servicesAtom).config.contracts.rwaEquity) return NOTHING
  const { coin, own } = told
  const { cards: count, profit, taken, owed } = own
  const sum = { ...NO_SUM, amounts: [{ coin, units: profit }] }
  return {
    work: [{ of: 'equity', count, sum, owed: { coin, units: owed }, due: 0 }],
    unlocking: [],
    claimed: [{ coin, units: taken - owed }],
  }
}

function readLocks(owner: Address, get: Get, ask: Ask): Part {
  const locked = ask(lockedAtom(owner))
  const unlockable = ask(unlockableAtom(owner))
  const amounts = [...(locked?.items ?? []), ...(unlockable?.items ?? [])].map(amountOf)
  const due = unlockable?.total ?? 0
  const count = (locked?.total ?? 0) + due
  const sum = sumUp(amounts, get(worthAtom))
  return {
    work: [
      { of: 'lock', count, sum, isMore: !locked || !unlockable || count > amounts.length, due },
    ],
    unlocking: (locked?.items ?? []).map((lock) => ({
      key: `lock ${owner} ${lock.contract} ${lock.createdAt}`,
      of: 'lock',
      what: amountOf(lock),
      seed: lock.coin,
      until: lock.unlockAt,
    })),
    claimed: [],
  }
}

interface Locked {
  readonly coin: Address
  readonly counted: Omit<Amount['coin'], 'contract'> | null
  readonly units: bigint
}

/**
 * Converts a lock to an amount. A token unknown to the backend is counted in its smallest units.
 */
const amountOf = ({ coin, counted, units }: Locked): Amount => ({
  units,
  coin: counted
    ? { ...counted, contract: coin }
    : { symbol: formatAddress(coin), decimals: 0, contract: coin },
})
