import { EquityLife } from '../equityLife.ts'
import { openEquityStage } from '../equityStage.ts'
import type { Law } from '../sequence.ts'

/**
 * Each card's part of what was deposited is, to the unit, what its history gives. It takes no more of it
 * in a stage than its level's maximum, once a chain day, whoever owns it meanwhile and however often it is
 * sold; nobody takes but whose card it is, for the exact fee, which goes where it belongs although its
 * receiver is hostile. What is in force was said before the stage began. What the fund cannot pay is owed,
 * paid once, and never after what is owed since later; whoever cannot be paid keeps nobody else waiting for
 * whom there is enough besides. At the end every card has what it has earned, and a unit for each is left.
 *
 * Left out: what an issuer takes or withholds is given back at the end; what the fund is given beyond that
 * stays; for a coin whose balances change by themselves, what is there of it, and whether it is enough.
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
    // What it is for, most of all; of what is refused at the door there is little to see.
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
