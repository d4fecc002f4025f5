import { burning } from '../../../src/chain/contracts/burning.ts'
import { rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { trxBurnSale } from '../../../src/chain/contracts/trxBurnSale.ts'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { collectors, owner, type SandboxAccount } from '../accounts.ts'
import {
  announceBurnTerms,
  deployTrxBurnSale,
  depositForTrx,
  listBurnCoin,
  setPowerStream,
} from '../burning.ts'
import { makeStream } from '../stakes.ts'
import { TOKEN, TRX, type Cast, type Scene } from './casting.ts'
import type { Happenings } from './happenings.ts'

/** Stream that power earns, created after those of stakes. */
export const POWER_STREAM = 12n

const person = (index: number) => collectors[index]!

/** Schedules the burns for power and the activations of miners. */
export function tellBurning(
  happenings: Happenings,
  { maker }: Scene,
  { burning: contract, rewardPools: streams }: { burning: Address; rewardPools: Address },
  castOf: (symbol: string) => Cast,
): void {
  const [copper, jade] = [castOf('COPR'), castOf('JADE')]

  async function burn(who: SandboxAccount, { token }: Cast, whole: bigint) {
    await maker.act(who, trc20.approve(token, contract, whole * TOKEN))
    await maker.act(who, burning.burn(contract, maker.order(), token, whole, 0n))
  }
  async function buyAndBurn(who: SandboxAccount, { token }: Cast, trx: bigint) {
    const deadline = maker.now() + 1_000 * HOUR_MS
    const paid = { callValue: trx * TRX }
    const call = burning.swapToBurn(contract, maker.order(), token, 1n, 0n, deadline, paid)
    await maker.act(who, call)
  }
  const activate = (who: SandboxAccount) =>
    maker.act(who, burning.activate(contract, maker.order()))

  happenings.at(-560, async () => {
    await maker.act(owner, makeStream(streams, contract))
    await maker.include()
    await maker.act(owner, setPowerStream(contract, POWER_STREAM))
    const listed = [
      [copper, { uPrice: 9_500n, factor: 10_000 }],
      [jade, { uPrice: 900n, factor: 12_000 }],
    ] as const
    for (const [{ token }, terms] of listed)
      await maker.act(owner, listBurnCoin(contract, token, terms, true))
  })
  happenings.at(-530, async () => {
    const units = 240n * TRX
    await maker.act(
      owner,
      rewardPools.fund(streams, POWER_STREAM, units, 60n, { callValue: units }),
    )
    await burn(jade.people[2]!, jade, 60_000n)
    await activate(jade.people[2]!)
  })
  happenings.at(-410, async () => {
    await burn(copper.people[3]!, copper, 2_500n)
    await buyAndBurn(person(12), copper, 150n)
  })
  happenings.at(-300, () => activate(person(12)))
  happenings.at(-210, () => buyAndBurn(person(16), jade, 90n))
  happenings.at(-75, () => burn(jade.people[2]!, jade, 25_000n))
  // Applies a day later.
  happenings.at(-6, () =>
    maker.act(
      owner,
      announceBurnTerms(contract, copper.token, { uPrice: 10_400n, factor: 10_000 }),
    ),
  )
}

/** Schedules a sale of tokens for burned TRX; its contract is known once it is deployed. */
export function tellTrxBurnSale(
  happenings: Happenings,
  { maker, present }: Scene,
  castOf: (symbol: string) => Cast,
): { readonly contract: () => Address } {
  const copper = castOf('COPR')
  let made: Address | undefined

  async function give(who: SandboxAccount, trx: bigint) {
    const paid = { callValue: trx * TRX }
    await maker.act(who, trxBurnSale.give(made!, maker.order(), 0n, paid))
  }

  happenings.at(-264, async () => {
    const sale = {
      token: copper.token,
      rate: 40n * TOKEN,
      start: present - 250 * HOUR_MS,
      end: present + 30 * DAY_MS,
      sum: 12_000n * TRX,
    }
    made = await deployTrxBurnSale(maker.operatorOf(owner), sale, async (txId) => {
      await maker.send(Promise.resolve(txId))
      await maker.include()
    })
    const units = 480_000n * TOKEN
    await maker.act(copper.creator, trc20.approve(copper.token, made, units))
    await maker.act(copper.creator, depositForTrx(made, units))
  })
  happenings.at(-240, () => give(person(5), 800n))
  happenings.at(-190, () => give(person(9), 1_250n))
  happenings.at(-66, () => give(person(5), 300n))
  happenings.at(-18, () => give(person(15), 640n))
  return { contract: () => made! }
}
