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

/** What only a page has: a wallet, tronweb, and a user who is there. */
export interface PagePorts {
  readonly wallet: Signer & { state(): WalletState }
  readonly build: (
    call: Call,
    options: BuildOptions,
  ) => Promise<Result<UnsignedTransaction, BuildError>>
  /** `dryRun` of `chain/transfer.ts`: whatever is signed is tried here first, never in the worker. */
  readonly dryRun: (
    node: ChainNode,
    owner: Address,
    call: Call,
  ) => ReturnType<ChainNode['constantCall']>
  /** Who signed a hash; undefined if nobody did. Its code may not have arrived. */
  readonly loadSignerOf: () => Promise<Result<SignerOf, BuildError>>
  /** Whether the user, in this tab, asked to go on with this leg. */
  readonly isAttended: (id: string, leg: number) => boolean
  /** The leg went to the wallet: asking again needs another tap; later legs go on by themselves. */
  readonly handed: (id: string, leg: number) => void
}

/** A network as the outbox reaches it: each with nodes, a pace and proofs of its own. */
export interface NetworkPorts {
  /** Genesis block id, which its rows carry. */
  readonly network: string
  readonly node: ChainNode
  /** The same node for what the user asked for in this tab: ahead of all other requests. */
  readonly attendedNode?: ChainNode | undefined
  /** The same for what the pass that a tap begins asks: the page hears which of it failed. */
  readonly tappedNode?: ChainNode | undefined
  /** The further nodes in the configuration: they have to agree with a proof. */
  readonly otherNodes: readonly ChainNode[]
  readonly shelf: BlockShelf
  /** The contracts that the configuration names; any other needs one of them to vouch for it. */
  readonly pinned: ReadonlySet<string>
  /** On a side chain: its id, which is signed together with the txID. */
  readonly sideChainId?: string | undefined
  /** Lists what a contract of this network has written; a hint, held against receipts. */
  readonly listEvents?: ListEvents | undefined
}

export interface RunnerPorts extends NetworkPorts {
  /** Unique for this tab or worker. */
  readonly runner: string
  readonly clock: Clock
  readonly random: Random
  readonly locks: Locks
  readonly store: Store
  /** The network across the bridge: the side chain, or for its rows the main chain. */
  readonly across?: NetworkPorts
  readonly call: (request: Request) => Promise<Result<unknown, ApiError>>
  /** The same for the pass that a tap begins. */
  readonly tappedCall?: RunnerPorts['call']
  readonly kinds: Kinds
  readonly page?: PagePorts
  /** Called with a bug or broken storage; never with an expected failure. */
  readonly onError: (error: unknown) => void
  /** An operation has just ended, and that is on disk; called by the runner that got it there. */
  readonly ended?: (operation: Operation, how: keyof Notices) => void
}

/** What an effect works with: one leg of one operation. */
export interface Work {
  readonly ports: RunnerPorts
  readonly operation: Operation
  readonly index: number
  readonly plan: LegPlan
  /** Of all its legs. */
  readonly plans: readonly LegPlan[]
  /** Durable before it resolves; false when another runner took the row: then stop. */
  readonly record: (event: Event) => Promise<boolean>
  /** The same for another leg. */
  readonly recordAt: (index: number, event: Event) => Promise<boolean>
}
