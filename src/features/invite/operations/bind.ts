import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import {
  referral,
  referralCalls,
  referralErrors,
  referralEvents,
} from '../../../chain/contracts/referral.ts'
import { addressSchema, formatAddress } from '../../../core/address.ts'
import { before, defineKind, expectEvent, type Contracts } from '../../../outbox/kind.ts'
import { ok } from '../../../core/result.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { agreedIf, allOf, checked, compare, when } from '../../../outbox/verify.ts'

export const oneselfText = msg`Can't activate oneself`
const boundText = msg`This account is bound to this inviter already`
const boundToText = (inviter: string) =>
  inviter
    ? msg`This account is bound to another inviter already: ${inviter}. That cannot be changed. Nothing was signed.`
    : msg`This account has an inviter already. That cannot be changed. Nothing was signed.`
const leaderText = msg`This is the leader's account: it is active without an inviter. Nothing was signed.`
const notActiveText = msg`This inviter is not activated, and only activated accounts invite. Nothing was signed.`
const circleText = msg`This inviter is of your own team. Nothing was signed.`

/** Activates an account by setting its inviter, once and permanently. */
export const bindInviter = defineKind({
  name: 'invite.bind',
  intent: v.object({
    contract: addressSchema,
    inviter: addressSchema,
    /** Fee limit of the transaction, in sun. */
    feeLimit: v.bigint(),
  }),
  legs: ({ owner, intent: { contract, inviter, feeLimit } }) => ({
    name: 'bind',
    label: msg`Binding`,
    call: referral.bindParent(contract, inviter, { feeLimit }),
    typicalEnergy: 200_000n,
    // The contract knows no order id, but accepts only one inviter per account, from any
    // transaction.
    repeat: 'orderOnce',
    skip: when(
      referral.team(contract, owner),
      (known) => known.inviter === inviter && 'alreadyBound',
    ),
    skippedLabels: { alreadyBound: boundText },
    verify: allOf(
      async () => ok(agreedIf(inviter !== owner, 'self', inviter)),
      checked(referral.team(contract, owner), (known) =>
        agreedIf(known.inviter === undefined, 'bound', known.inviter),
      ),
      checked(referral.leader(contract), (leader) => agreedIf(leader !== owner, 'leader', leader)),
      checked(referral.isActive(contract, inviter), (isActive) =>
        agreedIf(isActive, 'notActive', inviter),
      ),
    ),
    before: before(
      'bindUpMember',
      () => ({ owner, inviter }),
      (answer) =>
        compare({
          owner: [answer.owner, owner],
          inviter: [answer.inviter, inviter],
          contract: [answer.contract, contract],
        }),
    ),
    expects: expectEvent(
      contract,
      referralEvents.parentBound,
      (fields) => fields.user === owner && fields.inviter === inviter,
    ),
    after: (txId) => ({ endpoint: 'bindUpMemberDecentralized', request: { owner, inviter, txId } }),
  }),
  describe: ({ inviter }) => {
    const short = formatAddress(inviter)
    return {
      seed: inviter,
      title: msg`Bind to inviter ${short}`,
      payments: [],
      fallback: msg`The account was not activated`,
      errors: referralErrors,
      refusals: {
        [refusal.selfInvitation]: oneselfText,
        [refusal.inviterNotActive]: notActiveText,
        [refusal.alreadyBound]: boundToText(''),
        [refusal.circle]: circleText,
      },
      mismatches: {
        self: oneselfText,
        bound: boundToText,
        leader: leaderText,
        notActive: notActiveText,
        inviter: msg`The shop named another inviter than the one you confirmed. Nothing was signed.`,
      },
      reasons: {
        CannotInviteOneself: oneselfText,
        LeaderHasNoInviter: leaderText,
        AlreadyBound: boundToText,
        InviterNotActive: notActiveText,
      },
      settled: { alreadyBound: boundText },
    }
  },
  recogniser: recognise(
    referralCalls.bindParent,
    ({ referral: contract }: Contracts) => (contract ? [contract] : []),
    ([inviter]) => {
      const short = formatAddress(inviter)
      return { seed: inviter, title: msg`Bound to inviter ${short}` }
    },
  ),
})
