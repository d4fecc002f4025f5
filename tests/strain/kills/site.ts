import { served, type ServedName } from '../../../src/api/endpoints/served.ts'
import { draftTransaction, signTransaction } from '../../../sandbox/chain/draft.ts'
import type { Block } from '../../../sandbox/chain/block.ts'
import type { SigningKey } from '../../../backend/tron/signature.ts'
import type { Json } from '../../../backend/tron/messages.ts'
import { stringify } from '../../../sandbox/chain/respond.ts'
import type { ContractType } from '../../../backend/tron/schemas.ts'
import { formatTransaction, type Transaction } from '../../../backend/tron/transaction.ts'

const ASK_MS = 20_000
const LIFE_MS = 600_000
const FEE_LIMIT = 1_000_000_000n

/** Running sandbox, asked over HTTP. Calls throw if it gives no answer because it was killed. */
export interface Site {
  readonly origin: string
  /** Calls an endpoint of the backend; the success code is 0. */
  backend(name: ServedName, fields: object): Promise<{ code: number; data: any }>
  node(method: string, fields: object): Promise<any>
  /** Changes a switch of the sandbox by POST. */
  turn(path: string, fields: object): Promise<any>
  head(): Promise<Pick<Block, 'number' | 'id' | 'timestamp'>>
  /** Signs a transaction with a unique id, not yet sent to the node. */
  sign(key: SigningKey, type: ContractType, value: Json): Promise<Transaction>
  broadcast(transaction: Transaction): Promise<{ result?: boolean; code?: string }>
}

let unique = 0

/** Returns the sandbox at an origin, with its own backend or another. */
export function siteAt(origin: string, backend = `${origin}/api`): Site {
  const ask = async (url: string, init: RequestInit) => {
    const signal = AbortSignal.timeout(ASK_MS)
    const response = await fetch(url, { ...init, signal })
    if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
    return response.json() as Promise<any>
  }
  const post = (url: string, fields: object | string) =>
    ask(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof fields === 'string' ? fields : JSON.stringify(fields),
    })
  const site: Site = {
    origin,
    backend(name, fields) {
      const { method, path } = served[name]
      if (method === 'POST') return post(backend + path, fields)
      return ask(`${backend + path}?${new URLSearchParams(fields as Record<string, string>)}`, {})
    },
    node: (method, fields) => post(`${origin}/chain/${method}`, fields),
    turn: (path, fields) => post(`${origin}/sandbox/${path}`, fields),
    async head() {
      const block = await site.node('wallet/getnowblock', {})
      const { number = 0, timestamp } = block.block_header.raw_data
      return { number, timestamp, id: block.blockID }
    },
    async sign(key, type, value) {
      unique += 1
      const draft = draftTransaction({
        reference: (await site.head()) as Block,
        type,
        value: { owner_address: key.address, ...value },
        timestamp: Date.now() * 1_000 + (unique % 1_000),
        lifetimeMs: LIFE_MS,
        feeLimit: FEE_LIMIT,
      })
      return signTransaction(draft, key)
    },
    broadcast: (transaction) =>
      post(
        `${origin}/chain/wallet/broadcasttransaction`,
        stringify(formatTransaction(transaction, false)),
      ),
  }
  return site
}
