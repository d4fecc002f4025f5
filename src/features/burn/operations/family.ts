import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import { burning, burningErrors } from '../../../chain/contracts/burning.ts'
import { trc20 } from '../../../chain/contracts/trc20.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { allOk, ok } from '../../../core/result.ts'
import { symbolText, tokenCoinSchema } from '../../../core/tokenCoin.ts'
import { defineFamily, type Named } from '../../../outbox/family.ts'
import {
  agreed,
  before,
  mismatch,
  type LegPlan,
  type Order,
  type Verify,
} from '../../../outbox/kind.ts'
import type { Contracts } from '../../../outbox/kind.ts'
import { judge, when } from '../../../outbox/verify.ts'
import { powerFor, unitOf } from '../rules.ts'

const notBurnableText = msg`This coin cannot be burnt for power now. Nothing was burnt.`
const termsText = msg`What burning this coin counts has changed since: it would give less power than shown here. Nothing was signed; look at the new terms.`

/** What every operation of burning names. */
export const ofBurning = {
  /** The configured contract that burns. */
  contract: addressSchema,
  coin: tokenCoinSchema,
  /** Whole coins that are burnt; of a purchase, at least. */
  quantity: v.pipe(v.bigint(), v.minValue(1n)),
  /** What they count, in the smallest units of USDT, and the least power for them, as shown. */
  uAmount: v.bigint(),
  leastPower: v.pipe(v.bigint(), v.minValue(1n)),
  /** The most that each transaction may burn for energy, in sun. */
  feeLimit: v.bigint(),
}
export type Burning = Named<typeof ofBurning>

export const defineBurnKind = defineFamily({
  intent: ofBurning,
  describe: ({ coin }) => ({
    seed: coin.contract,
    errors: [...burningErrors, 'NotLaunched()'],
    settled: { alreadyBurnt: msg`This is burnt already` },
    refusals: {
      [refusal.notBurnable]: notBurnableText,
      [refusal.belowMinimum]: msg`So few coins give no power`,
    },
    mismatches: {
      notBurnable: msg`This coin cannot be burnt for power now. Nothing was signed.`,
      terms: termsText,
      symbol: msg`The chain has another symbol for this coin than the one shown here. Nothing was signed.`,
      quantity: msg`Our list counts another quantity than the one shown here. Nothing was signed.`,
      deadline: msg`The deadline has passed. Nothing was signed; you can start anew.`,
    },
    reasons: {
      UnknownCoin: notBurnableText,
      WrongAmount: msg`So many coins cannot be burnt at once`,
      LessThanMinimum: msg`Prices have moved: this would bring fewer coins, or less power, than the least that you confirmed. Nothing was burnt.`,
      OrderAlreadyUsed: msg`This is burnt already`,
      CoinNotBurnt: msg`The coin did not burn exactly this amount, so nothing was burnt`,
      CoinNotTaken: msg`The contract did not get exactly this amount, so nothing was burnt`,
      CoinNotSent: msg`The coin refused to be moved, so nothing was burnt`,
      ForeignToken: msg`This coin has no pool here, and cannot be bought`,
      Expired: msg`The deadline has passed. Nothing was bought or burnt; you can start anew.`,
      NoLiquidity: msg`The pool is empty`,
      NotLaunched: msg`Trading has not been opened yet`,
    },
  }),
})

/** The configured contract, if there is one. */
export const onBurning = ({ burning: contract }: Contracts): Address[] =>
  contract ? [contract] : []

/** What both ways of burning share. */
export const burnLeg = ({ id, owner, intent: { contract } }: Order<Burning>) => ({
  // The contract takes each order of an account once; a second transaction reverts.
  repeat: 'orderOnce' as const,
  skip: when(burning.isUsed(contract, owner, id), (isUsed) => isUsed && 'alreadyBurnt'),
  skippedLabels: { alreadyBurnt: msg`Already burnt` },
  after: (txId: string) => ({
    endpoint: 'fuelAdd' as const,
    request: { orderKey: id, owner, txId },
  }),
})

/** What the contract has to write for the order, whichever way the coins came. */
export const isBurnt = (
  { id, owner, intent }: Order<Burning>,
  fields: {
    readonly order: string
    readonly user: string
    readonly coin: string
    readonly burnAmount: bigint
    readonly power: bigint
  },
  amount: (units: bigint) => boolean,
): boolean =>
  fields.order === id &&
  fields.user === owner &&
  fields.coin === intent.coin.contract &&
  fields.power >= intent.leastPower &&
  amount(fields.burnAmount)

/** The units of what is burnt, or at least. */
export const unitsOf = ({ coin, quantity }: Pick<Burning, 'coin' | 'quantity'>): bigint =>
  quantity * unitOf(coin.decimals)

/**
 * The contract decides what burning counts, and how many decimals a coin has: its owner announces
 * changes, and the backend is not trusted. What would give more than was shown is agreed.
 */
export const verifyTerms =
  ({ contract, coin, quantity, leastPower }: Burning): Verify =>
  async (node) => {
    const read = await allOk([
      node.read(burning.coin(contract, coin.contract)),
      node.read(trc20.symbol(coin.contract)),
    ])
    if (!read.ok) return read
    const [terms, said] = read.value
    if (terms.factor === 0) return ok(mismatch('notBurnable', terms.next?.from ?? ''))
    // Other ones would burn another amount than was shown.
    if (terms.decimals !== coin.decimals) return ok(mismatch('decimals', terms.decimals))
    // One of which nothing can be shown goes by its address.
    const symbol = symbolText(said)
    const isSame = symbol === '' || symbol === symbolText(coin.symbol)
    if (!isSame) return ok(mismatch('symbol', symbol))
    const power = powerFor(terms, quantity)
    return ok(power < leastPower ? mismatch('terms', power) : agreed)
  }

/** Asks what so many coins count: once nothing is signed yet that it could contradict. */
export function askBefore(
  { id, owner, intent }: Order<Burning>,
  way: 'burn' | 'swap',
  announcing?: 'announcing',
): LegPlan['before'] & object {
  const { contract, coin, quantity, uAmount, leastPower } = intent
  return before(
    'computerValue',
    (announced) => ({
      orderKey: id,
      owner,
      way,
      coin: coin.contract,
      quantity: String(quantity),
      ...(announcing && announced),
    }),
    (answer, ours) =>
      answer.uAmount < uAmount || answer.power < leastPower
        ? mismatch('terms', answer.power)
        : judge(
            {
              order: [answer.orderKey, id],
              owner: [answer.owner, owner],
              contract: [answer.contract, contract],
              burntCoin: [answer.coin, coin.contract],
              quantity: [answer.quantity, quantity],
            },
            answer.announced,
            announcing && ours,
          ),
  )
}
