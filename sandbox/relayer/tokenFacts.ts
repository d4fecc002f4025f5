import { decodeValues, type AbiValue } from '../../src/chain/abi.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { View } from '../../src/chain/view.ts'
import type { Address } from '../../src/core/address.ts'
import type { Operator } from '../world/operator.ts'

/** What a token says of itself. */
export interface TokenFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: bigint
}

/** Whoever maps a token chose its name: the relayer does not pay for a novel. */
const MOST_LETTERS = 64

/**
 * Name, symbol and decimals of a token of the main chain. One that does not tell them, or not as a
 * TRC-20 does, is called by its address and has no decimals.
 */
export async function describeToken(
  { node, address }: Operator,
  token: Address,
): Promise<TokenFacts> {
  const ask = async ({ call, types }: View<unknown>): Promise<AbiValue | undefined> => {
    const answer = await node.constantCall(address, call)
    if (!answer.ok || answer.value.kind === 'reverted') return undefined
    try {
      return decodeValues(types, answer.value.output)[0]
    } catch {
      return undefined
    }
  }
  const text = async (asked: View<string>) => {
    const answer = await ask(asked)
    const said = typeof answer === 'string' ? answer.slice(0, MOST_LETTERS).trim() : ''
    return said === '' ? token : said
  }
  const decimals = await ask(trc20.decimals(token))
  return {
    name: await text(trc20.name(token)),
    symbol: await text(trc20.symbol(token)),
    decimals: typeof decimals === 'bigint' && decimals <= 255n ? decimals : 0n,
  }
}
