/**
 * Stable names of all errors. User interfaces choose their texts by these codes, because the
 * messages are those of tronweb 3.2.7 and only in English. This file does not depend on tronweb.
 */
export const sideChainErrorCodes = [
  // Creation of the client.
  'invalidNode',
  'invalidMainGateway',
  'invalidSideGateway',
  'invalidChainId',
  // Arguments of a request. Nothing was sent or signed.
  'invalidAmount',
  'invalidNumber',
  'invalidFee',
  'invalidFeeLimit',
  'invalidTokenId',
  'invalidContractAddress',
  'invalidTransactionHash',
  'invalidFunction',
  'invalidMappingType',
  'invalidOptions',
  'invalidPrivateKey',
  'invalidOwner',
  // Content to sign.
  'invalidTransaction',
  'invalidMessage',
  'alreadySigned',
  'keyMismatch',
  'noPermission',
  'signedBefore',
  'permissionRefused',
  // Answers of the node before anything is signed.
  'network',
  'nodeRefused',
  'unknownError',
  'wrongTransaction',
  // Failed signing. Nothing was sent.
  'notSigned',
  'walletFailed',
  'walletChangedTransaction',
  'signedBareTxId',
  'wrongSigner',
  // From here on the error has a txID, because the transaction was or may have been sent.
  'broadcastRefused',
  'broadcastUnknown',
  'resultNotFound',
  'transactionFailed',
  'notExecuted',
  'unreadableOutput',
  // Aborted by the caller. The error has a txID if the transaction was sent.
  'aborted',
  // A bug in this library or an invalid input.
  'unexpected',
] as const

export type SideChainErrorCode = (typeof sideChainErrorCodes)[number]
