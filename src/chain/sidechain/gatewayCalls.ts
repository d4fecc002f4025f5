import type { Address } from '../../core/address.ts'
import { Connection } from './connection.ts'
import type { GatewayMethod } from './gatewayMethods.ts'
import { checkOptions, type CallOptions, type Outcome } from './options.ts'
import { sendCall, type Deed } from './send.ts'
import { settle, takeCallback, type Trailing } from './settle.ts'
import { checkInteger, invalid, MAX_FEE_LIMIT, parseInteger, type Integer } from './values.ts'

/** The last arguments of every call. */
export type Rest = Trailing<CallOptions, Outcome>

/** A call as its arguments say it, all checked. */
export interface Request {
  readonly contract: Address
  readonly method: GatewayMethod
  /** The arguments, encoded, in hex. */
  readonly parameter: string
  readonly callValue: bigint
  readonly feeLimit: bigint
  readonly tokenId?: bigint
  readonly tokenValue?: bigint
  /** Whether the options may replace the call value. The fee limit they always may. */
  readonly freeCallValue?: boolean
}

/** How all calls of gateways and tokens are made. */
export class GatewayCalls extends Connection {
  /** `request` checks the arguments, in the order of tronweb 3.2.7; options and key come after. */
  protected call(rest: Rest, request: () => Request): Promise<Outcome> {
    const { callback, before } = takeCallback<Outcome>(rest)
    const [given, key] = before
    return settle(callback, this.keysBeside(key), () => {
      const asked = request()
      const options = checkOptions(given)
      const deed = deedOf(asked, options)
      const { chain } = asked.method
      return sendCall(this.chainOf(chain), this.accountFor(chain, key), this.clock, deed, options)
    })
  }
}

export const checkFeeLimit = (chain: keyof typeof MAX_FEE_LIMIT, feeLimit: Integer): bigint =>
  checkInteger('feeLimit', feeLimit, MAX_FEE_LIMIT[chain])

/** An amount together with its fee. */
export const total = (amount: bigint, fee: bigint): bigint =>
  checkInteger('callValue', amount + fee)

/** With what the options put in the place of arguments, held against the same rules. */
function deedOf({ freeCallValue, ...asked }: Request, options: CallOptions): Deed {
  checkToken(asked, options)
  const { callValue, feeLimit } = options
  return {
    ...asked,
    ...(feeLimit !== undefined && { feeLimit: checkFeeLimit(asked.method.chain, feeLimit) }),
    ...(freeCallValue &&
      callValue !== undefined && { callValue: checkInteger('callValue', callValue) }),
  }
}

/** A token that the method is not told of would be lost, so the options may only repeat it. */
function checkToken(asked: Omit<Request, 'freeCallValue'>, options: CallOptions): void {
  for (const name of ['tokenId', 'tokenValue'] as const)
    if (options[name] !== undefined && parseInteger(options[name] || 0) !== (asked[name] ?? 0n))
      throw invalid(name)
}
