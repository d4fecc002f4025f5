import { encodeValues } from '../abi.ts'
import { Deposits } from './deposits.ts'
import { checkFeeLimit, total, type Rest } from './gatewayCalls.ts'
import { gatewayMethods, withdrawalMethod } from './gatewayMethods.ts'
import type { Outcome } from './options.ts'
import { sendInjection } from './send.ts'
import { settle, takeCallback, type Trailing } from './settle.ts'
import { checkContract, checkInteger, checkText, MAX_UINT256, type Integer } from './values.ts'

/**
 * Transactions that are sent and signed for the side chain. The rules are those of the main chain,
 * except for a maximum fee limit of 1,000,000,000.
 */
export class Withdrawals extends Deposits {
  /** Withdraws TRX. The call value is the amount plus the fee. */
  withdrawTrx(
    callValue: Integer,
    withdrawFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.call(rest, () => {
      const amount = checkInteger('callValue', callValue)
      const fee = checkInteger('withdrawFee', withdrawFee)
      return {
        method: gatewayMethods.withdrawTrx,
        parameter: '',
        contract: this.gatewayOf('side'),
        feeLimit: checkFeeLimit('side', feeLimit),
        callValue: total(amount, fee),
        freeCallValue: true,
      }
    })
  }

  /** Withdraws a TRC-10, by its id on the side chain. */
  withdrawTrc10(
    tokenId: Integer,
    tokenValue: Integer,
    withdrawFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.call(rest, () => {
      const id = checkInteger('tokenId', tokenId)
      const value = checkInteger('tokenValue', tokenValue)
      const fee = checkInteger('withdrawFee', withdrawFee)
      return {
        method: gatewayMethods.withdrawTrc10,
        parameter: encodeValues(['uint256', 'uint256'], [id, value]),
        contract: this.gatewayOf('side'),
        feeLimit: checkFeeLimit('side', feeLimit),
        callValue: fee,
        freeCallValue: true,
        tokenId: id,
        tokenValue: value,
      }
    })
  }

  /** Withdraws units of a TRC-20. The contract is the side chain's token. */
  withdrawTrc20(
    num: Integer,
    withdrawFee: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    const { signature } = gatewayMethods.withdrawTrc20
    return this.withdrawTrc(signature, num, withdrawFee, feeLimit, contractAddress, ...rest)
  }

  /** Withdraws a TRC-721. The contract is the side chain's token. */
  withdrawTrc721(
    id: Integer,
    withdrawFee: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    const { signature } = gatewayMethods.withdrawTrc721
    return this.withdrawTrc(signature, id, withdrawFee, feeLimit, contractAddress, ...rest)
  }

  /** Makes the side gateway report a withdrawal to the main chain again. */
  retryWithdraw(
    nonce: Integer,
    retryWithdrawFee: Integer,
    feeLimit: Integer,
    ...rest: Rest
  ): Promise<Outcome> {
    const { signature } = gatewayMethods.retryWithdraw
    const gateway = this.sideGatewayAddress
    return this.withdrawTrc(signature, nonce, retryWithdrawFee, feeLimit, gateway, ...rest)
  }

  /** Calls a side-chain contract method that takes one number. */
  withdrawTrc(
    functionSelector: string,
    numOrId: Integer,
    withdrawFee: Integer,
    feeLimit: Integer,
    contractAddress: string,
    ...rest: Rest
  ): Promise<Outcome> {
    return this.call(rest, () => {
      const selector = checkText('functionSelector', functionSelector)
      const number = checkInteger('numOrId', numOrId, MAX_UINT256)
      const fee = checkInteger('withdrawFee', withdrawFee)
      const limit = checkFeeLimit('side', feeLimit)
      return {
        method: withdrawalMethod(selector.replaceAll(/\s/g, '')),
        parameter: encodeValues(['uint256'], [number]),
        contract: checkContract(contractAddress),
        feeLimit: limit,
        callValue: fee,
      }
    })
  }

  /**
   * Adds TRX to the side chain's fund. The node builds the transaction. The fee limit is validated
   * but not sent, and options have no effect. Returns the txID.
   */
  injectFund(num: Integer, feeLimit: Integer, ...rest: Trailing<object, string>): Promise<string> {
    const { callback, before } = takeCallback<string>(rest)
    const [, key] = before
    return settle(callback, this.keysBeside(key), () => {
      const amount = checkInteger('num', num)
      checkFeeLimit('side', feeLimit)
      return sendInjection(this.chainOf('side'), this.accountFor('side', key), amount)
    })
  }
}
