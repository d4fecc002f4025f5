import type { AbiValue } from '../../../src/chain/abi.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { otcMarket } from '../../../src/chain/contracts/otcMarket.ts'
import { presale } from '../../../src/chain/contracts/presale.ts'
import { tokenLock } from '../../../src/chain/contracts/tokenLock.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { PRICE_OF_SUN } from '../../../src/core/price.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { collectors, owner, type SandboxAccount } from '../accounts.ts'
import type { CardContracts } from '../cards.ts'
import type { StakeContracts } from '../stakes.ts'
import { tellBurning, tellTrxBurnSale } from './burning.ts'
import { tellCasting, TOKEN, TRX, type Cast, type Scene } from './casting.ts'
import { tellCards } from './collecting.ts'
import { tellEquity } from './equity.ts'
import { createHappenings, type Happenings } from './happenings.ts'
import { tellIncome } from './income.ts'
import { tellInviting } from './inviting.ts'
import { tokenSeeds } from './seeds.ts'
import { tellStakes } from './staking.ts'
import { tellTrading } from './trading.ts'

/** Age of the first block and the deployment of the contracts. */
export const PAST_MS = 45 * DAY_MS

/** Initial reserves of the USDT pair: three TRX for one USDT. */
const USDT_PAIR = { trx: 300_000n * TRX, usdt: 100_000n * 1_000_000n }

/**
 * Plays six weeks of the collectors' actions. They create tokens, presell, trade, offer and lock
 * them; buy, stake and sell cards; stake and burn tokens; withdraw equity; and invite each other.
 * Ends at the present, and returns the contracts deployed on the way.
 */
export async function livePast(
  scene: Scene,
  contracts: CardContracts &
    StakeContracts & {
      readonly usdt: Address
      readonly usdtPair: Address
      readonly burning: Address
      readonly rwaEquity: Address
      readonly referral: Address
      readonly incomeFund: Address
    },
): Promise<{ readonly trxBurnSale: Address }> {
  const { usdt, usdtPair } = contracts
  const happenings = createHappenings()
  const casts = new Map(
    tokenSeeds.map((seed) => [seed.symbol, tellCasting(happenings, scene, seed)]),
  )
  for (const cast of casts.values())
    if (cast.seed.market) tellTrading(happenings, scene, cast, cast.seed.market)
  const castOf = (symbol: string) => casts.get(symbol)!
  tellEnds(happenings, scene, castOf)
  tellOffers(happenings, scene, castOf)
  tellLocks(happenings, scene, castOf, usdt)
  tellCards(happenings, scene.maker, contracts, usdt)
  tellStakes(happenings, scene, contracts, castOf)
  tellBurning(happenings, scene, contracts, castOf)
  const sale = tellTrxBurnSale(happenings, scene, castOf)
  tellEquity(happenings, scene, contracts)
  tellInviting(happenings, scene.maker, contracts.referral)
  tellIncome(happenings, scene, contracts)
  await openUsdtPair(scene, usdt, usdtPair)
  await happenings.happen(scene.maker, scene.present)
  return { trxBurnSale: sale.contract() }
}

type CastOf = (symbol: string) => Cast

/** Schedules refunds, releases, a used insurance, and creators who withdrew their proceeds. */
function tellEnds(happenings: Happenings, { maker }: Scene, castOf: CastOf): void {
  const [fern, jade, missed] = [castOf('FERN'), castOf('JADE'), castOf('PAPR')]
  for (const buyer of missed.people.slice(0, 3))
    happenings.at(-150, () => maker.act(buyer, presale.refund(missed.presale)))
  happenings.at(-149, () => maker.act(missed.creator, presale.takeBack(missed.presale)))
  happenings.at(-860, () => maker.act(jade.creator, presale.payCreator(jade.presale)))
  happenings.at(-170, () => maker.act(fern.people.at(-1)!, presale.insurance(fern.presale)))
  for (const buyer of fern.people.slice(0, 5))
    happenings.at(-40, () => maker.act(buyer, presale.receiveTokens(fern.presale)))
}

