import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import {
  burning,
  burningCalls,
  burningErrors,
  burningEvents,
} from '../../../chain/contracts/burning.ts'
import { addressSchema } from '../../../core/address.ts'
import {
  agreed,
  before,
  defineKind,
  expectEvent,
  mismatch,
  waitFor,
  type Contracts,
  type Finding,
} from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { agreedIf, allOf, checked, compare, when } from '../../../outbox/verify.ts'

const activeText = msg`Your miner is active already`
export const noPowerText = msg`You have no power yet: burn coins first. Nothing was signed.`
const noStreamText = msg`The contract has no pool for power yet. Nothing was signed.`

/**
 * Activates an account's miner, so that its power earns from then on. The order key is the
 * backend's nonce.
 */
export const activateMiner = defineKind({
  name: 'power.activate',
  intent: v.object({
    contract: addressSchema,
    /** Power as shown to the user; at least this much will earn. */
    power: v.pipe(v.bigint(), v.minValue(1n)),
    /** Fee limit of the transaction, in sun. */
    feeLimit: v.bigint(),
  }),
  legs: ({ id, owner, intent: { contract, power, feeLimit } }) => ({
    name: 'activate',
    label: msg`Activate`,
    call: burning.activate(contract, id, { feeLimit }),
    typicalEnergy: 124_000n,
    repeat: 'orderOnce',
    // A miner is activated permanently, no matter which account or order activated it.
    skip: when(burning.activatedAt(contract, owner), (at) => at > 0 && 'alreadyActive'),
    skippedLabels: { alreadyActive: activeText },
    verify: allOf(
      checked(burning.stream(contract), (stream) => agreedIf(stream > 0n, 'noStream', stream)),
      checked(burning.powerOf(contract, owner), (held) => enough(held, power)),
    ),
    before: before(
      'getChainSignNonce',
      (announced) => ({ orderKey: id, owner, purpose: 'miner', ...announced }),
      (answer, ours) => {
        const found = compare({
          nonce: [answer.nonce, id],
          owner: [answer.owner, owner],
          contract: [answer.contract, contract],
        })
        if (found.kind !== 'agreed') return found
        const verdict = enough(answer.power, power)
        return verdict.kind === 'agreed' ? waitFor(answer.announced, ours) : verdict
      },
    ),
    expects: expectEvent(
      contract,
      burningEvents.activated,
      ({ order, user }) => order === id && user === owner,
    ),
    after: (txId) => ({
      endpoint: 'saveMiningRecord',
      request: { orderKey: id, owner, txId },
    }),
  }),
  describe: ({ contract }) => ({
    seed: contract,
    title: msg`Activate your miner`,
    payments: [],
    fallback: msg`The miner was not activated`,
    errors: burningErrors,
    refusals: {
      [refusal.nonceUsed]: msg`This activation's number was used before. Start anew, and it gets another one: a miner is activated once at most.`,
      [refusal.nonceExpired]: msg`This activation waited too long: its number has expired. Start anew, and it gets another one: a miner is activated once at most.`,
      [refusal.nonceForeign]: msg`This activation's number belongs to another account. Start anew, and it gets another one: a miner is activated once at most.`,
      [refusal.noPower]: noPowerText,
    },
    mismatches: {
      noStream: noStreamText,
      noPower: noPowerText,
      power: msg`Your power is less than shown here. Nothing was signed.`,
      nonce: msg`The shop answered with the number of another activation. Nothing was signed.`,
    },
    reasons: {
      OrderAlreadyUsed: msg`This activation's number was used before`,
      NoStream: msg`The contract has no pool for power yet`,
      NoPower: msg`You have no power yet: burn coins first`,
      AlreadyActive: activeText,
    },
    settled: { alreadyActive: activeText },
  }),
  recogniser: recognise(
    burningCalls.activate,
    ({ burning: contract }: Contracts) => (contract ? [contract] : []),
    ([order], { contract }) => ({ seed: contract, title: msg`Miner activated`, order }),
  ),
})

/**
 * Checks that the power held is at least the power shown. Power never lapses, so it may have grown.
 */
function enough(held: bigint, shown: bigint): Finding {
  if (held >= shown) return agreed
  return mismatch(held === 0n ? 'noPower' : 'power', held)
}
