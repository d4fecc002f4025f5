import * as v from 'valibot'
import { NODE_TIMEOUT_MS } from '../../src/chain/node.ts'
import { httpError, type NodeError } from '../../src/chain/nodeAnswers.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { publicAddresses } from './publicAddresses.ts'

const producedBlock = v.object({
  block_header: v.object({
    raw_data: v.object({ witness_address: v.pipe(v.string(), v.regex(/^41[0-9a-f]{40}$/)) }),
  }),
})

/**
 * Reads whether a node's chain is one of a sandbox, where public keys belong. There, a public key
 * signed the first block after the genesis block. No two sandboxes have the same genesis block.
 */
export async function readIsSandbox(
  baseUrl: string,
  fetch: Fetch,
): Promise<Result<boolean, NodeError>> {
  const signal = AbortSignal.timeout(NODE_TIMEOUT_MS)
  try {
    const response = await fetch(`${baseUrl}/wallet/getblockbynum`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ num: 1 }),
      signal,
    })
    if (!response.ok) return err(httpError(response))
    const parsed = v.safeParse(producedBlock, await response.json())
    if (!parsed.success)
      return err({ kind: 'malformed', detail: `block 1: ${v.summarize(parsed.issues)}` })
    const producer = addressFromHex(parsed.output.block_header.raw_data.witness_address)
    return ok(publicAddresses.has(producer))
  } catch (error) {
    if (signal.aborted) return err({ kind: 'timeout' })
    return err({ kind: 'network', detail: `block 1: ${String(error)}` })
  }
}

/**
 * Returns the question whether everybody knows the key of an account, as it has to be asked on a
 * node's chain. On a sandbox's chain, no key counts as public.
 */
export async function publicKeysOn(
  baseUrl: string,
  fetch: Fetch,
): Promise<Result<(address: Address) => boolean, NodeError>> {
  const isSandbox = await readIsSandbox(baseUrl, fetch)
  if (!isSandbox.ok) return isSandbox
  return ok((address) => !isSandbox.value && publicAddresses.has(address))
}
