import { locks } from '../../api/endpoints/locks.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import { trades } from '../../api/endpoints/trades.ts'
import { argumentsOf } from '../../chain/call.ts'
import { trc20Calls } from '../../chain/contracts/trc20.ts'
import type { Address } from '../../core/address.ts'
import type { Services } from '../../state/services.ts'
import type { Hints } from './search.ts'
import { spendersOf } from './spenders.ts'

/** How many pages of an account's history are looked through, of fifty transactions each. */
const MOST_PAGES = 10

/** How many of what the backend lists. */
const MOST_LISTED = 50

type Source = (hints: Hints) => Promise<void>

/** Where coins come from that an account may have approved, besides this device's own rows. */
export const sourcesOf = (services: Services, owner: Address): Source[] => [
  configured(services),
  inHistory(services, owner),
  ...held(services, owner),
]

/** The coins that the configuration names. */
function configured({ config }: Services): Source {
  const { usdt, wtrx } = config.contracts
  return async ({ token }) => {
    token(usdt)
    token(wtrx)
  }
}

/** What the account has approved as the chain's history says, wherever that was made. */
function inHistory({ config, loadOutbox }: Services, owner: Address): Source {
  const spenders = new Set(spendersOf(config.contracts).map(({ address }) => address))
  return async ({ approved, card, looked }) => {
    const { history } = await loadOutbox()
    let after: string | undefined
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await history({ owner, signatures: [trc20Calls.approve], since: 0, after })
      if (!answer.ok) return looked(answer.error.kind === 'unavailable' ? 'unavailable' : 'failed')
      for (const { call } of answer.value.calls) {
        const [spender, units = 0n] = argumentsOf(call, trc20Calls.approve) ?? []
        if (spender === undefined || !spenders.has(spender)) continue
        // To the contract of cards, the number is a card's.
        if (call.contract === config.contracts.card) card(units)
        else approved({ token: call.contract, spender })
      }
      after = answer.value.next
      if (after === undefined) return looked('all')
    }
    return looked('newest')
  }
}

/** What the account has bought and locked, and what can be staked: pool shares among it. */
function held({ api }: Services, owner: Address): Source[] {
  const page = { owner, page: 1, size: MOST_LISTED }
  return [
    async ({ token }) => {
      const answer = await api.call(trades.userProductBuyRecordList, page)
      if (answer.ok) for (const bought of answer.value.items) token(bought.token)
    },
    async ({ token }) => {
      const answer = await api.call(locks.claimList, page)
      if (answer.ok) for (const { coin } of answer.value.items) token(coin)
    },
    async ({ token }) => {
      const answer = await api.call(stakes.lpPledgeCoinList, {})
      if (!answer.ok) return
      for (const { coin } of answer.value.coins.slice(0, MOST_LISTED))
        if (coin.contract) token(coin.contract)
    },
    async ({ token }) => {
      const answer = await api.call(stakes.depositTypes, {})
      if (!answer.ok) return
      for (const { coin } of answer.value.types.slice(0, MOST_LISTED))
        if (coin.contract) token(coin.contract)
    },
  ]
}
