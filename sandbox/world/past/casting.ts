import { nobody, type Address } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS, type Millis } from '../../../src/core/time.ts'
import { plainToken, type PresaleTerms, type TokenTerms } from '../../../src/core/tokenTerms.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { presale } from '../../../src/chain/contracts/presale.ts'
import type { LaunchpadContracts } from '../../../backend/index/chapter.ts'
import { collectors, type SandboxAccount } from '../accounts.ts'
import { launchpadTerms } from '../decisions.ts'
import type { Maker } from '../maker.ts'
import type { Happenings } from './happenings.ts'
import { SUPPLY, type PresaleSeed, type TokenSeed } from './seeds.ts'

export const TOKEN = 10n ** 18n
export const TRX = 1_000_000n

/** Number of buyers; each may buy a tenth of a presale. */
const BUYERS = 10

/** Context in which the past is created. */
export interface Scene {
  readonly maker: Maker
  readonly launchpad: LaunchpadContracts
  readonly present: Millis
}

/** Token with the accounts around it; its addresses are known once it is created. */
export interface Cast {
  readonly seed: TokenSeed
  readonly creator: SandboxAccount
  /** Accounts that buy in its presale, and trade it. */
  readonly people: readonly SandboxAccount[]
  token: Address
  presale: Address
}

/** Schedules the creation and presale of a token, up to its launch. */
export function tellCasting(happenings: Happenings, scene: Scene, seed: TokenSeed): Cast {
  const { maker, launchpad } = scene
  const at = (index: number) => collectors[index % collectors.length]!
  const cast: Cast = {
    seed,
    creator: at(seed.creator),
    people: Array.from({ length: BUYERS }, (_, index) => at(seed.creator + 1 + index)),
    token: nobody,
    presale: nobody,
  }
  happenings.at(seed.madeAt, async () => {
    const order = maker.order()
    const terms = tokenTerms(seed, cast.creator.address)
    const paid = { callValue: launchpadTerms.creationFee }
    const { tokenFactory: factory } = launchpad
    await maker.act(
      cast.creator,
      seed.presale
        ? tokenFactory.createTokenAndPresale(
            factory,
            order,
            terms,
            presaleTerms(scene, seed.presale, cast.creator.address),
            paid,
          )
        : tokenFactory.createToken(factory, order, terms, paid),
    )
    const made = tokenFactory.tokenOfOrder(factory, cast.creator.address, order)
    cast.token = (await maker.read(made))!
    const pair = await maker.read(tokenFactory.pairOf(factory, cast.token))
    cast.presale = pair.presale ?? nobody
  })
  if (seed.presale) tellPurchases(happenings, maker, cast, seed.presale)
  if (seed.presale && seed.market)
    happenings.at(seed.market.launchAt, () => maker.act(at(0), presale.launch(cast.presale)))
  return cast
}

function tellPurchases(
  happenings: Happenings,
  maker: Maker,
  cast: Cast,
  { startAt, boughtBy, forSale, soldBp }: PresaleSeed,
): void {
  const share = (BigInt(forSale) * TOKEN * BigInt(soldBp)) / BigInt(10_000 * BUYERS)
  if (share === 0n) return
  for (const [index, buyer] of cast.people.entries()) {
    const hours = startAt + ((boughtBy - startAt) * (index + 1)) / BUYERS
    happenings.at(hours, async () => {
      const paid = { callValue: await maker.read(presale.costOf(cast.presale, share)) }
      await maker.act(buyer, presale.buy(cast.presale, maker.order(), share, paid))
    })
  }
}

const tokenTerms = ({ name, symbol, terms }: TokenSeed, feeRecipient: Address): TokenTerms => ({
  name,
  symbol,
  totalSupply: BigInt(SUPPLY) * TOKEN,
  ...plainToken,
  feeRecipient,
  ...terms,
})

const presaleTerms = (
  { present }: Scene,
  { startAt, raise, poolTrx, forSale, poolTokens, softCapBp, terms }: PresaleSeed,
  devLPReceiver: Address,
): PresaleTerms => ({
  startTime: present + startAt * HOUR_MS,
  presaleEthAmount: BigInt(raise) * TRX,
  tradeEthAmount: BigInt(poolTrx) * TRX,
  maxTotalNum: BigInt(forSale) * TOKEN,
  presaleMaxNum: (BigInt(forSale) * TOKEN) / BigInt(BUYERS),
  insideMaxNum: BigInt(poolTokens) * TOKEN,
  softCapRate: softCapBp,
  lpDistributionEnabled: false,
  userLPShare: 0,
  devLPShare: 0,
  devLPReceiver,
  vestingDelay: 0,
  vestingRate: 10_000,
  vestingDis: DAY_MS,
  backingShare: 0,
  ...terms,
})
