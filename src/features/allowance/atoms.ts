import { atom } from 'jotai'
import { card as cards } from '../../chain/contracts/card.ts'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { Address } from '../../core/address.ts'
import { usdtCoin, wtrxCoin } from '../../core/pricedCoins.ts'
import { deviceClock } from '../../core/deviceClock.ts'
import { createLane } from '../../core/lane.ts'
import { ok } from '../../core/result.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import { isOf } from '../../outbox/kindName.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { keepAnswer, readAnswer } from '../../state/answers/keptAnswers.ts'
import { hasFailed } from '../../state/operations/standing.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { servicesAtom, type Services } from '../../state/services.ts'
import { allowanceKinds } from './kinds.ts'
import { coinOf } from './rules.ts'
import { createAllowanceSearch, type AllowanceSearch } from './search.ts'
import { sourcesOf } from './sources.ts'
import { spendersOf } from './spenders.ts'

/**
 * Limits of the reads: number at once, and time in ms between two starts. Screens and payments
 * share one TRON node, which blocks frequent callers.
 */
const AT_ONCE = 2
const APART_MS = 120

/** Returns the allowance search of an account, one search per account. */
export const allowanceSearchAtom = atom((get) => {
  const services = get(servicesAtom)
  const searches = new Map<Address, AllowanceSearch>()
  return (owner: Address): AllowanceSearch => {
    const search = searches.get(owner) ?? searchOf(services, owner)
    searches.set(owner, search)
    return search
  }
})

function searchOf(services: Services, owner: Address): AllowanceSearch {
  const { config, node } = services
  const { usdt, wtrx } = config.contracts
  const configured = new Map<Address, TokenCoin>([
    [usdt, usdtCoin(usdt)],
    [wtrx, wtrxCoin(wtrx)],
  ])
  const key = `allowances ${config.network.genesisBlockId} ${owner}`
  return createAllowanceSearch({
    spenders: spendersOf(config.contracts).map(({ address }) => address),
    sources: sourcesOf(services, owner),
    readUnits: ({ token, spender }) => node.read(trc20.allowance(token, owner, spender)),
    async readCoin(token) {
      const known = configured.get(token)
      if (known) return known
      const read = await node.readAll([trc20.symbol(token), trc20.decimals(token)])
      if (!read.ok) return undefined
      const [symbol, decimals] = read.value
      return coinOf(token, { symbol, decimals })
    },
    async readCard(tokenId) {
      const { card, cardMarket } = config.contracts
      if (!card) return ok(false)
      const read = await node.readAll([
        cards.approvedFor(card, tokenId),
        cards.ownerOf(card, tokenId),
      ])
      return read.ok ? ok(read.value[0] === cardMarket && read.value[1] === owner) : read
    },
    lane: createLane(deviceClock, AT_ONCE, APART_MS),
    load: async () => (await readAnswer(services, key))?.data,
    keep: (data) => void keepAnswer(services, { key, data, fetchedAt: data.at }),
    now: Date.now,
    fail: reportError,
  })
}

/** Unfinished revocations of the connected account on this device. */
export const revokingAtom = atom((get) => {
  const connected = get(ownerAtom)
  return (get(operationsAtom) ?? []).filter(
    (operation) =>
      isOf(operation, allowanceKinds.revoke) &&
      operation.owner === connected &&
      operation.archivedAt === undefined &&
      !hasFailed(operation),
  )
})
