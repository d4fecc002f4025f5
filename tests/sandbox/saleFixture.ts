import { encodeValues, type AbiValue } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import { blindBoxSaleEvents } from '../../src/chain/contracts/blindBoxSale.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { addressFromHex, nobody, type Address } from '../../src/core/address.ts'
import type { MiningMode } from '../../sandbox/chain/chain.ts'
import { compileContracts } from '../../contracts/compile.ts'
import { encodeSetBox, type BoxTerms } from '../../sandbox/world/boxes.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { openContracts, type ContractsFixture, type Outcome } from './contractsFixture.ts'

export const NO_COIN = addressFromHex('00'.repeat(20))

const FEE_LIMIT = 1_000_000_000n
const FUNDS = 1_000_000_000_000n

export interface SaleOutcome extends Outcome {
  /** Rarities drawn, if the call opened a box. */
  readonly rarities: readonly number[]
}

/** Sale on a separate chain, with people who have TRX and USDT. */
export interface SaleFixture extends Pick<
  ContractsFixture,
  'chain' | 'fetch' | 'owner' | 'people' | 'now' | 'close'
> {
  readonly sale: Address
  readonly usdt: Address
  readonly wtrx: Address
  setBox(id: number, terms: Partial<BoxTerms>): Promise<BoxTerms>
  /** Sends a call to the sale (or to `contract`). Returns its outcome. */
  act(
    who: Operator,
    signature: string,
    args: readonly AbiValue[],
    options?: { callValue?: bigint; contract?: Address },
  ): Promise<SaleOutcome>
  view(signature: string, args: readonly AbiValue[], types: string[]): Promise<AbiValue[]>
  balance(coin: 'TRX' | 'USDT', of: Address): Promise<bigint>
}

/** Does the same as `openContracts`, with the sale deployed and USDT for all accounts. */
export async function openSale(
  options: { people?: number; mining?: MiningMode; solidLag?: number } = {},
): Promise<SaleFixture> {
  const fixture = await openContracts(options)
  const { owner, people, now, settle } = fixture
  const { Usdt, Wtrx, BlindBoxSale } = compileContracts()
  const usdt = (await owner.deploy(Usdt)).contract
  const wtrx = (await owner.deploy(Wtrx)).contract
  await settle()
  const sale = (
    await owner.deploy(BlindBoxSale, encodeValues(['address', 'address'], [wtrx, nobody]))
  ).contract
  await settle()

  const act: SaleFixture['act'] = async (who, signature, args, given = {}) => {
    const { callValue = 0n, contract = sale } = given
    const call = contractCall(contract, signature, args, { callValue, feeLimit: FEE_LIMIT })
    const outcome = await fixture.act(who, call)
    const [opened] = decodeEvents(blindBoxSaleEvents.opened, sale, outcome.logs)
    return { ...outcome, rarities: opened ? (opened['rarities'] as bigint[]).map(Number) : [] }
  }
  for (const { address } of people) {
    const minted = await act(owner, 'mint(address,uint256)', [address, FUNDS], { contract: usdt })
    if (minted.result !== 'SUCCESS') throw new Error(minted.result)
  }
  for (const person of people) await fixture.act(person, trc20.approve(usdt, sale, FUNDS))

  return {
    ...fixture,
    sale,
    usdt,
    wtrx,
    act,
    async setBox(id, given) {
      const terms: BoxTerms = {
        prices: [{ coin: 'USDT', units: 30n }],
        supply: 1_000,
        perPerson: 100,
        startAt: now() - 10,
        endAt: now() + 1_000_000,
        secondPaymentSeconds: 600,
        odds: [7_200, 2_200, 500, 100],
        ...given,
      }
      await owner.send(sale, encodeSetBox(id, terms, usdt))
      await settle()
      return terms
    },
    view: (signature, args, types) => fixture.view(contractCall(sale, signature, args), types),
    async balance(coin, of) {
      if (coin === 'TRX') return fixture.sun(of)
      return fixture.says(trc20.balanceOf(usdt, of))
    },
  }
}
