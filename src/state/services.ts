import { atom } from 'jotai'
import type { Api } from '../api/client.ts'
import type { HistoryError, HistoryPage, HistoryRequest } from '../chain/accountHistory.ts'
import type { Heads } from '../chain/heads.ts'
import type { ChainNode } from '../chain/node.ts'
import type { WalletConnection } from '../chain/wallet.ts'
import type { Config } from '../config/schema.ts'
import type { Result } from '../core/result.ts'
import type { ReadRow } from '../db/rowReader.ts'
import type { Queue } from '../outbox/outbox.ts'

/** Queue, with the other services that load after the first paint. */
export interface Data extends Queue {
  /** Asks the service that lists an account's transactions on chain. */
  readonly history: (request: HistoryRequest) => Promise<Result<HistoryPage, HistoryError>>
}

/** Version of the app that this page runs, and the newer one, if any. */
export interface Version {
  /** Returns whether a newer version is available and waits for the user. */
  isOld(): boolean
  /** Returns whether a wallet's window is open, so the page must stay. */
  isHeld(): boolean
  subscribe(listener: () => void): () => void
  /** Reloads the page into the newer version, as soon as nothing prevents it. */
  take(): void
}

/** Services that the page root builds once and every atom may use. */
export interface Services {
  readonly config: Config
  readonly api: Api
  readonly node: ChainNode
  /** Node of the side chain; absent if there is none. */
  readonly sideNode?: ChainNode | undefined
  /** Newest blocks of the main or the side chain, shared by all tabs and the worker. */
  readonly heads: (chain?: 'side') => Heads
  readonly wallet: WalletConnection
  readonly version: Version
  /**
   * Called when the backend or a node does not answer a tap, but never for polls. Any HTTP failure
   * clears the toasts before it (spec section 8).
   */
  readonly tapFailed: () => void
  /** Loads the queue and, with it, Dexie, after the first paint. */
  readonly loadOutbox: () => Promise<Data>
  /** Resolves to the same once it has been loaded elsewhere. Waiting for it loads nothing early. */
  readonly outboxOpened: Promise<Data>
  /** Reads an answer stored by Dexie, without loading Dexie. */
  readonly readKept: ReadRow
  /** Loads the transaction builder ahead of time. Sheets that pay call it when they open. */
  readonly preloadBuilder: () => void
}

const givenAtom = atom<Services | undefined>(undefined)

/** Services, set by the page root before the app is mounted; reading them earlier is a bug. */
export const servicesAtom = atom(
  (get) => {
    const services = get(givenAtom)
    if (!services) throw new Error('services were not provided')
    return services
  },
  (_get, set, services: Services) => set(givenAtom, services),
)
