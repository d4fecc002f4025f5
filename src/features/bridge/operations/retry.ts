import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { Crossing as Known } from '../../../chain/contracts/gateway.ts'
import { mainGateway } from '../../../chain/contracts/mainGateway.ts'
import { sideGateway } from '../../../chain/contracts/sideGateway.ts'
import { addressSchema, nobody, type Address } from '../../../core/address.ts'
import { agreedIf, allOf, checked } from '../../../outbox/verify.ts'
import { assetText } from './assetText.ts'
import { type CrossingAsset } from '../rules.ts'
import {
  crossing,
  defineBridgeKind,
  depositEvents,
  feePaid,
  mappingEvents,
  numbered,
  withdrawalEvents,
} from './gateways.ts'

// Retries a late crossing by its nonce. The other gateway pays each nonce once, so a retry cannot
// pay twice even if a late relayer also acts. Every retry costs its fee.

/** Retries a deposit. */
export const retryDeposit = defineBridgeKind({
  name: 'bridge.retryDeposit',
  intent: { ...crossing, ...numbered },
  legs: ({ owner, intent }) => {
    const { mainGateway: gateway, nonce, asset, fee, feeLimit } = intent
    return {
      ...retrying,
      call: mainGateway.retryDeposit(gateway, nonce, { callValue: fee, feeLimit }),
      verify: allOf(
        checked(mainGateway.retryFee(gateway), (told) => agreedIf(told === fee, 'fee', told)),
        checked(mainGateway.depositOf(gateway, nonce), (known) =>
          agreedIf(isOf(known, owner, asset), 'nonce', known?.value),
        ),
      ),
      ...depositEvents(intent, { owner, asset }, nonce),
    }
  },
  describe: ({ asset, fee }) => {
    const shown = assetText(asset)
    return { title: msg`Ask again for the deposit of ${shown}`, payments: feePaid(fee) }
  },
})

/** Retries a withdrawal. */
export const retryWithdrawal = defineBridgeKind({
  name: 'bridge.retryWithdrawal',
  chain: 'side',
  intent: { ...crossing, ...numbered },
  legs: ({ owner, intent }) => {
    const { sideGateway: gateway, nonce, asset, fee, feeLimit } = intent
    return {
      ...retrying,
      call: sideGateway.retryWithdraw(gateway, nonce, { callValue: fee, feeLimit }),
      verify: allOf(
        checked(sideGateway.retryFee(gateway), (told) => agreedIf(told === fee, 'fee', told)),
        checked(sideGateway.withdrawalOf(gateway, nonce), (known) =>
          agreedIf(isOf(known, owner, asset), 'nonce', known?.value),
        ),
      ),
      ...withdrawalEvents(intent, { owner, asset }, nonce),
    }
  },
  describe: ({ asset, fee }) => {
    const shown = assetText(asset)
    return { title: msg`Ask again for the withdrawal of ${shown}`, payments: feePaid(fee) }
  },
})

/** Retries a mapping. */
export const retryMapping = defineBridgeKind({
  name: 'bridge.retryMapping',
  intent: { ...numbered, standard: v.picklist(['trc20', 'trc721']), token: addressSchema },
  legs: ({ owner, intent }) => {
    const { mainGateway: gateway, nonce, standard, token, fee, feeLimit } = intent
    return {
      ...retrying,
      call: mainGateway.retryMapping(gateway, nonce, { callValue: fee, feeLimit }),
      verify: allOf(
        checked(mainGateway.retryFee(gateway), (told) => agreedIf(told === fee, 'fee', told)),
        checked(mainGateway.mappingOf(gateway, nonce), (known) =>
          agreedIf(
            known?.by === owner && known.kind === standard && known.token === token,
            'nonce',
            known?.token,
          ),
        ),
      ),
      ...mappingEvents(intent, standard, token, nonce),
    }
  },
  describe: ({ fee }) => ({ title: msg`Ask again for the mapping`, payments: feePaid(fee) }),
})

const retrying = {
  name: 'retry',
  label: msg`Asking again`,
  typicalEnergy: 60_000n,
  // A second retry is harmless, but costs its fee again.
  repeat: 'needsProof',
  opensNextAt: 'final',
} as const

/** Whether a gateway's record is of this asset and account. */
function isOf(known: Known | undefined, owner: Address, asset: CrossingAsset): boolean {
  const { standard, units } = asset
  const token = standard === 'trc20' || standard === 'trc721' ? asset.main : nobody
  const tokenId = standard === 'trc10' ? BigInt(asset.main) : 0n
  return (
    known?.from === owner &&
    known.kind === standard &&
    known.token === token &&
    known.tokenId === tokenId &&
    known.value === units
  )
}
