import { decodeValues, type AbiValue } from '../../src/chain/abi.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { View } from '../../src/chain/view.ts'
import type { Address } from '../../src/core/address.ts'
import type { Operator } from '../../backend/tron/operator.ts'

/** Token's own description. */
export interface TokenFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: bigint
}

/**
 * Maximum length of a name. The account that maps a token chose it, and the relayer pays for it.
 */
const MOST_LETTERS = 64

/**
 * Reads name, symbol and decimals of a main-chain token. A token that does not report them as a
 * TRC-20 does gets its address as the name and no decimals.
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
