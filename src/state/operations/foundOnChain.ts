import { atom } from 'jotai'
import type { SentCall } from '../../chain/accountHistory.ts'
import { contractsOf } from '../../config/contracts.ts'
import type { Address } from '../../core/address.ts'
import { createFoundList, type FoundCall, type FoundList } from './foundList.ts'
import { recogniseCall, recognisersOf } from './recognised.ts'
import { knownTransactions } from './knownTransactions.ts'
import { servicesAtom, type Services } from '../services.ts'

/** Search for an account's transactions on chain that no row on this device records. */
export const foundOnChainAtom = atom((get) => {
  const services = get(servicesAtom)
  const lists = new Map<Address, FoundList>()
  return (owner: Address): FoundList => {
    const list = lists.get(owner) ?? listOf(services, owner)
    lists.set(owner, list)
    return list
  }
})

function listOf({ config, loadOutbox }: Services, owner: Address): FoundList {
  const { contracts } = config

  async function sift(calls: readonly SentCall[]): Promise<readonly FoundCall[]> {
    const { kinds, db } = await loadOutbox()
    const found = calls.flatMap((sent) => {
      const recognised = recogniseCall(kinds, config, sent.call)
      return recognised ? [{ ...sent, recognised }] : []
    })
    const txIds = found.map(({ txId }) => txId)
    // Without storage, as in private windows, this device has no rows.
    const known = await knownTransactions(db, txIds).catch(() => new Set<string>())
    return found.filter(({ txId }) => !known.has(txId))
  }

  return createFoundList({
    async ask(page) {
      const { kinds, history } = await loadOutbox()
      return history({
        owner,
        contracts: contractsOf(contracts),
        transfers: true,
        signatures: recognisersOf(kinds).flatMap(({ signatures }) => signatures),
        ...page,
      })
    },
    sift,
    now: Date.now,
    fail: reportError,
  })
}
