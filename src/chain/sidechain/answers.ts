import type { TronWeb } from 'tronweb'
import * as v from 'valibot'
import { hexToText } from '../nodeAnswers.ts'
import { SideChainError, textOf } from './error.ts'

// Node answers, validated before use.

/** A transaction with one contract, as nodes and callers pass it. */
export const transactionSchema = v.looseObject({
  txID: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i)),
  raw_data: v.looseObject({
    contract: v.pipe(
      v.array(
        v.looseObject({
          type: v.string(),
          parameter: v.looseObject({ value: v.looseObject({ owner_address: v.string() }) }),
          Permission_id: v.optional(v.number()),
        }),
      ),
      v.length(1),
    ),
  }),
  raw_data_hex: v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/i)),
})

export type Transaction = v.InferOutput<typeof transactionSchema>
export type SignedTransaction = Transaction & { readonly signature: readonly string[] }

export const contractOf = (transaction: Transaction) => transaction.raw_data.contract[0]!

export const triggerAnswer = v.object({
  result: v.object({ result: v.literal(true) }),
  transaction: transactionSchema,
})

const failure = v.object({ Error: v.pipe(v.string(), v.minLength(1)) })
const message = v.pipe(v.string(), v.minLength(1))
const refusedTrigger = v.object({ result: v.object({ message }) })

/** Reads the node's reason for not building a transaction; undefined if it gives none. */
export function refusalOf(answer: unknown): string | undefined {
  const failed = v.safeParse(failure, answer)
  if (failed.success) return failed.output.Error
  const refused = v.safeParse(refusedTrigger, answer)
  return refused.success ? hexToText(refused.output.result.message) : undefined
}

export const broadcastAnswer = v.object({
  result: v.optional(v.boolean(), false),
  code: v.optional(v.string()),
  message: v.optional(v.string(), ''),
})

/** A node's information about a transaction. All of it is passed on unchanged. */
export const infoAnswer = v.looseObject({
  id: v.optional(v.string()),
  result: v.optional(v.string()),
  resMessage: v.optional(v.string()),
  contractResult: v.optional(v.array(v.string())),
  receipt: v.optional(v.looseObject({ result: v.optional(v.string()) })),
})
export type TransactionInfo = v.InferOutput<typeof infoAnswer>

export const signWeightAnswer = v.object({
  result: v.object({ code: v.optional(v.string()), message: v.optional(v.string(), '') }),
  permission: v.optional(v.object({ keys: v.array(v.object({ address: v.string() })) })),
  approved_list: v.optional(v.array(v.string()), []),
  transaction: v.optional(v.looseObject({ transaction: v.optional(v.unknown()) })),
})

/** Sends a request to a node. Throws `network` if it does not answer successfully. */
export async function ask(
  tronWeb: TronWeb,
  node: 'fullNode' | 'solidityNode',
  path: string,
  body: object,
): Promise<unknown> {
  try {
    return await tronWeb[node].request<unknown>(path, body, 'post')
  } catch (thrown) {
    throw new SideChainError('network', textOf(thrown))
  }
}

/** Formats an unexpected answer as tronweb 3.2.7 does. */
export const unknownText = (answer: unknown): string =>
  `Unknown error: ${JSON.stringify(answer, null, 2)}`
