/**
 * Parameters that TRON's witnesses can change by vote, with mainnet's values; in sun unless stated.
 */
export interface ChainParameters {
  /** Sun per unit of energy. */
  readonly energyFee: bigint
  /** Sun per byte of bandwidth. */
  readonly transactionFee: bigint
  /** Flat bandwidth price of a transaction that activates an account. */
  readonly createAccountFee: bigint
  /** Additional price of the activation itself. */
  readonly createNewAccountFee: bigint
  readonly memoFee: bigint
  readonly multiSignFee: bigint
  readonly updatePermissionFee: bigint
  readonly assetIssueFee: bigint
  /** Bytes per day. */
  readonly freeNetLimit: number
  readonly maxFeeLimit: bigint
  /** Maximum number of signatures on a transaction. */
  readonly totalSignNum: number
  /** New contracts get version 1, which holds back 1/64 of the energy from inner calls. */
  readonly allowTvmCompatibleEvm: boolean
  /** Energy per 6 hours from which a contract counts as busy. */
  readonly dynamicEnergyThreshold: bigint
  /** Rise of its factor per 6 hours; in ten-thousandths, like the maximum. */
  readonly dynamicEnergyIncreaseFactor: bigint
  readonly dynamicEnergyMaxFactor: bigint
}

/** Parameters that can change while the chain runs; deployed contracts keep their version. */
export type Votes = Partial<Pick<ChainParameters, 'allowTvmCompatibleEvm'>>

export const chainParameters: ChainParameters = {
  energyFee: 100n,
  transactionFee: 1_000n,
  createAccountFee: 100_000n,
  createNewAccountFee: 1_000_000n,
  memoFee: 1_000_000n,
  multiSignFee: 1_000_000n,
  updatePermissionFee: 100_000_000n,
  assetIssueFee: 1_024_000_000n,
  freeNetLimit: 600,
  maxFeeLimit: 15_000_000_000n,
  totalSignNum: 5,
  allowTvmCompatibleEvm: false,
  dynamicEnergyThreshold: 5_000_000_000n,
  dynamicEnergyIncreaseFactor: 2_000n,
  dynamicEnergyMaxFactor: 34_000n,
}

/** Lists keys and values as `wallet/getchainparameters` does. */
export const listChainParameters = (
  parameters: ChainParameters,
): readonly { readonly key: string; readonly value: bigint }[] => [
  { key: 'getMaintenanceTimeInterval', value: 21_600_000n },
  { key: 'getCreateAccountFee', value: parameters.createAccountFee },
  { key: 'getTransactionFee', value: parameters.transactionFee },
  { key: 'getAssetIssueFee', value: parameters.assetIssueFee },
  { key: 'getCreateNewAccountFeeInSystemContract', value: parameters.createNewAccountFee },
  { key: 'getEnergyFee', value: parameters.energyFee },
  { key: 'getUpdateAccountPermissionFee', value: parameters.updatePermissionFee },
  { key: 'getMultiSignFee', value: parameters.multiSignFee },
  { key: 'getMemoFee', value: parameters.memoFee },
  { key: 'getMaxFeeLimit', value: parameters.maxFeeLimit },
  { key: 'getFreeNetLimit', value: BigInt(parameters.freeNetLimit) },
  { key: 'getForbidTransferToContract', value: 1n },
  { key: 'getAllowTvmCompatibleEvm', value: parameters.allowTvmCompatibleEvm ? 1n : 0n },
  { key: 'getAllowOptimizedReturnValueOfChainId', value: 1n },
  { key: 'getAllowDynamicEnergy', value: 1n },
  { key: 'getDynamicEnergyThreshold', value: parameters.dynamicEnergyThreshold },
  { key: 'getDynamicEnergyIncreaseFactor', value: parameters.dynamicEnergyIncreaseFactor },
  { key: 'getDynamicEnergyMaxFactor', value: parameters.dynamicEnergyMaxFactor },
  { key: 'getAllowCreationOfContracts', value: 1n },
  { key: 'getAllowMultiSign', value: 1n },
]
