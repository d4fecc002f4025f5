import { contractCall } from '../../src/chain/call.ts'
import { castToken } from '../../src/chain/contracts/castToken.ts'
import { tokenFactory as calls } from '../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents, eventShape } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import type { PresaleTerms, TokenTerms } from '../../src/core/tokenTerms.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import type { Outcome, SentCall } from './evm.ts'
import { Gifts } from './gifts.ts'
import type { Launchpad } from './launchpad.ts'
import { drawPresaleTerms, drawTokenTerms } from './launchTerms.ts'
import { Orders } from './orders.ts'
import type { Act, Life } from './sequence.ts'
import type { Coin } from './sheet.ts'
import type { Intent, World } from './world.ts'

/** Energy limits of calls that no one may obstruct. */
const MOST = { create: 4_000_000n, withdraw: 100_000n }
const START_FEE = 50_000_000n

const withdrawn = eventShape('Withdrawn(address indexed coin,address indexed to,uint256 amount)')

interface Made {
  readonly creator: Address
  readonly order: string
  readonly terms: TokenTerms
  token?: Address
  pool?: Address
  presale?: { readonly terms: PresaleTerms }
  isChecked: boolean
}

/** One life of the factory that creates tokens and presales. */
export class FactoryLife implements Life {
  readonly #world: World
  readonly #factory: Address
  readonly #sun: Coin
  readonly #gifts: Gifts
  readonly #orders = new Orders()
  readonly #made: Made[] = []
  /** Tokens that the factory is approved to take for a presale. */
  readonly #allowed = new Set<Made>()
  #fee = START_FEE
  #isEnabled = true

  constructor(world: World, { tokenFactory: factory, wtrx }: Launchpad) {
    this.#world = world
    this.#factory = factory
    this.#sun = world.trx(wtrx)
    this.#gifts = new Gifts(world, factory)
  }

  async begin(): Promise<void> {
    await this.#world.openSheet({ factory: this.#factory }).add(this.#sun)
  }

