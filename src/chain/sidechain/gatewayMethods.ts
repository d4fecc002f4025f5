import { MAX_UINT256, MAX_UINT64 } from './values.ts'

export type ChainName = 'main' | 'side'

/**
 * What is called, fixed here: tronweb 3.2.7 read it from the chain each time, and took the first
 * method of that name, though gateways have had two of them.
 */
export interface GatewayMethod {
  readonly chain: ChainName
  readonly signature: string
  /** What it returns. */
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

/** By the client's own methods. Deposits, withdrawals and mappings return their nonce. */
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

/** What `depositTrc` may be asked for: the method, and the largest number that it takes. */
export const depositSelectors: Readonly<
  Record<string, { readonly method: GatewayMethodName; readonly max: bigint } | undefined>
> = {
  approve: { method: 'approveTrc20', max: MAX_UINT256 },
  depositTRC20: { method: 'depositTrc20', max: MAX_UINT64 },
  depositTRC721: { method: 'depositTrc721', max: MAX_UINT256 },
  retryDeposit: { method: 'retryDeposit', max: MAX_UINT256 },
  retryMapping: { method: 'retryMapping', max: MAX_UINT256 },
}

/** What `mappingTrc` may be asked for. */
export const mappingSelectors: Readonly<Record<string, GatewayMethodName | undefined>> = {
  mappingTRC20: 'mappingTrc20',
  mappingTRC721: 'mappingTrc721',
}

/** What `withdrawTrc` calls: any method that takes one number. */
export const withdrawalMethod = (signature: string): GatewayMethod =>
  Object.values<GatewayMethod>(gatewayMethods).find(
    (each) => each.chain === 'side' && each.signature === signature,
  ) ?? side(signature, [])
