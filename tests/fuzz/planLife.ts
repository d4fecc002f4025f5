import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import {
  fixedPlans as calls,
  fixedPlansEvents as events,
} from '../../src/chain/contracts/fixedPlans.ts'
import type { StakeTerms } from '../../src/chain/contracts/stakeBook.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { rewardFor, stillFits } from '../../src/core/plan.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import { claimableAt } from '../../src/features/stake/rules.ts'
import { addPlan } from '../../sandbox/world/stakes.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import type { Outcome } from './evm.ts'
import { giveToken } from './gifts.ts'
import type { Lens } from './lens.ts'
import { grownOf, PlanModel, type PlanReward } from './planModel.ts'
import type { Act } from './sequence.ts'
import type { Coin } from './sheet.ts'
import { same, type Place, type Stake } from './stakeBooks.ts'
import { StakeLife } from './stakeLife.ts'
import type { Intent, World } from './world.ts'
import { DUST, isSteady, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct; the limit of a click is per stake. */
const MOST = { fund: 200_000n, click: 250_000n, takeRest: 200_000n }
const DAYS = [1, 30, 30, 365, 3_650]

interface Plan extends Place {
  readonly model: PlanModel
  /** Vault of the rewards; absent for TRX. */
  readonly vault: Address | undefined
  /** Gifts to that vault beyond the rewards. */
  extra: bigint
}

/** One life of fixed plans. Promised rewards are present and grow evenly, to the last unit. */
export class PlanLife extends StakeLife<Plan> {
  readonly #rewards = new Map<Stake, PlanReward>()

  static async begin(
    world: World,
    contract: Address,
    lens: Lens,
    tokens: readonly ZooToken[],
    dice: Dice,
  ): Promise<PlanLife> {
    const life = new PlanLife(world, contract, lens, tokens)
    await life.open()
    for (const coin of [life.sun, ...tokens, life.sun]) {
      await world.act(life.#add(dice, coin))
      const plan = life.books.places.at(-1)!
      if (dice.chance(0.8)) await world.act(life.#fund(dice, plan, dice.pick(world.cast.people)))
    }
    return life
  }

  override readonly events = {
    ...this.occurrences,
    'a gift to a plan': async (dice: Dice) => {
      const plan = dice.pick(this.books.places)
      if (plan.vault === undefined || this.refused.size > 0) return
      // A token that lies never leaves again.
      if (plan.coin.name === 'LiesTrue') return
      const token = plan.coin as ZooToken
      plan.extra += await giveToken(this.world, dice, token, plan.vault, this.contract)
    },
    'a rest taken beside what is promised': async (dice: Dice) => {
      const { owner } = this.world.cast
      const promised = this.books.places.filter(({ model }) => model.reserved > 0n)
      if (promised.length === 0) return
      const plan = dice.pick(promised)
      if (!plan.isClosed) await this.world.act(this.close(plan, owner))
      await this.world.act(this.#takeRest(plan, owner))
    },
  }

  readonly acts: Readonly<Record<string, Act>> = {
    ...this.common,
    fund: (dice, who) => this.#fund(dice, dice.pick(this.books.places), who),
    click: (dice, who) => {
      const [by, first] = this.drawStake(dice, who)
      if (first === undefined) return undefined
      const more = this.books.stakes.filter(({ owner }) => owner === first.owner)
      const drawn = Array.from({ length: dice.pick([0, 0, 1, 2]) }, () => dice.pick(more).order)
      return this.#click(by, [first.order, ...drawn])
    },
    takeRest: (dice, who) => {
      const closed = this.books.places.filter(({ isClosed }) => isClosed)
      const among = closed.length > 0 && dice.chance(0.7) ? closed : this.books.places
      const by = dice.chance(0.7) ? this.world.cast.owner : who
      return this.#takeRest(dice.pick(among), by)
    },
    'a whim': (dice) => this.#add(dice, dice.pick([this.sun, ...this.tokens])),
  }

  protected override intrusions = (): ContractCall[] => {
    const { terms } = this.books.places[0]!
    return [addPlan(this.contract, terms, 1)]
  }

  protected override fits = ({ model }: Plan, units: bigint): boolean => model.fits(units)

  protected override fitting = ({ model }: Plan): bigint => model.mostThatFits

  protected override booked = (stake: Stake, { model, terms }: Plan): void => {
    const reward = model.promise(stake.units, stake.since)
    this.#rewards.set(stake, reward)
    const shown = rewardFor({ rateBp: Number(model.rateBp), days: terms.days }, stake.units)
    law(shown === reward.whole, () => `a reward of ${shown} is shown where it is ${reward.whole}`)
  }

  protected override ended = (stake: Stake, { model }: Plan): void =>
    model.end(this.#rewardOf(stake), this.world.evm.now)

  protected override kept = ({ model }: Plan, amount: bigint): void => void (model.fund += amount)

  protected override costsTo = ({ vault }: Plan): Address => vault ?? this.contract

  /** Checks that the grown reward is paid along with the stake, unless its token prevents that. */
  protected override paidAlong = (stake: Stake, plan: Plan, outcome: Outcome): void => {
    const reward = this.#rewardOf(stake)
    const due = reward.whole - reward.claimed
    const told = this.#paid(stake, outcome)
    if (told === undefined) {
      const mayFail = !isSteady(plan.coin) || this.issuer.obstructed.has(plan.coin as ZooToken)
      return law(due === 0n || mayFail, () => 'a reward was not paid along with its stake')
    }
    this.#pay(stake, plan, told, due)
  }

  protected override async checkBooks(): Promise<void> {
    const { actors } = this.world
    await this.books.check(this.lens, this.contract, actors, 'plans', ({ model }) => [
      model.fund,
      model.reserved,
      model.mostThatFits,
    ])
    await this.#checkRewards()
    for (const { coin, vault, model, extra } of this.books.places) {
      if (vault === undefined || !isSteady(coin)) continue
      const [has, due] = [await coin.balance(vault), model.fund + model.reserved + extra]
      law(has === due, () => `the vault of a plan has ${has} of ${due}`)
    }
  }

  protected override settle = (): Promise<void> => Promise.resolve()

  /** Checks that nothing remains reserved, and withdraws the rest for the owner. */
  protected override async finish(): Promise<void> {
    const { people, hostile, owner } = this.world.cast
    for (const who of [...people, hostile])
      for (const stake of this.books.stakes) if (stake.owner === who) await this.#clickLast(stake)
    for (const plan of this.books.places) {
      const { coin, model, vault, extra } = plan
      if (isSteady(coin))
        law(model.reserved === 0n, () => `${model.reserved} is reserved for nobody`)
      if (!plan.isClosed) await this.world.act(this.close(plan, owner))
      const held = vault === undefined ? model.fund : await (coin as ZooToken).balance(vault)
      if (held <= (isSteady(coin) ? 0n : DUST + model.reserved)) continue
      const isDone = await this.world.act(this.#takeRest(plan, owner))
      law(isDone, () => `${model.fund + extra} ${coin.name} are left that the owner cannot have`)
    }
  }

  async #clickLast(stake: Stake): Promise<void> {
    const { whole, claimed } = this.#rewardOf(stake)
    if (whole === claimed) return
    const isDone = await this.world.act(this.#click(stake.owner, [stake.order]))
    // If a token's balances shrank, the first claimants get the rest.
    law(isDone || !isSteady(stake.place.coin), () => 'somebody could not have a reward')
  }

  /**
   * Reads the fund of tokens with changing balances, because the income from early exits is
   * unpredictable there.
   */
  protected override adopt = async (): Promise<void> => {
    for (const { id, coin, model } of this.books.places)
      if (!isSteady(coin)) model.fund = await this.world.evm.read(calls.fundOf(this.contract, id))
  }

  async #checkRewards(): Promise<void> {
    const { stakes } = this.books
    const { now } = this.world.evm
    for (const { model, terms } of this.books.places) {
      const fits = stillFits({ rateBp: Number(model.rateBp), days: terms.days }, model.fund)
      law(model.isMostThatFits(fits), () => `${fits} is shown as the most that fits`)
    }
    if (stakes.length === 0) return
    const asked = 'rewards(address,address[],bytes32[])'
    const told = await this.lens.look(asked, this.books.asked(this.contract), 3)
    for (const [index, stake] of stakes.entries()) {
      const reward = this.#rewardOf(stake)
      const grown = stake.endedAt > 0 ? reward.whole : grownOf(reward, now)
      law(shownOf(stake, reward, now) === grown - reward.claimed, () => 'another reward is shown')
      same(`the reward of stake ${index}`, told[index]!, [
        reward.whole,
        reward.claimed,
        grown - reward.claimed,
      ])
    }
  }

  #rewardOf = (stake: Stake): PlanReward => this.#rewards.get(stake)!

  #claimable(stake: Stake): bigint {
    const reward = this.#rewardOf(stake)
    const grown = stake.endedAt > 0 ? reward.whole : grownOf(reward, this.world.evm.now)
    return grown - reward.claimed
  }

  /** Reads the paid part of a reward from an outcome. */
  #paid = ({ owner, order }: Stake, { logs }: Outcome): bigint | undefined =>
    decodeEvents(events.rewardClaimed, this.contract, logs).find(
      (event) => event.order === order && event.account === owner,
    )?.amount

  #pay(stake: Stake, { coin, model }: Plan, told: bigint, due: bigint): void {
    law(told === due && due > 0n, () => `${told} of a reward were paid, and not ${due}`)
    model.pay(this.#rewardOf(stake), due)
    this.pay(coin, this.contract, stake.owner, due)
  }

  #add(dice: Dice, coin: Coin): Intent {
    const terms: StakeTerms = this.drawTerms(dice, coin, DAYS)
    const rateBp = dice.pick([1, 600, 600, 10_000, 100_000])
    const book = (outcome: Outcome) => {
      const id = BigInt(this.books.places.length + 1)
      const vault = coin === this.sun ? undefined : this.vaults.note(outcome)
      const model = new PlanModel(BigInt(rateBp), BigInt(terms.days))
      this.books.places.push({ id, coin, terms, isClosed: false, model, vault, extra: 0n })
    }
    return { who: this.world.cast.owner, call: addPlan(this.contract, terms, rateBp), book }
  }

  #fund(dice: Dice, plan: Plan, who: Address): Intent {
    const { id, coin, model, terms } = plan
    const isTrx = coin === this.sun
    const amount = dice.pick([
      0n,
      1n,
      99n,
      BigInt(dice.int(2 ** 40)),
      isTrx ? 10n ** 9n : 10n ** 22n,
      // The reward of a single stake.
      model.rewardOf(terms.most < 10n ** 9n ? terms.most : 10n ** 9n),
    ])
    const callValue = isTrx ? amount + (dice.chance(0.1) ? 1n : 0n) : 0n
    const isAsSaid = () =>
      !plan.isClosed &&
      amount > 0n &&
      callValue === (isTrx ? amount : 0n) &&
      this.arrives(coin, amount)
    const book = () => {
      law(isAsSaid(), () => 'a fund counts what did not arrive')
      model.fund += amount
      this.pay(coin, who, this.contract, amount)
    }
    const has = isTrx ? this.world.sheet.amount(coin, who) : 10n ** 23n
    const isRefused = plan.vault !== undefined && this.refused.has(plan.vault)
    const isDue = isAsSaid() && amount <= has && !isRefused && this.isFree(coin, who)
    const call = calls.fund(this.contract, id, amount, { callValue })
    return { who, call, book, due: isDue ? MOST.fund : undefined }
  }

  #click(who: Address, orders: readonly string[]): Intent {
    const stakes = orders.map((order) => this.books.find(who, order))
    const isDue =
      stakes.every((stake) => stake !== undefined && this.isFree(stake.place.coin, who)) &&
      stakes.some((stake) => this.#claimable(stake!) > 0n)
    const book = (outcome: Outcome) => {
      let isAny = false
      for (const stake of stakes) {
        law(stake !== undefined, () => 'somebody claimed what is not theirs')
        const due = this.#claimable(stake!)
        if (due === 0n) continue
        isAny = true
        this.#pay(stake!, this.placeOf(stake!), this.#paid(stake!, outcome)!, due)
      }
      law(isAny, () => 'a claim of nothing went through')
    }
    const most = MOST.click * BigInt(orders.length)
    const call = calls.click(this.contract, orders)
    return { who, call, book, due: isDue ? most : undefined }
  }

  #takeRest(plan: Plan, who: Address): Intent {
    const { id, coin, model } = plan
    const call = contractCall(this.contract, 'takeRest(uint256)', [id])
    const book = ({ logs }: Outcome) => {
      law(who === this.world.cast.owner, () => 'somebody else took the rest of a fund')
      law(plan.isClosed, () => 'the owner took what is still promised to whoever comes')
      const [told] = decodeEvents(events.restTaken, this.contract, logs)
      const amount = isSteady(coin) ? model.fund + plan.extra : told!.amount
      law(amount > 0n && told!.amount === amount, () => `${told!.amount} were taken of ${amount}`)
      model.fund = 0n
      plan.extra = 0n
      this.pay(coin, this.contract, who, amount)
    }
    const isDue =
      who === this.world.cast.owner && plan.isClosed && model.fund > 0n && this.isFree(coin, who)
    return { who, call, book, due: isDue ? MOST.takeRest : undefined }
  }
}

/** Returns the amount that the app shows as claimable. */
const shownOf = ({ since, until, endedAt }: Stake, reward: PlanReward, now: number): bigint =>
  claimableAt(
    {
      reward,
      since: since * SECOND_MS,
      until: until * SECOND_MS,
      endedAt: endedAt > 0 ? endedAt * SECOND_MS : null,
    },
    now * SECOND_MS,
  )
