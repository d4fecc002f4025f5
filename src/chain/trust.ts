import { nobody, type Address } from '../core/address.ts'
import { ok, type Result } from '../core/result.ts'
import { argumentsOf, isPlain, type Call } from './call.ts'
import { trc20Calls } from './contracts/trc20.ts'
import type { NodeError } from './nodeAnswers.ts'
import type { View, ViewReader } from './view.ts'

/**
 * A contract named by the configuration that vouches for others, as the factory does for the tokens
 * and presales it has made: a call may trust those as if they were configured.
 */
export interface Voucher<T = unknown> {
  readonly by: View<T>
  /** The contracts it vouches for, by its answer. */
  names(answer: T): readonly Address[]
}

/** What a token is told so that nobody may take anything of it any more. */
const NOTHING = 0n

/**
 * The contract that a call would trust without reason, if any. A call trusts its contract with
 * money, and an approval trusts its spender: the configuration (`pinned`) has to name each, or a
 * contract that it names has to vouch for it. An approval of nothing trusts its token with nothing,
 * so that whatever was ever approved can be taken back, unless the plan names who vouches for it. (Its
 * spender is judged all the same: to a contract of cards, zero is the number of one.) So does sending
 * some of it away: its code can move nothing but what it keeps itself. Who receives TRX or a token is
 * for the user to say.
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
  // A card's approval is taken back by approving nobody.
  if (spender !== undefined && spender !== nobody) trusted.push(spender)
  const strangers = trusted.filter((each) => !pinned.has(each))
  if (strangers.length === 0 || !vouched || !pinned.has(vouched.by.call.contract))
    return ok(strangers[0])
  const read = await node.read(vouched.by)
  if (!read.ok) return read
  const known = vouched.names(read.value)
  return ok(strangers.find((each) => !known.includes(each)))
}
