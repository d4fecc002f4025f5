/**
 * What can go wrong, by names that do not change: a text for people goes by these, since the
 * messages are those of tronweb 3.2.7, in English alone. Free of tronweb.
 */
export const sideChainErrorCodes = [
  // How the client is made.
  'invalidNode',
  'invalidMainGateway',
  'invalidSideGateway',
  'invalidChainId',
  // What it is asked for. Nothing was sent, nothing was signed.
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
  // What it is given to sign.
  'invalidTransaction',
  'invalidMessage',
  'alreadySigned',
  'keyMismatch',
  'noPermission',
  'signedBefore',
  'permissionRefused',
  // What the node says before anything is signed.
  'network',
  'nodeRefused',
  'unknownError',
  'wrongTransaction',
  // What comes of signing. Nothing was sent.
  'notSigned',
  'walletFailed',
  'walletChangedTransaction',
  'signedBareTxId',
  'wrongSigner',
  // From here on the error has a txID: it was sent, or may have been.
  'broadcastRefused',
  'broadcastUnknown',
  'resultNotFound',
  'transactionFailed',
  'notExecuted',
  'unreadableOutput',
  // By whoever asked: with a txID if it was sent.
  'aborted',
  // A mistake in this library, or in what it was handed.
  'unexpected',
] as const

export type SideChainErrorCode = (typeof sideChainErrorCodes)[number]
