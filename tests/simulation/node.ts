import type { ContractCall } from '../../src/chain/call.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import type { View } from '../../src/chain/view.ts'
import type { SignedTransaction } from '../../src/chain/transaction.ts'
import type { Address } from '../../src/core/address.ts'
import { ownKeyAlone } from '../../src/chain/permission.ts'
import { err, ok } from '../../src/core/result.ts'
import { isEnough, VALID_SIGNATURE } from './bytes.ts'
import type { Chain } from './chain.ts'
import type { Process } from './process.ts'
import type { Struck } from './struck.ts'
import type { Surroundings } from './surroundings.ts'

/** Called with each request that the node has just deceived. */
type Told = (struck: Struck) => void

/** Failures of a node. */
export interface NodeTrouble {
  /** Number of blocks that its chain is behind; it knows no later ones. */
  lag: number
  /** True if it serves a chain of its own, whose blocks link up but are empty. */
  isForked: boolean
  /** Transactions that it denies, each with a function to call whenever it does. */
  readonly omits: Map<string, Told>
  /** True if it leaves them out of its blocks too, not only out of look-ups. */
  omitsFromBlocks: boolean
  /** Codes that it answers to the next broadcasts, whatever happened to them. */
  readonly codes: { readonly code: string; readonly told: Told }[]
}

/** Answers without `readAll`: several views at once are read one by one. */
type Answers = {
  [M in Exclude<keyof ChainNode, 'readAll'>]: (
    ...args: Parameters<ChainNode[M]>
  ) => Awaited<ReturnType<ChainNode[M]>>
}

export const noTrouble = (): NodeTrouble => ({
  lag: 0,
  isForked: false,
  omits: new Map(),
  omitsFromBlocks: false,
  codes: [],
})

/**
 * Creates one node that presents the chain to a process as its HTTP API does; `trouble` makes it
 * lie.
 */
export function nodeOf(
  { chain, shared }: Pick<Surroundings, 'chain' | 'shared'>,
  trouble: NodeTrouble,
  process: Process,
): Answers {
  const headNumber = () => chain.head - trouble.lag
  const solidNumber = () => Math.min(chain.solid, headNumber())
  const infoOf = (txId: string, upTo: number) => {
    const info = chain.info(txId, upTo)
    const denied = trouble.omits.get(txId)
    if (info) denied?.({ transaction: txId, by: process })
    return ok(trouble.isForked || denied ? undefined : info)
  }
  return {
    head: () => ok(chain.headOf(headNumber())),
    solidifiedHead: () => ok(chain.headOf(solidNumber())),
    blockId: (number) => ok(number <= headNumber() ? chain.headOf(number).id : undefined),
    solidifiedBlock(number) {
      if (number > solidNumber()) return ok(undefined)
      const block = chain.blockOf(number)
      if (trouble.isForked)
        return ok({ ...block, id: forked(block.id), parentId: forked(block.parentId), txIds: [] })
      // A block without the denied transactions does not match the root in its header.
      return trouble.omitsFromBlocks && block.txIds.some((txId) => trouble.omits.has(txId))
        ? err({ kind: 'malformed', detail: 'its transactions are not those of its header' })
        : ok(block)
    },
    broadcast(transaction: SignedTransaction) {
      const isSigned = shared
        ? isEnough(transaction, shared)
        : transaction.signature[0] === VALID_SIGNATURE
      const code = chain.accept(transaction.txID, transaction.raw_data_hex, isSigned)
      const lie = trouble.codes.shift()
      lie?.told({ transaction: transaction.txID, by: process })
      return ok({ code: lie?.code ?? code, message: '' })
    },
    transactionInfo: (txId) => infoOf(txId, headNumber()),
    solidifiedTransactionInfo: (txId) => infoOf(txId, solidNumber()),
    constantCall(owner: Address, call: ContractCall) {
      const { result, output } = chain.simulate(owner, call)
      const kind = result === 'SUCCESS' ? 'returned' : 'reverted'
      return ok({ kind, output, message: '', energyUsed: 0n, energyPenalty: 0n })
    },
    read: (asked) => decodedBy(asked, chain.read(asked.call, chain.head)),
    readSolidified: (asked) => decodedBy(asked, chain.read(asked.call, solidNumber())),
    runtimeCode: () => ok(undefined),
    signersOf: () => ok(undefined),
    permissions: (owner) => ok(shared ? [shared] : ownKeyAlone(owner)),
    balance: () => ok(10n ** 15n),
    tokenBalance: () => ok(10n ** 15n),
    accountKind: () => ok('person'),
    resources: () => ok({ bandwidth: 0n, energy: 0n }),
    feePrices: () =>
      ok({
        energySun: 1n,
        bandwidthSun: 1n,
        activation: { accountSun: 1n, bytesSun: 1n },
        multisigSun: 1n,
      }),
  }
}

/** Decodes a contract's answer with a view. */
const decodedBy = <T>({ decode }: View<T>, given: ReturnType<Chain['read']>) =>
  given.ok ? ok(decode(given.value)) : given

/** Returns the id of a block on another chain: the same number, but another hash. */
const forked = (id: string) => id.slice(0, -1) + 'f'
