import { artifacts } from '../artifacts.ts'
import { IncomeLife } from '../incomeLife.ts'
import { Lens } from '../lens.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * Law of the income fund:
 *
 * - An order is paid once, within seven days, to the account that paid its fee. A signer valid at
 * that time must have signed exactly this payment.
 * - Otherwise, its fee is refunded to that account afterwards, and anyone may trigger it. Never
 * both happen.
 * - A day pays at most the cap of each asset, even with a stolen signer's key.
 * - Nothing is paid once the fund is paused or the signer removed.
 * - Changes that let it pay more are announced two days before. The same holds for worse terms:
 * higher fees, a higher minimum, an earlier end.
 * - The owner withdraws anything that no open order claims, but no fees. The fees held are exactly
 * those of open orders.
 * - No one can obstruct a due payment or make it expensive, not even the receiver of the fees.
 * - In the end, nothing is left.
 *
 * Not covered:
 *
 * - Whether a signer's vouchers are justified, which the contract cannot know.
 * - Two caps within minutes, before and after midnight.
 * - An owner who pauses it, lowers a cap or leaves the fund empty until an order expires.
 * - Orders for nothing, which make the owner wait until they expire.
 * - Amounts that an issuer takes or withholds.
 * - Amounts of a token with changing balances.
 */
export const incomeFund: Law = {
  name: 'incomeFund',
  weights: {
    deposit: 2,
    payFee: 8,
    withDraw: 10,
    takeFeeBack: 4,
    takeFeesBack: 2,
    setFees: 1,
    setTimes: 1,
    setDayCap: 3,
    setMinimum: 1,
    nameSigner: 2,
    removeSigner: 1,
    setPaused: 2,
    withdraw: 3,
    'a gift': 1,
    'an issuer': 1,
    'an intruder': 1,
    'a boundary': 5,
    'the owner thinks again': 2,
    'a key is stolen': 1,
    'a trap sprung': 1,
  },
  pauses: [0, 0, 0, 3, 3, 3_600, 86_400 / 2, 86_400, 2 * 86_400],
  async setUp(world) {
    const lens = await Lens.open(world.evm, 'IncomeLens')
    const wtrx = await world.evm.deploy(artifacts().Wtrx)
    const zoo = await world.zoo([])
    const usdt = zoo.find(({ name }) => name === 'Usdt')!
    return (dice) => {
      const tokens = dice.chance(0.4) ? [usdt] : drawTokens(dice, zoo, dice.pick([1, 1, 2]))
      return IncomeLife.begin(world, { lens, wtrx }, tokens, dice)
    }
  },
}
