import { expect } from 'vitest'
import { encodeCall, type AbiValue } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import type { TokenTerms } from '../../src/core/tokenTerms.ts'
import { compileZoo } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import type { Outcome } from './contractsFixture.ts'
import { openLaunchpad, TOKEN, type LaunchpadFixture } from './launchpadFixture.ts'

const FEE_LIMIT = 1_000_000_000n
/** More than any account has. */
export const ALL = 10n ** 30n

/** Launchpad, with the tools to attack it. */
export interface HostileFixture extends LaunchpadFixture {
  /** Sends a call that must succeed: a step on the way, not the result. */
  step(who: Operator, call: ContractCall): Promise<Outcome>
  /** Sends a call. Returns the TRX that it brings the account, before the network's fee. */
  gain(who: Operator, call: ContractCall): Promise<bigint>
  /** Creates a token as the owner and opens its pool with these amounts. */
  openPool(
    terms: Partial<TokenTerms>,
    tokens: bigint,
    trx: bigint,
  ): Promise<{ token: Address; pool: Address }>
  /** Reads the reserves of a token's pool, in tokens and sun. */
  reserves(token: Address): Promise<readonly [tokens: bigint, trx: bigint]>
  buyFor(token: Address, trx: bigint): ContractCall
  /** Builds the call that sells tokens. Approves nothing. */
  sell(token: Address, units: bigint): ContractCall
  give(token: Address, to: Address, units: bigint): ContractCall
  approve(who: Operator, coin: Address, spender: Address): Promise<void>
  deadline(): number
  /** Address of a `Hostile.sol` contract, and the call that makes it forward another. */
  hostile: Address
  asHostile(call: ContractCall): ContractCall
  /** Builds the call that queues calls. Each time the contract is called, it makes the next one. */
  prepare(calls: readonly ContractCall[]): ContractCall
}

/** Does the same as `openLaunchpad`, with a hostile contract. */
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
