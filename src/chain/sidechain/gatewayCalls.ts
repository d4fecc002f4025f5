import type { Address } from '../../core/address.ts'
import { Connection } from './connection.ts'
import type { GatewayMethod } from './gatewayMethods.ts'
import { checkOptions, type CallOptions, type Outcome } from './options.ts'
import { sendCall, type Deed } from './send.ts'
import { settle, takeCallback, type Trailing } from './settle.ts'
import { checkInteger, invalid, MAX_FEE_LIMIT, parseInteger, type Integer } from './values.ts'

/** Trailing arguments of every call. */
export type Rest = Trailing<CallOptions, Outcome>

/** A call as its arguments state it, fully validated. */
export interface Request {
  readonly contract: Address
  readonly method: GatewayMethod
  /** Encoded arguments as hex. */
  readonly parameter: string
  readonly callValue: bigint
  readonly feeLimit: bigint
  readonly tokenId?: bigint
  readonly tokenValue?: bigint
  /** Whether the options may replace the call value. They may always replace the fee limit. */
  readonly freeCallValue?: boolean
}

/** Base of all calls of gateways and tokens. */
export class GatewayCalls extends Connection {
  /**
   * Makes a call. `request` checks the arguments in the order of tronweb 3.2.7; options and key are
   * checked after it.
   */
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

/** Adds the fee to an amount. */
export const total = (amount: bigint, fee: bigint): bigint =>
  checkInteger('callValue', amount + fee)

/** Applies the options that replace arguments, under the same checks. */
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

/**
 * Rejects tokens that the method does not receive, because they would be lost. Options may only
 * repeat the method's own.
 */
function checkToken(asked: Omit<Request, 'freeCallValue'>, options: CallOptions): void {
  for (const name of ['tokenId', 'tokenValue'] as const)
    if (options[name] !== undefined && parseInteger(options[name] || 0) !== (asked[name] ?? 0n))
      throw invalid(name)
}
