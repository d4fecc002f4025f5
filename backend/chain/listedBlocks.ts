import * as v from 'valibot'
import { NODE_TIMEOUT_MS } from '../../src/chain/node.ts'
import { httpError, type NodeError } from '../../src/chain/nodeAnswers.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { err, ok, type Result } from '../../src/core/result.ts'

/** Asks a node for what only the backend needs. The answer is parsed with a schema. */
export type AskNode = <S extends v.GenericSchema>(
  path: string,
  body: object,
  schema: S,
) => Promise<Result<v.InferOutput<S>, NodeError>>

export const askNode =
  ({ baseUrl, fetch }: { readonly baseUrl: string; readonly fetch: Fetch }): AskNode =>
  async (path, body, schema) => {
    const signal = AbortSignal.timeout(NODE_TIMEOUT_MS)
    try {
      const response = await fetch(`${baseUrl}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      if (!response.ok) return err(httpError(response))
      const parsed = v.safeParse(schema, await response.json())
      if (parsed.success) return ok(parsed.output)
      return err({ kind: 'malformed', detail: `${path}: ${v.summarize(parsed.issues)}` })
    } catch (error) {
      if (signal.aborted) return err({ kind: 'timeout' })
      return err({ kind: 'network', detail: `${path}: ${String(error)}` })
    }
  }

/** proto3 JSON omits zeros. */
export const whole = v.optional(v.pipe(v.number(), v.integer()), 0)

const listedBlock = v.pipe(
  v.object({
    blockID: v.string(),
    block_header: v.object({
      raw_data: v.object({ number: whole, timestamp: whole, parentHash: v.string() }),
    }),
    transactions: v.optional(v.array(v.unknown()), []),
  }),
  v.transform(({ blockID, block_header: { raw_data: raw }, transactions }) => ({
    id: blockID,
    number: raw.number,
    timestamp: raw.timestamp,
    parentId: raw.parentHash,
    transactions: transactions.length,
  })),
)

/** Block of a list, with the number of its transactions. */
export type ListedBlock = v.InferOutput<typeof listedBlock>

const blockList = v.object({ block: v.optional(v.array(listedBlock), []) })

/** Asks for the solidified blocks from `from` on, at most `count`. */
export async function listSolidified(
  ask: AskNode,
  from: number,
  count: number,
): Promise<Result<readonly ListedBlock[], NodeError>> {
  const body = { startNum: from, endNum: from + count }
  const answer = await ask('walletsolidity/getblockbylimitnext', body, blockList)
  return answer.ok ? ok(answer.value.block) : answer
}
