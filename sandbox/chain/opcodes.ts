import type { EVMOpts } from '@ethereumjs/evm'
import type { CallToken } from './callToken.ts'

type CustomOpcodes = NonNullable<EVMOpts['customOpcodes']>
type AddOpcode = Extract<CustomOpcodes[number], { opcodeName: string }>
type RunState = Parameters<AddOpcode['logicFunction']>[0]

/** Data about the running transaction and its accounts for TRON's own opcodes. */
export interface OpcodeContext {
  readonly chainId: bigint
  readonly energyPrice: bigint
  /** Token sent to the contract whose code is running. */
  readonly token: () => CallToken
  readonly tokenBalance: (evmAddress: string, tokenId: bigint) => bigint
  readonly isContract: (evmAddress: string) => boolean
  /** Version of the contract whose code is running. */
  readonly version: () => number
}

const lowAddress = (word: bigint): string =>
  BigInt.asUintN(160, word).toString(16).padStart(40, '0')

/**
 * Returns the opcodes beyond Petersburg that TRON contracts use. These are Ethereum's CHAINID,
 * SELFBALANCE and BASEFEE, and TRON's ISCONTRACT and TRC-10 opcodes; CALLTOKEN is in
 * `callToken.ts`. GASPRICE is zero except for version 1 contracts.
 */
export function tvmOpcodes(context: OpcodeContext): CustomOpcodes {
  const push = (
    opcode: number,
    opcodeName: string,
    baseFee: number,
    read: (runState: RunState) => bigint,
  ): AddOpcode => ({
    opcode,
    opcodeName,
    baseFee,
    logicFunction: (runState: RunState) => runState.stack.push(read(runState)),
  })
  return [
    push(0x3a, 'GASPRICE', 2, () => (context.version() === 1 ? context.energyPrice : 0n)),
    push(0x46, 'CHAINID', 2, () => context.chainId),
    push(0x47, 'SELFBALANCE', 5, ({ interpreter }) => interpreter.getSelfBalance()),
    push(0x48, 'BASEFEE', 2, () => context.energyPrice),
    push(0xd1, 'TOKENBALANCE', 20, ({ stack }) => {
      const [tokenId, address] = stack.popN(2) as [bigint, bigint]
      return context.tokenBalance(lowAddress(address), tokenId)
    }),
    push(0xd2, 'CALLTOKENVALUE', 2, () => context.token().value),
    push(0xd3, 'CALLTOKENID', 2, () => context.token().id),
    push(0xd4, 'ISCONTRACT', 20, ({ stack }) =>
      context.isContract(lowAddress(stack.pop())) ? 1n : 0n,
    ),
  ]
}
