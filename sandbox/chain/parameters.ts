/** What a vote of TRON's witnesses can change; the values are mainnet's. Sun, or as named. */
export interface ChainParameters {
  /** Sun per unit of energy. */
  readonly energyFee: bigint
  /** Sun per byte of bandwidth. */
  readonly transactionFee: bigint
  /** Flat bandwidth price of a transaction that activates an account. */
  readonly createAccountFee: bigint
  /** Paid on top for the activation itself. */
  readonly createNewAccountFee: bigint
  readonly memoFee: bigint
  readonly multiSignFee: bigint
  readonly updatePermissionFee: bigint
  readonly assetIssueFee: bigint
  /** Bytes a day. */
  readonly freeNetLimit: number
  readonly maxFeeLimit: bigint
  /** Signatures a transaction may carry. */
  readonly totalSignNum: number
  /** Contracts deployed from now on are of version 1, which keep 1/64 of the energy back. */
  readonly allowTvmCompatibleEvm: boolean
  /** Energy in 6 hours from which a contract is busy. */
  readonly dynamicEnergyThreshold: bigint
  /** How far its factor rises in as long; in ten-thousandths, as is the most. */
  readonly dynamicEnergyIncreaseFactor: bigint
  readonly dynamicEnergyMaxFactor: bigint
}

/** What can be changed while the chain runs; what was deployed before keeps its version. */
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

/** Key and value as `wallet/getchainparameters` lists them. */
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
