import { atom } from 'jotai'
import type { Api } from '../api/client.ts'
import type { HistoryError, HistoryPage, HistoryRequest } from '../chain/accountHistory.ts'
import type { ChainNode } from '../chain/node.ts'
import type { WalletConnection } from '../chain/wallet.ts'
import type { Config } from '../config/schema.ts'
import type { Result } from '../core/result.ts'
import type { ReadRow } from '../db/rowReader.ts'
import type { Queue } from '../outbox/outbox.ts'

/** The queue, and what else comes with it after the first paint. */
export interface Data extends Queue {
  /** Asks the service that lists the chain's transactions by account. */
  readonly history: (request: HistoryRequest) => Promise<Result<HistoryPage, HistoryError>>
}

/** The version of the app that this page runs, and whether a newer one is there. */
export interface Version {
  /** A newer version is there, and waits for the user. */
  isOld(): boolean
  /** A wallet's window is open: the page must stay. */
  isHeld(): boolean
  subscribe(listener: () => void): () => void
  /** Reloads the page into the newer version, as soon as nothing holds it. */
  take(): void
}

/** What the page root builds once and every atom may use. */
export interface Services {
  readonly config: Config
  readonly api: Api
  readonly node: ChainNode
  /** The side chain's; absent where there is none. */
  readonly sideNode?: ChainNode | undefined
  readonly wallet: WalletConnection
  readonly version: Version
  /**
   * Told when backend or node gave no answer to a tap, and never of polls: any HTTP failure clears
   * the toasts before it (spec section 8).
   */
  readonly tapFailed: () => void
  /** The queue and, with it, Dexie: loaded after the first paint. */
  readonly loadOutbox: () => Promise<Data>
  /** The same, once somebody has called that: waiting for it brings nothing forward. */
  readonly outboxOpened: Promise<Data>
  /** Reads an answer that Dexie has kept, without Dexie. */
  readonly readKept: ReadRow
  /** Loads what builds transactions before it is needed: sheets that pay call it when they open. */
  readonly preloadBuilder: () => void
}

const givenAtom = atom<Services | undefined>(undefined)

/** Set by the page root before the app is mounted; reading it earlier is a bug. */
export const servicesAtom = atom(
  (get) => {
    const services = get(givenAtom)
    if (!services) throw new Error('services were not provided')
    return services
  },
  (_get, set, services: Services) => set(givenAtom, services),
)
