import { MAX_UINT256, MAX_UINT64 } from './values.ts'

export type ChainName = 'main' | 'side'

/**
 * A fixed contract method. tronweb 3.2.7 read it from the chain each time and took the first method
 * of that name, although gateways have had two.
 */
export interface GatewayMethod {
  readonly chain: ChainName
  readonly signature: string
  /** Types of its return values. */
  readonly outputs: readonly string[]
}

const main = (signature: string, outputs: readonly string[]): GatewayMethod => ({
  chain: 'main',
  signature,
  outputs,
})
const side = (signature: string, outputs: readonly string[]): GatewayMethod => ({
  chain: 'side',
  signature,
  outputs,
})

/**
 * Gateway and token methods by the client's method names. Deposits, withdrawals and mappings return
 * their nonce.
 */
export const gatewayMethods = {
  depositTrx: main('depositTRX()', ['uint256']),
  depositTrc10: main('depositTRC10(uint64,uint64)', ['uint256']),
  depositTrc20: main('depositTRC20(address,uint64)', ['uint256']),
  depositTrc721: main('depositTRC721(address,uint256)', ['uint256']),
  approveTrc20: main('approve(address,uint256)', ['bool']),
  approveTrc721: main('approve(address,uint256)', []),
  mappingTrc20: main('mappingTRC20(bytes)', ['uint256']),
  mappingTrc721: main('mappingTRC721(bytes)', ['uint256']),
  retryDeposit: main('retryDeposit(uint256)', []),
  retryMapping: main('retryMapping(uint256)', []),
  withdrawTrx: side('withdrawTRX()', ['uint256']),
  withdrawTrc10: side('withdrawTRC10(uint256,uint256)', ['uint256']),
  withdrawTrc20: side('withdrawal(uint256)', ['uint256']),
  withdrawTrc721: side('withdrawal(uint256)', ['uint256']),
  retryWithdraw: side('retryWithdraw(uint256)', []),
} as const satisfies Record<string, GatewayMethod>

export type GatewayMethodName = keyof typeof gatewayMethods

/** Selectors that `depositTrc` accepts, with the method and its maximum number. */
export const depositSelectors: Readonly<
  Record<string, { readonly method: GatewayMethodName; readonly max: bigint } | undefined>
> = {
  approve: { method: 'approveTrc20', max: MAX_UINT256 },
  depositTRC20: { method: 'depositTrc20', max: MAX_UINT64 },
  depositTRC721: { method: 'depositTrc721', max: MAX_UINT256 },
  retryDeposit: { method: 'retryDeposit', max: MAX_UINT256 },
  retryMapping: { method: 'retryMapping', max: MAX_UINT256 },
}

/** Selectors that `mappingTrc` accepts. */
export const mappingSelectors: Readonly<Record<string, GatewayMethodName | undefined>> = {
  mappingTRC20: 'mappingTrc20',
  mappingTRC721: 'mappingTrc721',
}

/** Looks up the method for `withdrawTrc`, which calls any method with one number. */
export const withdrawalMethod = (signature: string): GatewayMethod =>
  Object.values<GatewayMethod>(gatewayMethods).find(
    (each) => each.chain === 'side' && each.signature === signature,
  ) ?? side(signature, [])
