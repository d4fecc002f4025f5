import { burning as burns } from '../../api/endpoints/burning.ts'
import { casting } from '../../api/endpoints/casting.ts'
import { locks } from '../../api/endpoints/locks.ts'
import { presales } from '../../api/endpoints/presales.ts'
import { liquidity } from '../../api/endpoints/liquidity.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import { tokens } from '../../api/endpoints/tokens.ts'
import { trades } from '../../api/endpoints/trades.ts'
import { argumentsOf } from '../../chain/call.ts'
import { trc20Calls } from '../../chain/contracts/trc20.ts'
import type { Address } from '../../core/address.ts'
import type { Services } from '../../state/services.ts'
import type { Outcome, Source } from './searched.ts'
import { spendersOf } from './spenders.ts'

/** Maximum number of history pages to search, at fifty transactions each. */
const MOST_PAGES = 10

/** Maximum number of rows to read from each list of the backend. */
const MOST_LISTED = 50

/**
 * Maximum number of pages of held tokens to read, because others may send an account any number of
 * tokens.
 */
const MOST_PAGES_HELD = 4

/**
 * Returns the sources of tokens that an account may have approved, in addition to this device's own
 * rows.
 */
export const sourcesOf = (services: Services, owner: Address): Source[] => [
  { name: 'configured', look: configured(services) },
  { name: 'history', look: inHistory(services, owner) },
  { name: 'held', look: held(services, owner) },
  ...listed(services, owner),
]

type Look = Source['look']

/** Reports the tokens that the configuration names. */
function configured({ config }: Services): Look {
  const { usdt, wtrx } = config.contracts
  return async ({ token }) => {
    token(usdt)
    token(wtrx)
    return 'all'
  }
}

/** Reports the account's approvals in the chain's history, from any device. */
function inHistory({ config, loadOutbox }: Services, owner: Address): Look {
  const spenders = new Set(spendersOf(config.contracts).map(({ address }) => address))
  return async ({ approved, card }) => {
    const { history } = await loadOutbox()
    let after: string | undefined
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await history({ owner, signatures: [trc20Calls.approve], since: 0, after })
      if (!answer.ok) return answer.error.kind === 'unavailable' ? 'unavailable' : 'failed'
      for (const { call } of answer.value.calls) {
        const [spender, units = 0n] = argumentsOf(call, trc20Calls.approve) ?? []
        if (!call.contract || spender === undefined || !spenders.has(spender)) continue
        // For the card contract, the number is a card id.
        if (call.contract === config.contracts.card) card(units)
        else approved({ token: call.contract, spender })
      }
      after = answer.value.next
      if (after === undefined) return 'all'
    }
    return 'newest'
  }
}

/**
 * Reports the factory tokens that the account holds, including those it was sent. Approvals from
 * other devices appear in no list, so holdings are searched too. The most valuable tokens come
 * first.
 */
function held({ api }: Services, owner: Address): Look {
  return async ({ token }) => {
    // The order may change between pages, so duplicates count once.
    const seen = new Set<Address>()
    for (let pageNo = 1; pageNo <= MOST_PAGES_HELD; pageNo += 1) {
      const page = { pageNo, pageSize: MOST_LISTED }
      const answer = await api.call(tokens.swapCoinIssuedList, { holder: owner, ...page })
      if (!answer.ok) return 'failed'
      const { items, total } = answer.value
      for (const { address } of items.slice(0, MOST_LISTED)) {
        seen.add(address)
        token(address)
      }
      if (seen.size >= total) return 'all'
      if (items.length === 0) break
    }
    return 'newest'
  }
}

/**
 * Returns the sources in the backend: the account's lists, and the tokens that can be staked or
 * burnt.
 */
function listed({ api, config }: Services, owner: Address): Source[] {
  const { staking, fixedPlans, burning } = config.contracts
  const page = { pageNo: 1, pageSize: MOST_LISTED }
  const own = { owner, ...page }
  return [
    {
      name: 'bought',
      look: async ({ token }) =>
        told(await api.call(trades.userProductBuyRecordList, own), (bought) => token(bought.token)),
    },
    {
      name: 'presales',
      look: async ({ token }) =>
        told(await api.call(presales.swapIssuedList, own), (bought) => token(bought.token)),
    },
    {
      name: 'created',
      look: async ({ token }) =>
        told(await api.call(casting.tokenForCreator, { creator: owner, ...page }), ({ address }) =>
          token(address),
        ),
    },
    {
      name: 'locks',
      look: async ({ token }) =>
        told(await api.call(locks.claimList, own), ({ coin }) => token(coin)),
    },
    {
      name: 'shares',
      look: async ({ token }) =>
        told(await api.call(liquidity.lpCoinList, { ...own, only: 'held' }), (pool) => {
          token(pool.token.address)
          if (pool.shares.contract) token(pool.shares.contract)
        }),
    },
    ...(staking || fixedPlans ? stakesOf(api, own) : []),
    ...(burning ? [burnable(api)] : []),
  ]
}

/**
 * Returns the sources for stakes. They are skipped if the product has no staking, because its
 * backend need not support them.
 */
function stakesOf(
  api: Services['api'],
  own: Readonly<{ owner: Address; pageNo: number; pageSize: number }>,
): Source[] {
  return [
    {
      name: 'stakes',
      look: async ({ token }) => {
        const lists = [stakes.lpPledgeRecord, stakes.coinPledgeRecord, stakes.planRecord]
        const outcomes = lists.map(async (list) =>
          told(await api.call(list, own), ({ coin }) => coin.contract && token(coin.contract)),
        )
        return worst(await Promise.all(outcomes))
      },
    },
    {
      name: 'stakeable',
      look: async ({ token }) => {
        const [shares, coins] = await Promise.all([
          api.call(stakes.lpPledgeCoinList, {}),
          api.call(stakes.depositTypes, {}),
        ])
        return worst([
          told(shares.ok ? whole(shares.value.coins) : shares, ({ coin }) => tell(coin)),
          told(coins.ok ? whole(coins.value.types) : coins, ({ coin }) => tell(coin)),
        ])
        function tell({ contract }: { readonly contract?: Address | undefined }): void {
          if (contract) token(contract)
        }
      },
    },
  ]
}

const burnable = (api: Services['api']): Source => ({
  name: 'burnable',
  look: async ({ token }) => {
    const answer = await api.call(burns.baseConfig, {})
    return told(answer.ok ? whole(answer.value.coins) : answer, ({ coin }) => {
      if (coin.contract) token(coin.contract)
    })
  },
})

type Listed<Row> =
  | {
      readonly ok: true
      readonly value: { readonly total: number; readonly items: readonly Row[] }
    }
  | { readonly ok: false }

/** Reports the rows of a list, and returns whether they were all of them. */
function told<Row>(answer: Listed<Row>, tell: (row: Row) => void): Outcome {
  if (!answer.ok) return 'failed'
  const { items, total } = answer.value
  items.slice(0, MOST_LISTED).forEach(tell)
  return total > Math.min(items.length, MOST_LISTED) ? 'newest' : 'all'
}

/** Wraps a list that has no pages. */
const whole = <Row>(items: readonly Row[]): Listed<Row> => ({
  ok: true,
  value: { total: items.length, items },
})

const worst = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.find((outcome) => outcome === 'failed') ??
  outcomes.find((outcome) => outcome !== 'all') ??
  'all'