/** Schedules open offers, a partly sold one, and a cancelled one. */
function tellOffers(happenings: Happenings, scene: Scene, castOf: CastOf): void {
  const { maker, present } = scene
  const market = scene.launchpad.otcMarket
  const offer = async (cast: Cast, seller: SandboxAccount, whole: bigint, sun: bigint) => {
    const units = whole * TOKEN
    const expiry = present + 20 * DAY_MS
    await maker.act(seller, trc20.approve(cast.token, market, units))
    const call = otcMarket.offer(
      market,
      maker.order(),
      cast.token,
      units,
      sun * PRICE_OF_SUN,
      expiry,
    )
    await maker.act(seller, call)
  }
  const [jade, copper, fern] = [castOf('JADE'), castOf('COPR'), castOf('FERN')]
  happenings.at(-90, () => offer(jade, jade.people[5]!, 250_000n, 2_700n))
  happenings.at(-70, () => offer(jade, jade.people[6]!, 80_000n, 3_100n))
  happenings.at(-60, () => offer(copper, copper.creator, 400_000n, 33_000n))
  happenings.at(-30, () => offer(fern, fern.people[4]!, 60_000n, 15_500n))
  happenings.at(-28, () => offer(jade, jade.people[7]!, 10_000n, 9_000n))
  happenings.at(-20, async () => {
    const units = 30_000n * TOKEN
    const paid = { callValue: await maker.read(otcMarket.costOf(market, 1n, units)) }
    await maker.act(jade.people[8]!, otcMarket.buy(market, maker.order(), 1n, units, paid))
  })
  happenings.at(-10, () => maker.act(jade.people[7]!, otcMarket.cancel(market, 5n)))
}

/** Schedules running locks, one that is due, and a released one. */
function tellLocks(
  happenings: Happenings,
  { maker, launchpad, present }: Scene,
  castOf: CastOf,
  usdt: Address,
): void {
  const { tokenLock: forDays, coinLock: until } = launchpad
  const lock = async (cast: Cast, locker: SandboxAccount, whole: bigint, days: bigint) => {
    await maker.act(locker, trc20.approve(cast.token, forDays, whole * TOKEN))
    await maker.act(locker, tokenLock.lockForDays(forDays, whole * TOKEN, cast.token, days))
  }
  const [copper, jade, salt] = [castOf('COPR'), castOf('JADE'), castOf('SALT')]
  happenings.at(-1_056, () => lock(copper, copper.creator, 40_000_000n, 365n))
  happenings.at(-500, () => lock(salt, salt.creator, 5_000_000n, 7n))
  happenings.at(-300, () => lock(jade, jade.creator, 50_000_000n, 90n))
  happenings.at(-200, () => lock(jade, jade.people[9]!, 500_000n, 7n))
  happenings.at(-320, async () => {
    const [made] = await maker.read(tokenLock.locks(forDays, salt.creator.address, 0n, 1n))
    await maker.act(salt.creator, tokenLock.unlock(forDays, made!.createdAt))
  })
  happenings.at(-100, async () => {
    const saver = collectors.at(-1)!
    const units = 2_000n * 1_000_000n
    await maker.act(saver, trc20.approve(usdt, until, units))
    await maker.act(saver, tokenLock.lockUntil(until, units, present + 30 * DAY_MS))
  })
}

/** Opens the pair that prices TRX in USDT, and thereby every token. Other accounts trade in it. */
async function openUsdtPair({ maker, launchpad }: Scene, usdt: Address, pair: Address) {
  const { wtrx } = launchpad
  const act = (contract: Address, signature: string, args: AbiValue[], callValue?: bigint) =>
    maker.act(
      owner,
      contractCall(contract, signature, args, callValue === undefined ? {} : { callValue }),
    )
  await act(usdt, 'mint(address,uint256)', [pair, USDT_PAIR.usdt])
  await act(wtrx, 'deposit()', [], USDT_PAIR.trx)
  await maker.include()
  await act(wtrx, 'transfer(address,uint256)', [pair, USDT_PAIR.trx])
  await maker.include()
  await act(pair, 'mint(address)', [owner.address])
  await maker.include()
}
