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

/** A method of the main chain's gateway, with its arguments encoded. */
const withArguments = (name: GatewayMethodName, args: readonly AbiValue[]) => {
  const method = gatewayMethods[name]
  return { method, parameter: encodeValues(typesOf(method.signature), args) }
}

/**
 * What is sent on the main chain. All amounts in smallest units, fees and fee limits in sun; a fee
 * limit is at most 5,000,000,000. Every method takes options, a private key and a callback at the end;
 * see the README.
 */
export class Deposits extends GatewayCalls {
  /** Sends TRX over. The call's value is the amount plus the fee. */
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

  /** Sends a TRC-10 over. */
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

  /** Sends units of a TRC-20 over, which have to be approved. At most 2^64 - 1 at once. */
  depositTrc20(
    num: Integer,
    depositFee: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.depositTrc('depositTRC20', num, depositFee, feeLimit, contractAddress, ...rest)
  }

  /** Sends a TRC-721 over, which has to be approved. */
  depositTrc721(
    id: Integer,
    depositFee: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.depositTrc('depositTRC721', id, depositFee, feeLimit, contractAddress, ...rest)
  }

  /** Lets the main gateway take units of a TRC-20. */
  approveTrc20(
    num: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.depositTrc('approve', num, 0, feeLimit, contractAddress, ...rest)
  }

  /** Lets the main gateway take a TRC-721. */
  approveTrc721(
    id: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.#sendTrc('approve', id, 0, feeLimit, contractAddress, rest, 'approveTrc721')
  }

  /** Has the gateway tell the side chain of a deposit once more. */
  retryDeposit(
    nonce: Integer,
    retryDepositFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    const gateway = this.mainGatewayAddress
    return this.depositTrc('retryDeposit', nonce, retryDepositFee, feeLimit, gateway, ...rest)
  }

  /** Has the gateway tell the side chain of a mapping once more. */
  retryMapping(
    nonce: Integer,
    retryMappingFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    const gateway = this.mainGatewayAddress
    return this.depositTrc('retryMapping', nonce, retryMappingFee, feeLimit, gateway, ...rest)
  }

  /** One of the six above by its method at the gateway or the token. */
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
      // An approval is the token's, and takes no TRX; a retry is told the nonce alone.
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

  /** Has a TRC-20 made on the side chain. The hash is of the transaction that deployed it. */
  mappingTrc20(
    trxHash: string,
    mappingFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.mappingTrc(trxHash, mappingFee, feeLimit, 'mappingTRC20', ...rest)
  }

  /** Has a TRC-721 made on the side chain. The hash is of the transaction that deployed it. */
  mappingTrc721(
    trxHash: string,
    mappingFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.mappingTrc(trxHash, mappingFee, feeLimit, 'mappingTRC721', ...rest)
  }

  /** One of the two above by its method at the gateway. */
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