  readonly events = { 'a gift': (dice: Dice) => this.#gifts.give(dice, [], this.#sun) }

  readonly acts: Record<string, Act> = {
    createToken: (dice, who) => {
      const order = this.#orders.draw(dice)
      const terms = this.#tokenTerms(dice)
      const callValue = this.#paid(dice)
      const call = calls.createToken(this.#factory, order, terms, { callValue })
      return this.#creation(who, order, call, () => this.#note({ creator: who, order, terms }))
    },
    createBoth: (dice, who) => {
      const order = this.#orders.draw(dice)
      const terms = this.#tokenTerms(dice)
      const presale = this.#presaleTerms(dice)
      const callValue = this.#paid(dice)
      const call = calls.createTokenAndPresale(this.#factory, order, terms, presale, { callValue })
      return this.#creation(who, order, call, () =>
        this.#note({ creator: who, order, terms, presale: { terms: presale } }),
      )
    },
    createPresale: (dice, who) => {
      const ready = this.#made.filter((each) => this.#allowed.has(each) && !each.presale)
      const made = ready.length > 0 ? dice.pick(ready) : this.#pick(dice)
      if (!made?.token) return undefined
      const creator = dice.chance(0.9) ? made.creator : who
      const order = this.#orders.draw(dice)
      const terms = this.#presaleTerms(dice)
      const callValue = this.#paid(dice)
      const call = calls.createPresale(this.#factory, order, made.token, terms, { callValue })
      const isFree = made.presale === undefined && creator === made.creator
      const book = () => {
        law(creator === made.creator, () => 'somebody made a presale of another’s token')
        law(made.presale === undefined, () => 'a token has two presales')
        made.presale = { terms }
        made.isChecked = false
      }
      const intent = this.#creation(creator, order, call, book)
      const isAllowed = this.#allowed.has(made)
      return isFree && isAllowed ? intent : { ...intent, due: undefined }
    },
    approve: (dice) => {
      const made = this.#pick(dice)
      if (!made?.token) return undefined
      const call = trc20.approve(made.token, this.#factory, made.terms.totalSupply)
      return { who: made.creator, call, book: () => void this.#allowed.add(made) }
    },
    // Sends nothing, or one unit, to the pool of a token to open its trading.
    poke: (dice, who) => {
      const made = this.#pick(dice)
      if (!made?.token || !made.pool) return undefined
      const args = [made.pool, dice.pick([0n, 0n, 1n])]
      const book = () => law(false, () => 'somebody opened the trading of another’s token')
      const call = contractCall(made.token, 'transfer(address,uint256)', args)
      return who === made.creator ? undefined : { who, call, book }
    },
    setFee: (dice) => {
      const fee = dice.pick([0n, START_FEE, BigInt(dice.int(100_000_000))])
      const call = contractCall(this.#factory, 'setCreationFee(uint256)', [fee])
      return { who: this.#world.cast.owner, call, book: () => void (this.#fee = fee) }
    },
    setEnabled: (dice) => {
      const isEnabled = dice.chance(0.8)
      const call = contractCall(this.#factory, 'setEnabled(bool)', [isEnabled])
      const book = () => void (this.#isEnabled = isEnabled)
      return { who: this.#world.cast.owner, call, book }
    },
    withdraw: (dice) => this.#withdraw(dice.pick([...this.#world.actors, this.#world.cast.owner])),
    'an intruder': (dice, who) => {
      const call = dice.pick([
        contractCall(this.#factory, 'withdrawFees(address)', [who]),
        contractCall(this.#factory, 'setEnabled(bool)', [false]),
        contractCall(this.#factory, 'setCreationFee(uint256)', [1n]),
        contractCall(this.#factory, 'transferOwnership(address)', [who]),
        contractCall(this.#factory, 'withdrawCoin(address,address,uint256)', [nobody, who, 0n]),
      ])
      return { who, call, book: () => law(false, () => 'somebody did what is the owner’s to do') }
    },
  }

  async check(): Promise<void> {
    await this.#world.sheet.check()
    for (const made of this.#made) if (!made.isChecked) await this.#checkMade(made)
  }

  async end(): Promise<void> {
    const { owner } = this.#world.cast
    await this.#world.act({ ...this.#withdraw(owner), due: MOST.withdraw })
    for (const made of this.#made) await this.#checkMade(made)
    await this.check()
    const left = await this.#sun.balance(this.#factory)
    law(left === 0n, () => `${left} sun are left`)
  }

  /** Checks that a new token belongs entirely to its creator, except for the presale's part. */
  async #checkMade(made: Made): Promise<void> {
    const { creator, order, terms, presale } = made
    const { evm } = this.#world
    made.token ??= await this.#tokenOf(creator, order)
    made.isChecked = true
    const token = made.token
    law(token !== nobody, () => 'a creation made nothing')
    const { presale: presaleAddress = nobody, creator: recorded } = await evm.read(
      calls.pairOf(this.#factory, token),
    )
    law(recorded === creator, () => 'the factory names another creator')
    made.pool ??= (await evm.view(contractCall(token, 'pair()', []), ['address']))[0] as Address
    const sold = presale ? presale.terms.maxTotalNum + presale.terms.insideMaxNum : 0n
    law(
      (presaleAddress !== nobody) === (presale !== undefined),
      () => 'a presale too many or too few',
    )
    const [has, inSale, inFactory] = await Promise.all([
      evm.balance(token, creator),
      evm.balance(token, presaleAddress),
      evm.balance(token, this.#factory),
    ])
    law(has === terms.totalSupply - sold, () => `the creator has ${has} of the tokens`)
    law(!presale || inSale === sold, () => `the presale has ${inSale} of ${sold} tokens`)
    law(inFactory === 0n, () => `the factory has ${inFactory} of the tokens`)
    const launchedAt = await evm.read(castToken.launchedAt(token))
    law(launchedAt === 0n, () => 'a token that was just made is traded')
  }

  async #tokenOf(creator: Address, order: string): Promise<Address> {
    const made = calls.tokenOfOrder(this.#factory, creator, order)
    return (await this.#world.evm.read(made)) ?? nobody
  }

  #creation(who: Address, order: string, call: SentCall, note: () => void): Intent {
    const isDue =
      this.#isEnabled &&
      call.callValue === this.#fee &&
      !this.#orders.isUsed(who, order) &&
      !this.#world.isHostile(who)
    const book = () => {
      law(this.#isEnabled, () => 'something was made while the factory was shut')
      law(call.callValue === this.#fee, () => `a creation took ${call.callValue} sun`)
      this.#orders.use(who, order)
      this.#world.sheet.move(this.#sun, who, this.#factory, call.callValue)
      note()
    }
    return { who, call, book, due: isDue ? MOST.create : undefined }
  }

  #note(made: Omit<Made, 'isChecked'>): void {
    this.#made.push({ ...made, isChecked: false })
  }

  #withdraw(to: Address): Intent {
    const call = contractCall(this.#factory, 'withdrawFees(address)', [to])
    // A creation by the recipient within the call pays a separate fee.
    const book = ({ logs }: Outcome) => {
      const [{ amount } = { amount: 0n }] = decodeEvents(withdrawn, this.#factory, logs)
      this.#world.sheet.move(this.#sun, this.#factory, to, amount as bigint)
    }
    return { who: this.#world.cast.owner, call, book }
  }

  #paid = (dice: Dice): bigint => (dice.chance(0.9) ? this.#fee : BigInt(dice.int(100_000_000)))

  #pick = (dice: Dice): Made | undefined =>
    this.#made.length === 0 ? undefined : dice.pick(this.#made)

  #tokenTerms = (dice: Dice): TokenTerms => drawTokenTerms(dice, this.#world.actors)

  #presaleTerms = (dice: Dice): PresaleTerms =>
    drawPresaleTerms(dice, this.#world.actors, this.#world.evm.now)
}
