import { contractCall } from '../../../src/chain/call.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { presale } from '../../../src/chain/contracts/presale.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import { TOKEN, TRX, type Cast, type Scene } from './casting.ts'
import type { Happenings } from './happenings.ts'
import type { MarketSeed } from './seeds.ts'

/**
 * Trading intervals: half the tokens trade every eight hours; on the last day, all of them every
 * three.
 */
const FAR_HOURS = 8
const NEAR_HOURS = 3
const LAST_DAY = -24

/** Number of a token's accounts that trade it. */
const TRADERS = 4

/** Amount that each trader of a token without a presale gets from its creator, in whole tokens. */
const GIFT = 300_000n

/** Distance by which the price strays from its path, and number of times a day. */
const STRAY = 0.03
const STRAYS_A_DAY = 5

const ALL = 2n ** 255n

/** Schedules the opening of a token's pool, unless a presale does it, and the trading since. */
export function tellTrading(
  happenings: Happenings,
  scene: Scene,
  cast: Cast,
  { launchAt, brings, salesFrom = launchAt, path }: MarketSeed,
): void {
  const { maker, launchpad } = scene
  const { poolRouter: router } = launchpad
  const traders = cast.people.slice(0, TRADERS)
  const deadline = () => maker.now() + 1_000 * HOUR_MS
  let opening = 0

  happenings.at(launchAt, async () => {
    if (brings) {
      const units = BigInt(brings.tokens) * TOKEN
      const paid = { callValue: BigInt(brings.trx) * TRX }
      await maker.act(cast.creator, trc20.approve(cast.token, router, units))
      await maker.act(
        cast.creator,
        poolRouter.addLiquidity(router, maker.order(), cast.token, units, 0n, deadline(), paid),
      )
      for (const { address } of traders)
        await maker.act(
          cast.creator,
          contractCall(cast.token, 'transfer(address,uint256)', [address, GIFT * TOKEN]),
        )
    } else if (cast.seed.presale?.terms?.vestingDelay === undefined)
      for (const buyer of cast.people) await maker.act(buyer, presale.receiveTokens(cast.presale))
    for (const trader of traders) await maker.act(trader, trc20.approve(cast.token, router, ALL))
    opening = priceOf(await reserves())
  })

  const reserves = () => maker.read(poolRouter.reservesOf(router, cast.token))

  async function buy(sun: bigint, turn: number) {
    const trader = traders[turn % traders.length]!
    const paid = { callValue: sun }
    const call = poolRouter.buy(router, maker.order(), cast.token, 0n, deadline(), paid)
    await maker.act(trader, call)
  }

  /** Sells at most half of the account's tokens. */
  async function sell(units: bigint, turn: number) {
    const trader = traders[turn % traders.length]!
    const half = (await maker.read(trc20.balanceOf(cast.token, trader.address))) / 2n
    const amount = units < half ? units : half
    if (amount === 0n) return
    const call = poolRouter.sell(router, maker.order(), cast.token, amount, 0n, deadline())
    await maker.act(trader, call)
  }

  let turn = cast.seed.creator
  for (const hours of tradingHours(launchAt, cast.seed.creator))
    happenings.at(hours, async () => {
      turn++
      const { tokens, sun: trx } = await reserves()
      const wanted = opening * wantedAt(path, hours)
      const isBuy = wanted > priceOf({ tokens, sun: trx })
      // A pool's product is constant, so this much must come in to reach the wanted price.
      const [product, there] = [Number(tokens) * Number(trx), isBuy ? Number(trx) : Number(tokens)]
      const after = Math.sqrt(isBuy ? product * wanted : product / wanted)
      const comes = BigInt(Math.ceil(after - there))
      if (isBuy) await buy(comes, turn)
      else if (hours >= salesFrom) await sell(comes, turn)
    })
}

const priceOf = ({ tokens, sun }: { readonly tokens: bigint; readonly sun: bigint }) =>
  Number(sun) / Number(tokens)

function tradingHours(launchAt: number, turn: number): number[] {
  const all: number[] = []
  const first = Math.ceil((launchAt + 1) / FAR_HOURS) * FAR_HOURS
  for (let hours = first; hours < LAST_DAY; hours += FAR_HOURS)
    if ((hours / FAR_HOURS + turn) % 2 === 0) all.push(hours)
  for (let hours = LAST_DAY; hours <= 0; hours += NEAR_HOURS) all.push(hours)
  return all
}

/** Returns the path's price with its deviations, which are zero at whole days. */
function wantedAt(path: MarketSeed['path'], hours: number): number {
  const next = path.findIndex(([at]) => at >= hours)
  const [[from, low], [to, high]] = [path[Math.max(0, next - 1)]!, path[next]!]
  const straight = to === from ? high : low + ((high - low) * (hours - from)) / (to - from)
  return straight * (1 + STRAY * Math.sin((2 * Math.PI * STRAYS_A_DAY * hours) / -LAST_DAY))
}
