import { encodeValues, typesOf, type AbiValue } from '../abi.ts'
import { SideChainError } from './error.ts'
import { checkFeeLimit, GatewayCalls, total, type Rest } from './gatewayCalls.ts'
import {
  depositSelectors,
  gatewayMethods,
  mappingSelectors,
  type GatewayMethodName,
} from './gatewayMethods.ts'
import type { Outcome } from './options.ts'
import {
  checkContract,
  checkHash,
  checkInteger,
  checkText,
  invalid,
  MAX_UINT256,
  type Integer,
} from './values.ts'

/** Selects a method of the main chain's gateway and encodes its arguments. */
const withArguments = (name: GatewayMethodName, args: readonly AbiValue[]) => {
  const method = gatewayMethods[name]
  return { method, parameter: encodeValues(typesOf(method.signature), args) }
}

/**
 * Transactions that are sent on the main chain. Amounts are in smallest units, fees and fee limits
 * in sun; a fee limit is at most 5,000,000,000. Every method ends with optional options, private
 * key and callback. See the README.
 */
export class Deposits extends GatewayCalls {
  /** Deposits TRX. The call value is the amount plus the fee. */
  depositTrx(
    callValue: Integer,
    depositFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.call(rest, () => {
      const amount = checkInteger('callValue', callValue)
      const fee = checkInteger('depositFee', depositFee)
      return {
        ...withArguments('depositTrx', []),
        contract: this.gatewayOf('main'),
        feeLimit: checkFeeLimit('main', feeLimit),
        callValue: total(amount, fee),
        freeCallValue: true,
      }
    })
  }

  /** Deposits a TRC-10. */
  depositTrc10(
    tokenId: Integer,
    tokenValue: Integer,
    depositFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.call(rest, () => {
      const value = checkInteger('tokenValue', tokenValue)
      const fee = checkInteger('depositFee', depositFee)
      const limit = checkFeeLimit('main', feeLimit)
      const id = checkInteger('tokenId', tokenId)
      return {
        ...withArguments('depositTrc10', [id, value]),
        contract: this.gatewayOf('main'),
        feeLimit: limit,
        callValue: fee,
        tokenId: id,
        tokenValue: value,
      }
    })
  }

  /** Deposits units of an approved TRC-20. The maximum is 2^64 - 1 per call. */
  depositTrc20(
    num: Integer,
    depositFee: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.depositTrc('depositTRC20', num, depositFee, feeLimit, contractAddress, ...rest)
  }

  /** Deposits an approved TRC-721. */
  depositTrc721(
    id: Integer,
    depositFee: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.depositTrc('depositTRC721', id, depositFee, feeLimit, contractAddress, ...rest)
  }

  /** Approves the main gateway to take units of a TRC-20. */
  approveTrc20(
    num: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.depositTrc('approve', num, 0, feeLimit, contractAddress, ...rest)
  }

  /** Approves the main gateway to take a TRC-721. */
  approveTrc721(
    id: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.#sendTrc('approve', id, 0, feeLimit, contractAddress, rest, 'approveTrc721')
  }

  /** Makes the gateway report a deposit to the side chain again. */
  retryDeposit(
    nonce: Integer,
    retryDepositFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    const gateway = this.mainGatewayAddress
    return this.depositTrc('retryDeposit', nonce, retryDepositFee, feeLimit, gateway, ...rest)
  }

  /** Makes the gateway report a mapping to the side chain again. */
  retryMapping(
    nonce: Integer,
    retryMappingFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    const gateway = this.mainGatewayAddress
    return this.depositTrc('retryMapping', nonce, retryMappingFee, feeLimit, gateway, ...rest)
  }

  /** Calls one of the six methods above by its method name at the gateway or the token. */
  depositTrc(
    functionSelector: string,
    num: Integer,
    fee: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.#sendTrc(functionSelector, num, fee, feeLimit, contractAddress, rest)
  }

  #sendTrc(
    functionSelector: string,
    num: Integer,
    fee: Integer,
    feeLimit: Integer,
    contractAddress: string,
    rest: Rest,
    name?: GatewayMethodName,
  ): Promise<Outcome> {
    return this.call(rest, () => {
      const selector = checkText('functionSelector', functionSelector)
      const known = Object.hasOwn(depositSelectors, selector)
        ? depositSelectors[selector]
        : undefined
      const number = checkInteger('num', num, known?.max ?? MAX_UINT256)
      const callValue = checkInteger('fee', fee)
      const limit = checkFeeLimit('main', feeLimit)
      const contract = checkContract(contractAddress)
      if (!known) throw invalid('functionSelector')
      const gateway = this.gatewayOf('main')
      // An approval calls the token and takes no TRX. A retry passes only the nonce.
      const approves = selector === 'approve'
      const retries = selector.startsWith('retry')
      const args = approves ? [gateway, number] : retries ? [number] : [contract, number]
      return {
        ...withArguments(name ?? known.method, args),
        contract: approves ? contract : gateway,
        feeLimit: limit,
        callValue: approves ? 0n : callValue,
      }
    })
  }

  /**
   * Creates a TRC-20 on the side chain. `trxHash` identifies its deployment transaction on the main
   * chain.
   */
  mappingTrc20(
    trxHash: string,
    mappingFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.mappingTrc(trxHash, mappingFee, feeLimit, 'mappingTRC20', ...rest)
  }

  /**
   * Creates a TRC-721 on the side chain. `trxHash` identifies its deployment transaction on the
   * main chain.
   */
  mappingTrc721(
    trxHash: string,
    mappingFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.mappingTrc(trxHash, mappingFee, feeLimit, 'mappingTRC721', ...rest)
  }

  /** Calls one of the two methods above by its method name at the gateway. */
  mappingTrc(
    trxHash: string,
    mappingFee: Integer,
    feeLimit: Integer,
    functionSelector: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.call(rest, () => {
      const hash = checkHash(trxHash)
      const callValue = checkInteger('mappingFee', mappingFee)
      const limit = checkFeeLimit('main', feeLimit)
      const name = Object.hasOwn(mappingSelectors, functionSelector)
        ? mappingSelectors[functionSelector]
        : undefined
      if (!name) throw new SideChainError('invalidMappingType', 'type must be trc20 or trc721')
      return {
        ...withArguments(name, [hash]),
        contract: this.gatewayOf('main'),
        feeLimit: limit,
        callValue,
      }
    })
  }
}
