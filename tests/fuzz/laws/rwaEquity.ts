import { EquityLife } from '../equityLife.ts'
import { openEquityStage } from '../equityStage.ts'
import type { Law } from '../sequence.ts'

/**
 * Law of equity:
 *
 * - Each card's part of the deposits equals, to the unit, the one computed from its history.
 * - Within a stage, a card withdraws at most its level's maximum, and once per chain day. Sales and
 * changes of owner make no difference.
 * - Only the card's owner withdraws, for the exact fee. The fee reaches its receiver even if that
 * one is hostile.
 * - Terms in force were announced before the stage began.
 * - Amounts that the fund cannot pay are owed and paid once, never after later debts.
 * - An account that cannot be paid does not delay others for whom the fund has enough.
 * - In the end, every card has all it earned, and at most a unit per card is left.
 *
 * Not covered: amounts that an issuer takes or withholds, which are given back at the end. Further
 * gifts to the fund stay.
 *
 * For a token with changing balances, the fund's amount is not checked, nor whether it is enough.
 */
export const rwaEquity: Law = {
  name: 'rwaEquity',
  weights: {
    initialise: 4,
    unlockLimit: 6,
    withDraw: 9,
    settle: 4,
    deposit: 3,
    setFees: 1,
    setTimes: 3,
    setIdentifiers: 1,
    setMaximum: 3,
    buy: 1,
    mint: 1,
    pledge: 1,
    transfer: 2,
    freeze: 1,
    list: 2,
    unlist: 1,
    buyListed: 2,
    'a gift': 1,
    'an issuer': 1,
    'an intruder': 2,
    'the owner thinks again': 2,
    'a boundary': 5,
    'the fund is stopped': 1,
    'the fund lacks something': 2,
    'the fund is given something': 2,
    'an end is put off': 1,
    'a card is sold in between': 4,
    'some are owed at once': 3,
    'a trap sprung': 1,
  },
  pauses: [0, 0, 0, 3, 3, 3_600, 86_400, 86_400, 3 * 86_400, 20 * 86_400],
  async setUp(world) {
    const stage = await openEquityStage(world)
    const named = (...names: string[]) => stage.coins.filter(({ name }) => names.includes(name))
    // Favours tokens that the contract is meant for. Tokens that it refuses at once show little.
    const often = stage.coins.filter((coin) => !named('LiesTrue', 'TakesFee').includes(coin))
    const usdt = Array.from({ length: 8 }, () => named('Usdt')).flat()
    const coins = [
      ...stage.coins,
      ...often,
      ...often,
      ...usdt,
      ...named('CallsBack', 'RefusesSome'),
    ]
    return (dice) => EquityLife.begin(world, stage, dice.pick(coins), dice)
  },
}
