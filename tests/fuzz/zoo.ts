import { encodeValues } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import type { ZooName } from '../../contracts/compile.ts'
import type { Dice } from '../simulation/dice.ts'
import { artifacts } from './artifacts.ts'
import type { Evm } from './evm.ts'
import type { Coin } from './sheet.ts'

/** A token of the zoo. */
export interface ZooToken extends Coin {
  readonly address: Address
  readonly decimals: bigint
}

const TWO = encodeValues(['bytes'], [encodeValues(['uint256'], [2n])])
/** 20 kB of ones. */
const LONG = encodeValues(['bytes'], ['01'.repeat(20_000)])

interface Species {
  readonly contract: ZooName | 'Usdt'
  readonly args?: string
  readonly decimals?: bigint
}

/** All kinds of tokens that a contract may meet if anyone can name a token. */
export const species: Readonly<Record<string, Species>> = {
  Usdt: { contract: 'Usdt', decimals: 6n },
  NoReturn: { contract: 'NoReturn' },
  TakesFee: { contract: 'TakesFee' },
  CallsBack: { contract: 'CallsBack' },
  Rebasing: { contract: 'Rebasing' },
  NoDecimals0: { contract: 'NoDecimals0', decimals: 0n },
  Decimals24: { contract: 'Decimals24', decimals: 24n },
  RefusesSome: { contract: 'RefusesSome' },
  ReturnsTwo: { contract: 'ReturnsGarbage', args: TWO },
  ReturnsLong: { contract: 'ReturnsGarbage', args: LONG },
  LiesTrue: { contract: 'LiesTrue' },
}

/** Amount of each token that everyone gets, in smallest units. */
export const PLENTY = 10n ** 24n

/** Mints any token of the zoo. USDT's function is reserved for its owner. */
export const mint = (token: Address, to: Address, amount: bigint): ContractCall =>
  contractCall(token, 'mint(address,uint256)', [to, amount])

/** Deploys one of each, gives accounts plenty, and approves `spenders` for all of that. */
export async function deployZoo(
  evm: Evm,
  issuer: Address,
  holders: readonly ((call: ContractCall) => Promise<unknown>)[],
  addresses: readonly Address[],
  spenders: readonly Address[],
): Promise<ZooToken[]> {
  const tokens: ZooToken[] = []
  for (const [name, { contract, args, decimals = 18n }] of Object.entries(species)) {
    const address = await evm.deploy(artifacts()[contract], args)
    for (const [index, send] of holders.entries()) {
      await evm.must(issuer, mint(address, addresses[index]!, PLENTY))
      for (const spender of spenders)
        await send(contractCall(address, 'approve(address,uint256)', [spender, PLENTY]))
    }
    const isStored = isSteady({ name })
    const balance = (of: Address) => (isStored ? evm.balance(address, of) : evm.ask(address, of))
    tokens.push({ name, address, decimals, balance })
  }
  return tokens
}

/** Whether balances change only by transfers. */
export const isSteady = ({ name }: Pick<Coin, 'name'>): boolean => name !== 'Rebasing'

/** Number of units that an unsteady token's rounding may leave behind after a full payout. */
export const DUST = 10n

/**
 * Draws some tokens. The one that calls back is more frequent, because it opens the most attacks.
 */
export function drawTokens(dice: Dice, zoo: readonly ZooToken[], count: number): ZooToken[] {
  const drawn = Array.from({ length: count }, () =>
    dice.chance(0.2) ? zoo.find(({ name }) => name === 'CallsBack')! : dice.pick(zoo),
  )
  return [...new Set(drawn)]
}
