import { TronWeb } from 'tronweb'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Ports } from '../../../../src/chain/sidechain/connection.ts'
import type { SideChainErrorCode } from '../../../../src/chain/sidechain/codes.ts'
import { SideChainError } from '../../../../src/chain/sidechain/error.ts'
import { addressOfPrivateKey } from '../../../../src/chain/sidechain/recover.ts'
import { SideChain } from '../../../../src/chain/sidechain/sideChain.ts'
import { addressFromHex, addressToHex } from '../../../../src/core/address.ts'
import type { Clock } from '../../../../src/core/ports.ts'
import { FakeNode } from './fakeNode.ts'
import { vectors } from './vectors.json'

export const KEY = vectors[0]!.privateKey
export const OWNER = addressOfPrivateKey(KEY)
export const OWNER_HEX = addressToHex(OWNER)
export const OTHER_KEY = '11'.repeat(32)
export const OTHER = addressOfPrivateKey(OTHER_KEY)
export const CHAIN_ID = vectors[0]!.chainId
export const MAIN_GATEWAY = addressFromHex('a1'.repeat(20))
export const SIDE_GATEWAY = addressFromHex('b2'.repeat(20))
export const TOKEN = addressFromHex('c3'.repeat(20))
export const TX_HASH = 'ab'.repeat(32)

export const TRIGGER = 'wallet/triggersmartcontract'
export const INJECT = 'wallet/fundinject'
export const BROADCAST = 'wallet/broadcasttransaction'
export const WEIGHT = 'wallet/getsignweight'
export const INFO = 'walletsolidity/gettransactioninfobyid'

export const gateways = {
  mainGatewayAddress: MAIN_GATEWAY as string,
  sideGatewayAddress: SIDE_GATEWAY as string,
  sideChainId: CHAIN_ID,
}

/** Creates a clock that never waits, and records each requested duration. */
export function quickClock(): Clock & { readonly slept: number[] } {
  const slept: number[] = []
  return {
    slept,
    now: () => 0,
    sleep: async (ms) => void slept.push(ms),
  }
}

/** Creates both chains for the tests of a file. */
export function twoChains() {
  const main = new FakeNode()
  const side = new FakeNode()
  beforeAll(async () => void (await Promise.all([main.listen(), side.listen()])))
  afterEach(() => [main, side].forEach((node) => node.reset()))
  afterAll(async () => void (await Promise.all([main.close(), side.close()])))
  const clock = quickClock()

  return {
    main,
    side,
    clock,
    /** Creates a client as tronweb does, without a key if `privateKey` is false. */
    client: (privateKey: string | false = KEY, ports: Ports = {}) =>
      new SideChain(
        TronWeb,
        { fullHost: main.url },
        { fullHost: side.url, ...gateways },
        privateKey,
        { clock, ...ports },
      ),
    /** Creates a tronweb instance for a chain. */
    instance: (chain: 'main' | 'side', privateKey?: string) =>
      new TronWeb({
        fullHost: (chain === 'main' ? main : side).url,
        ...(privateKey !== undefined && { privateKey }),
      }),
  }
}

/**
 * Returns the error that the work ends with. Fails if it succeeds or throws another kind of error.
 */
export async function errorOf(work: unknown): Promise<SideChainError> {
  try {
    await (typeof work === 'function' ? work() : work)
  } catch (error) {
    if (error instanceof SideChainError) return error
    throw error
  }
  throw new Error('it did not fail')
}

export const failure = async (work: unknown): Promise<[SideChainErrorCode, string]> => {
  const { code, message } = await errorOf(work)
  return [code, message]
}
