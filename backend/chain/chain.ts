import { decodeValues, encodeCall, encodeValues, type AbiValue } from '../../src/chain/abi.ts'
import type { View } from '../../src/chain/view.ts'
import { createNode } from '../../src/chain/node.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Permission } from '../../src/chain/permission.ts'
import type { Address } from '../../src/core/address.ts'
import type { Clock, Fetch } from '../../src/core/ports.ts'
import { BLOCK_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import { readIsSandbox } from '../tron/sandboxChain.ts'
import type { SeenHeads } from './headBoard.ts'
import { given, NodeFailed } from './nodeFailed.ts'
import { rememberAnswers } from './oldAnswers.ts'
import { onceInFlight } from './onceInFlight.ts'
import type { NodePace } from './pace.ts'
import type { SharedViews, Validity } from './sharedViews.ts'
import type { Receipt } from './source.ts'

/**
 * The chain as requests see it. Throws `NodeFailed` if the node does not answer properly, because no
 * request can then be answered truthfully. Concurrent callers share the same answer.
 */
export interface Chain {
  /**
   * Time of the newest block. If the node limits requests, an index's last look and its measured
   * distance give it, up to a block time late.
   */
  time(): Promise<Millis>
  /** Name of the newest block that is known. It changes at least as often as answers do. */
  version(): Promise<string>
  /** Newest solidified block; if the node limits requests, as of an index's last look. */
  solidifiedHead(): Promise<BlockHead>
  /** Id of the chain's first block, which identifies the network. */
  genesisBlockId(): Promise<string>
  /** Whether the chain is a sandbox's, where keys that everybody knows belong. */
  isSandbox(): Promise<boolean>
  /** Calls a contract's view at the newest block, for one account. */
  read<T>(asked: View<T>): Promise<T>
  /** Calls a view whose answer is the same for everybody (`sharedViews.ts`). */
  readShared<T>(asked: View<T>, validity: Validity): Promise<T>
  /** Calls a contract's view at the newest solidified block, which is final. */
  readSolidified<T>(asked: View<T>): Promise<T>
  /**
   * Reads the owner and active permissions of an account at the newest block. An account that is
   * unknown or has no others returns its own key.
   */
  permissions(account: Address): Promise<readonly Permission[]>
  /** Whether the account exists on chain, at the newest block. */
  hasAccount(account: Address): Promise<boolean>
  /** Receipt of a transaction; undefined while it is not solidified, or was never sent. */
  solidifiedReceipt(txId: string): Promise<Receipt | undefined>
}

/** Facts about the chain that all processes of a database share. */
export interface SharedFacts {
  readonly heads: () => Promise<SeenHeads | undefined>
  readonly views: SharedViews
}

interface Options {
  readonly baseUrl: string
  readonly fetch: Fetch
  readonly pace: NodePace
  readonly clock: Clock
  /** Undefined if nobody else has them; then the node is asked. */
  readonly facts?: SharedFacts | undefined
}

/** Age from which an index's look counts as missing: some of its intervals. */
const OLD_HEADS_MS = 15 * SECOND_MS

/** Time between two looks of the index, by which it may be late. */
const LOOK_MS = 4 * SECOND_MS

export function createChain({ baseUrl, fetch, pace, clock, facts }: Options): Chain {
  const node = createNode(baseUrl, fetch)
  const { attended, isLimited } = pace
  const share = onceInFlight()
  const answers = rememberAnswers<readonly AbiValue[]>(clock.now)
  let newest: { readonly head: BlockHead; readonly askedAt: Millis } | undefined

  /** Heads that an index has seen lately, if the node limits requests. */
  async function seenHeads(): Promise<SeenHeads | undefined> {
    if (!isLimited || !facts) return undefined
    const seen = await share('heads', facts.heads)
    return seen && seen.ageMs < OLD_HEADS_MS ? seen : undefined
  }

  /**
   * Asks for the newest block. With a limited node the answer is cached for one block time, and
   * never longer: a stopped clock would keep sales open.
   */
  async function head(): Promise<BlockHead> {
    if (isLimited && newest && Math.abs(clock.now() - newest.askedAt) < BLOCK_MS) return newest.head
    return share('head', async () => {
      let askedAt = 0
      const told = given(
        await attended(() => {
          askedAt = clock.now()
          return node.head()
        }),
      )
      newest = { head: told, askedAt }
      return told
    })
  }

  /** Asks for a view's values, before `decode` interprets them. */
  async function ask({ call, types }: View<unknown>, side: Side): Promise<readonly AbiValue[]> {
    const plain = { call, types, decode: (values: readonly AbiValue[]) => values }
    return given(await attended(() => node[side](plain)))
  }

  /**
   * Asks for a view of one account, last of all. Callers of the same view share the values, because
   * each may interpret them differently.
   */
  async function readOwn<T>(asked: View<T>, side: Side): Promise<T> {
    const key = keyOf(asked, side)
    const recent = isLimited ? answers.recent(key, BLOCK_MS) : undefined
    if (recent) return interpret(asked, recent)
    let values: readonly AbiValue[]
    try {
      values = await share(key, () => ask(asked, side))
    } catch (error) {
      const old = isLimited ? answers.old(key) : undefined
      if (old) return interpret(asked, old)
      throw error
    }
    if (isLimited) answers.remember(key, values)
    return interpret(asked, values)
  }

  return {
    async time() {
      const seen = await seenHeads()
      if (!seen) return (await head()).timestamp
      return seen.solidified.timestamp + seen.toHeadMs + Math.min(LOOK_MS, Math.max(0, seen.ageMs))
    },
    async version() {
      const seen = await seenHeads()
      const { number, id } = seen?.solidified ?? (await head())
      return `${number} ${id}`
    },
    async solidifiedHead() {
      const seen = await seenHeads()
      if (seen) return seen.solidified
      return share('solidifiedHead', async () => given(await attended(() => node.solidifiedHead())))
    },
    async genesisBlockId() {
      const id = given(await attended(() => node.blockId(0)))
      if (id === undefined) throw new NodeFailed('the node has no block 0')
      return id
    },
    isSandbox: () =>
      share('isSandbox', async () => given(await attended(() => readIsSandbox(baseUrl, fetch)))),
    read: (asked) => readOwn(asked, 'read'),
    async readShared(asked, validity) {
      if (!isLimited || !facts) return readOwn(asked, 'read')
      const { call, types } = asked
      const askEncoded = async () => encodeValues(types, await ask(asked, 'read'))
      const output = await share(`shared ${keyOf(asked, 'read')}`, () =>
        facts.views.read(call, validity, askEncoded),
      )
      return interpret(asked, decodeValues(types, output))
    },
    readSolidified: (asked) => readOwn(asked, 'readSolidified'),
    permissions: (account) =>
      share(`permissions ${account}`, async () =>
        given(await attended(() => node.permissions(account))),
      ),
    hasAccount: (account) =>
      share(
        `account ${account}`,
        async () => given(await attended(() => node.accountKind(account))) !== 'none',
      ),
    solidifiedReceipt: (txId) =>
      share(`receipt ${txId}`, async () => {
        const info = given(await attended(() => node.solidifiedTransactionInfo(txId)))
        return info && { ...info, succeeded: info.result === 'SUCCESS' }
      }),
  }
}

type Side = 'read' | 'readSolidified'

const keyOf = ({ call: { contract, signature, args }, types }: View<unknown>, side: Side): string =>
  `${side} ${contract} ${encodeCall(signature, args)} ${types.join()}`

function interpret<T>({ call, decode }: View<T>, values: readonly AbiValue[]): T {
  try {
    return decode(values)
  } catch (error) {
    throw new NodeFailed(`${call.signature}: ${String(error)}`)
  }
}
