import { presale } from '../../src/chain/contracts/presale.ts'
import { tokenFactory, tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { plainToken, type PresaleTerms, type TokenTerms } from '../../src/core/tokenTerms.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { PRICE_DECIMALS } from '../../src/core/price.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileContracts } from '../../contracts/compile.ts'
import { launchpadTerms, type LaunchpadTerms } from '../../sandbox/world/decisions.ts'
import { deployLaunchpad } from '../../sandbox/world/launchpad.ts'
import type { LaunchpadContracts } from '../../backend/index/chapter.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { openContracts, type ContractsFixture, type Outcome } from './contractsFixture.ts'

/** Whole token, and whole TRX, in smallest units. */
export const TOKEN = 10n ** 18n
export const TRX = 1_000_000n
/** One TRX for a whole token. */
export const PRICE = 10n ** BigInt(PRICE_DECIMALS)

export const PERSONAL_MAXIMUM = 400n * TOKEN

/** Delay before a presale starts, because it must not start before the block that creates it. */
const START_MS = 30 * SECOND_MS

/** Addresses that a creation made, and its outcome. */
export interface Made {
  readonly outcome: Outcome
  readonly token: Address
  readonly pool: Address
  readonly presale: Address
}

/** Launchpad on a separate chain, with people who have TRX. */
export interface LaunchpadFixture extends ContractsFixture, LaunchpadContracts {
  readonly usdt: Address
  /** Pair that gives the price of TRX; empty at first. */
  readonly usdtPair: Address
  readonly fee: bigint
  readonly launchpadTerms: LaunchpadTerms
  /** Returns an unused order id. */
  order(): string
  /** Returns the terms of a token without fees, overridden by the given ones. */
  tokenTerms(given?: Partial<TokenTerms>): TokenTerms
  /** Returns the terms of a presale of 1,000 tokens for 1,000 TRX, overridden by the given ones. */
  presaleTerms(given?: Partial<PresaleTerms>): PresaleTerms
  create(who: Operator, token?: Partial<TokenTerms>): Promise<Made>
  /**
   * Creates a token and its presale. Returns once the presale has started, unless a start is given.
   */
  createWithPresale(
    who: Operator,
    token?: Partial<TokenTerms>,
    presale?: Partial<PresaleTerms>,
  ): Promise<Made>
  /** Buys in a presale at its price. */
  buy(who: Operator, contract: Address, units: bigint): Promise<Outcome>
  tokens(token: Address, of: Address): Promise<bigint>
  wait(ms: number): Promise<void>
}

/** Does the same as `openContracts`, with the launchpad deployed. */
export async function openLaunchpad({
  people = 4,
  terms = launchpadTerms,
  solidLag = 0,
}: { people?: number; terms?: LaunchpadTerms; solidLag?: number } = {}): Promise<LaunchpadFixture> {
  const fixture = await openContracts({ people, solidLag })
  const { owner, chain, now } = fixture
  const usdt = (await owner.deploy(compileContracts().Usdt)).contract
  const settle = async (txId: string) => {
    const result = chain.transaction(txId)?.receipt.result
    if (result !== 'SUCCESS') throw new Error(`a contract was not deployed: ${result}`)
  }
  const launchpad = await deployLaunchpad(owner, usdt, settle, terms)
  let orders = 0
  const order = () => (++orders).toString(16).padStart(64, '0')
  const made = (outcome: Outcome): Made => {
    const { tokenCreated, presaleCreated } = tokenFactoryEvents
    const [created] = decodeEvents(tokenCreated, launchpad.tokenFactory, outcome.logs)
    const [presold] = decodeEvents(presaleCreated, launchpad.tokenFactory, outcome.logs)
    return {
      outcome,
      token: created?.['token'] as Address,
      pool: created?.['pool'] as Address,
      presale: presold?.['presale'] as Address,
    }
  }
  const { creationFee: fee } = terms
  const tokenTerms: LaunchpadFixture['tokenTerms'] = (given) => ({
    name: 'Forge',
    symbol: 'FRG',
    totalSupply: 2_000n * TOKEN,
    ...plainToken,
    ...given,
  })
  const presaleTerms: LaunchpadFixture['presaleTerms'] = (given) => ({
    startTime: now() * SECOND_MS + START_MS,
    presaleEthAmount: 1_000n * TRX,
    tradeEthAmount: 400n * TRX,
    maxTotalNum: 1_000n * TOKEN,
    presaleMaxNum: PERSONAL_MAXIMUM,
    insideMaxNum: 400n * TOKEN,
    softCapRate: 5_000,
    lpDistributionEnabled: false,
    userLPShare: 0,
    devLPShare: 0,
    vestingDelay: HOUR_MS,
    vestingRate: 2_500,
    vestingDis: DAY_MS,
    backingShare: 0,
    ...given,
  })
  return {
    ...fixture,
    ...launchpad,
    usdt,
    fee,
    launchpadTerms: terms,
    order,
    tokenTerms,
    presaleTerms,
    async create(who, token) {
      const terms = tokenTerms(token)
      const call = tokenFactory.createToken(launchpad.tokenFactory, order(), terms, {
        callValue: fee,
      })
      return made(await fixture.act(who, call))
    },
    async createWithPresale(who, token, sale) {
      // The terms start soon after the head, whose time may be old by now.
      await chain.mine()
      const call = tokenFactory.createTokenAndPresale(
        launchpad.tokenFactory,
        order(),
        tokenTerms(token),
        presaleTerms(sale),
        { callValue: fee },
      )
      const outcome = await fixture.act(who, call)
      if (sale?.startTime === undefined) await chain.advanceTime(START_MS)
      return made(outcome)
    },
    async buy(who, contract, units) {
      const callValue = await fixture.says(presale.costOf(contract, units))
      return fixture.act(who, presale.buy(contract, order(), units, { callValue }))
    },
    tokens: (token, of) => fixture.says(trc20.balanceOf(token, of)),
    wait: (ms) => chain.advanceTime(ms).then(() => undefined),
  }
}
