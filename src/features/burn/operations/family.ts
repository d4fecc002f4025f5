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

/** Fields common to every burn operation. */
export const ofBurning = {
  /** Configured burning contract. */
  contract: addressSchema,
  coin: tokenCoinSchema,
  /** Whole tokens to burn; for a purchase, the minimum. */
  quantity: v.pipe(v.bigint(), v.minValue(1n)),
  /** Worth in the smallest units of USDT, and the minimum power for it, as shown. */
  uAmount: v.bigint(),
  leastPower: v.pipe(v.bigint(), v.minValue(1n)),
  /** Fee limit of each transaction, in sun. */
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

/** Returns the configured burning contract, if there is one. */
export const onBurning = ({ burning: contract }: Contracts): Address[] =>
  contract ? [contract] : []

/** Fields that both ways of burning share in their leg. */
export const burnLeg = ({ id, owner, intent: { contract } }: Order<Burning>) => ({
  // The contract accepts each order of an account once; a second transaction reverts.
  repeat: 'orderOnce' as const,
  skip: when(burning.isUsed(contract, owner, id), (isUsed) => isUsed && 'alreadyBurnt'),
  skippedLabels: { alreadyBurnt: msg`Already burnt` },
  after: (txId: string) => ({
    endpoint: 'fuelAdd' as const,
    request: { orderKey: id, owner, txId },
  }),
})

/**
 * Whether an event of the contract is this order's burn, whether the tokens were held or bought.
 */
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

/** Amount that is burnt, or its minimum, in smallest units. */
export const unitsOf = ({ coin, quantity }: Pick<Burning, 'coin' | 'quantity'>): bigint =>
  quantity * unitOf(coin.decimals)

/**
 * Verifies worth and decimals against the contract. Its owner announces changes, and the backend is
 * not trusted. Terms that give more power than shown are accepted.
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
    // Different decimals would burn a different amount than shown.
    if (terms.decimals !== coin.decimals) return ok(mismatch('decimals', terms.decimals))
    // A token without a displayable symbol is shown by its address.
    const symbol = symbolText(said)
    const isSame = symbol === '' || symbol === symbolText(coin.symbol)
    if (!isSame) return ok(mismatch('symbol', symbol))
    const power = powerFor(terms, quantity)
    return ok(power < leastPower ? mismatch('terms', power) : agreed)
  }

/**
 * Asks the backend for the worth of a quantity, before anything is signed that could contradict it.
 */
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
