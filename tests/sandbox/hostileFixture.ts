import { expect } from 'vitest'
import { encodeCall, type AbiValue } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import type { TokenTerms } from '../../src/core/tokenTerms.ts'
import { compileZoo } from '../../sandbox/contracts/compile.ts'
import type { Operator } from '../../sandbox/world/operator.ts'
import type { Outcome } from './contractsFixture.ts'
import { openLaunchpad, TOKEN, type LaunchpadFixture } from './launchpadFixture.ts'

const FEE_LIMIT = 1_000_000_000n
/** More than anybody has. */
export const ALL = 10n ** 30n

/** The launchpad, with what it takes to harm it. */
export interface HostileFixture extends LaunchpadFixture {
  /** Sends a call that must succeed: a step along the way, not the result. */
  step(who: Operator, call: ContractCall): Promise<Outcome>
  /** What a call brings an account in TRX, before the network's fee. */
  gain(who: Operator, call: ContractCall): Promise<bigint>
  /** A token made by the owner and already traded, with this much in its pool. */
  openPool(
    terms: Partial<TokenTerms>,
    tokens: bigint,
    trx: bigint,
  ): Promise<{ token: Address; pool: Address }>
  /** Tokens and sun of a token's pool. */
  reserves(token: Address): Promise<readonly [tokens: bigint, trx: bigint]>
  buyFor(token: Address, trx: bigint): ContractCall
  /** Approves nothing. */
  sell(token: Address, units: bigint): ContractCall
  give(token: Address, to: Address, units: bigint): ContractCall
  approve(who: Operator, coin: Address, spender: Address): Promise<void>
  deadline(): number
  /** The address of a `Hostile.sol` contract, and how it is told what to do. */
  hostile: Address
  asHostile(call: ContractCall): ContractCall
  /** Has it make these calls when it is called, one each time. */
  prepare(calls: readonly ContractCall[]): ContractCall
}

/** As `openLaunchpad`, with a hostile contract. */
export async function openHostile(
  given?: Parameters<typeof openLaunchpad>[0],
): Promise<HostileFixture> {
  const fixture = await openLaunchpad(given)
  const { owner, poolRouter: router } = fixture
  const hostile = (await owner.deploy(compileZoo().Hostile)).contract
  const deadline = () => fixture.now() * SECOND_MS + HOUR_MS
  const step: HostileFixture['step'] = async (who, call) => {
    const outcome = await fixture.act(who, call)
    expect(outcome.result).toBe('SUCCESS')
    return outcome
  }
  const approve: HostileFixture['approve'] = async (who, coin, spender) => {
    await step(who, trc20.approve(coin, spender, ALL))
  }
  return {
    ...fixture,
    hostile,
    deadline,
    step,
    approve,
    async gain(who, call) {
      const before = await fixture.sun(who.address)
      const { fee } = await step(who, call)
      return (await fixture.sun(who.address)) - before + fee
    },
    async openPool(terms, tokens, trx) {
      const made = await fixture.create(owner, { totalSupply: 1_000_000n * TOKEN, ...terms })
      const { token, pool } = made
      await approve(owner, token, router)
      const open = poolRouter.addLiquidity(router, fixture.order(), token, tokens, 0n, deadline(), {
        callValue: trx,
      })
      await step(owner, open)
      return { token, pool }
    },
    async reserves(token) {
      const { tokens, sun } = await fixture.says(poolRouter.reservesOf(router, token))
      return [tokens, sun]
    },
    buyFor: (token, trx) =>
      poolRouter.buy(router, fixture.order(), token, 0n, deadline(), { callValue: trx }),
    sell: (token, units) =>
      poolRouter.sell(router, fixture.order(), token, units, 0n, deadline(), {
        feeLimit: FEE_LIMIT,
      }),
    give: (token, to, units) =>
      contractCall(token, 'transfer(address,uint256)', [to, units], { feeLimit: FEE_LIMIT }),
    asHostile: ({ contract, signature, args, callValue }) =>
      contractCall(
        hostile,
        'act(address,uint256,bytes)',
        [contract, callValue, encodeCall(signature, args)],
        { feeLimit: FEE_LIMIT },
      ),
    prepare: (calls) => {
      const prepared: AbiValue[] = calls.map(({ contract, signature, args, callValue }) => [
        contract,
        callValue,
        encodeCall(signature, args),
      ])
      return contractCall(hostile, 'prepare((address,uint256,bytes)[])', [prepared], {
        feeLimit: FEE_LIMIT,
      })
    },
  }
}
