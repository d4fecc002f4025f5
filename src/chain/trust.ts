import { nobody, type Address } from '../core/address.ts'
import { ok, type Result } from '../core/result.ts'
import { argumentsOf, isPlain, type Call } from './call.ts'
import { trc20Calls } from './contracts/trc20.ts'
import type { NodeError } from './nodeAnswers.ts'
import type { View, ViewReader } from './view.ts'

/**
 * A contract from the configuration that vouches for others, as the factory does for its tokens and
 * presales. A call may trust those as if they were configured.
 */
export interface Voucher<T = unknown> {
  readonly by: View<T>
  /** Lists the contracts that it vouches for, according to its answer. */
  names(answer: T): readonly Address[]
}

/** Amount of a TRC-20 approval that revokes the allowance. */
const NOTHING = 0n

/**
 * Finds the contract that a call would trust without reason, if any. A call trusts its contract
 * with money, and an approval trusts its spender. The configuration (`pinned`) must name each, or a
 * contract it names must vouch for it.
 *
 * An approval of zero trusts its token with nothing, so any approval can be revoked, unless the
 * plan names a voucher. Its spender is still checked, because to a card contract zero is the number
 * of a card. A token transfer trusts its token with nothing either, because a token's code can move
 * only what it holds itself. The receiver of TRX or a token is the user's choice.
 */
export async function findStranger(
  node: Pick<ViewReader, 'read'>,
  pinned: ReadonlySet<string>,
  { call, vouched }: { readonly call: Call; readonly vouched?: Voucher },
): Promise<Result<Address | undefined, NodeError>> {
  if (isPlain(call)) return ok(undefined)
  const [spender, units] = argumentsOf(call, trc20Calls.approve) ?? []
  const takesBack = units === NOTHING && spender !== nobody && call.callValue === 0n
  const sends = argumentsOf(call, trc20Calls.transfer) !== undefined && call.callValue === 0n
  const trusted: Address[] = (takesBack || sends) && !vouched ? [] : [call.contract]
  // A card's approval is revoked by approving the all-zero address.
  if (spender !== undefined && spender !== nobody) trusted.push(spender)
  const strangers = trusted.filter((each) => !pinned.has(each))
  if (strangers.length === 0 || !vouched || !pinned.has(vouched.by.call.contract))
    return ok(strangers[0])
  const read = await node.read(vouched.by)
  if (!read.ok) return read
  const known = vouched.names(read.value)
  return ok(strangers.find((each) => !known.includes(each)))
}
