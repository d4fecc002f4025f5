import type { ApiError } from '../api/client.ts'
import type { BuildOptions } from '../chain/build.ts'
import type { Call } from '../chain/call.ts'
import type { BlockShelf } from '../chain/certificate.ts'
import type { ChainNode } from '../chain/node.ts'
import type { ListEvents } from '../chain/contractEvents.ts'
import type { BuildError, SignerOf, UnsignedTransaction } from '../chain/transaction.ts'
import type { Signer, WalletState } from '../chain/wallet.ts'
import type { Address } from '../core/address.ts'
import type { Clock, Locks, Random } from '../core/ports.ts'
import type { Result } from '../core/result.ts'
import type { Kinds, LegPlan, Request } from './kind.ts'
import type { Notices, Operation } from './operation.ts'
import type { Event } from './event.ts'
import type { Store } from './store.ts'

/** Ports that only a page has: a wallet, tronweb, and a user who is present. */
export interface PagePorts {
  readonly wallet: Signer & { state(): WalletState }
  readonly build: (
    call: Call,
    options: BuildOptions,
  ) => Promise<Result<UnsignedTransaction, BuildError>>
  /**
   * `dryRun` of `chain/transfer.ts`. Every transaction is tried here before it is signed, never in
   * the worker.
   */
  readonly dryRun: (
    node: ChainNode,
    owner: Address,
    call: Call,
  ) => ReturnType<ChainNode['constantCall']>
  /**
   * Loads the function that recovers the signer of a hash, or undefined if there is none. Loading
   * its code may fail.
   */
  readonly loadSignerOf: () => Promise<Result<SignerOf, BuildError>>
  /** Whether the user, in this tab, asked to go on with this leg. */
  readonly isAttended: (id: string, leg: number) => boolean
  /**
   * Notes that the leg went to the wallet. Asking again needs another tap; later legs go on
   * automatically.
   */
  readonly handed: (id: string, leg: number) => void
}

/** One network as the outbox reaches it, with its own nodes, pace and proofs. */
export interface NetworkPorts {
  /** Genesis block id, stored in the network's rows. */
  readonly network: string
  readonly node: ChainNode
  /** Same node for requests that the user asked for in this tab. They go ahead of all others. */
  readonly attendedNode?: ChainNode | undefined
  /** Same node for the pass that a tap begins. The page learns which of its requests failed. */
  readonly tappedNode?: ChainNode | undefined
  /** Further nodes in the configuration, which must agree with a proof. */
  readonly otherNodes: readonly ChainNode[]
  readonly shelf: BlockShelf
  /**
   * Contracts that the configuration names. Any other contract needs one of them to vouch for it.
   */
  readonly pinned: ReadonlySet<string>
  /** Id of a side chain, which is signed together with the txID. */
  readonly sideChainId?: string | undefined
  /**
   * Lists the events of a contract on this network. The list is a hint, checked against receipts.
   */
  readonly listEvents?: ListEvents | undefined
}

export interface RunnerPorts extends NetworkPorts {
  /** Unique id of this tab or worker. */
  readonly runner: string
  readonly clock: Clock
  readonly random: Random
  readonly locks: Locks
  readonly store: Store
  /** Network across the bridge: the side chain, or the main chain for the side chain's rows. */
  readonly across?: NetworkPorts
  readonly call: (request: Request) => Promise<Result<unknown, ApiError>>
  /** Same call for the pass that a tap begins. */
  readonly tappedCall?: RunnerPorts['call']
  readonly kinds: Kinds
  readonly page?: PagePorts
  /** Called with a bug or broken storage, never with an expected failure. */
  readonly onError: (error: unknown) => void
  /** Called by the runner that ended an operation, once that is stored. */
  readonly ended?: (operation: Operation, how: keyof Notices) => void
}

/** Context of an effect: one leg of one operation. */
export interface Work {
  readonly ports: RunnerPorts
  readonly operation: Operation
  readonly index: number
  readonly plan: LegPlan
  /** Plans of all its legs. */
  readonly plans: readonly LegPlan[]
  /**
   * Records an event durably before it resolves. Returns false if another runner took the row; the
   * effect must then stop.
   */
  readonly record: (event: Event) => Promise<boolean>
  /** Records an event of another leg. */
  readonly recordAt: (index: number, event: Event) => Promise<boolean>
}
