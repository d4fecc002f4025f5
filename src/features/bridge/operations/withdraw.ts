import { msg } from '@lingui/core/macro'
import type { Call } from '../../../chain/call.ts'
import { sideGateway } from '../../../chain/contracts/sideGateway.ts'
import { sideToken } from '../../../chain/contracts/sideToken.ts'
import type { Verify } from '../../../outbox/kind.ts'
import { agreedIf, checked } from '../../../outbox/verify.ts'
import { assetText } from './assetText.ts'
import { paidAmount } from '../rules.ts'
import type { Crossing } from './crossing.ts'
import { verifyTerms } from './terms.ts'
import { crossing, defineBridgeKind, feePaid, withdrawalEvents } from './gateways.ts'

/** Transfers an asset back to the same account on the main chain. */
export const withdraw = defineBridgeKind({
  name: 'bridge.withdraw',
  chain: 'side',
  intent: crossing,
  legs: ({ owner, intent }) => {
    const shown = assetText(intent.asset)
    return {
      name: 'withdraw',
      label: msg`Withdraw ${shown}`,
      call: callOf(intent),
      typicalEnergy: 160_000n,
      // The gateway has no order ids, so a second withdrawal would pay again.
      repeat: 'needsProof',
      opensNextAt: 'final',
      verify: verifyWithdrawal(intent),
      ...withdrawalEvents(intent, { owner, asset: intent.asset }),
    }
  },
  describe: ({ asset, fee }) => {
    const shown = assetText(asset)
    const paid = paidAmount(asset, 'side')
    return {
      title: msg`Withdraw ${shown} from the side chain`,
      payments: [...(paid ? [paid] : []), ...feePaid(fee)],
    }
  },
})

function callOf({ sideGateway: gateway, asset, fee, feeLimit }: Crossing): Call {
  const options = { callValue: fee, feeLimit }
  switch (asset.standard) {
    case 'trx':
      return sideGateway.withdrawTrx(gateway, { callValue: asset.units + fee, feeLimit })
    case 'trc10':
      return sideGateway.withdrawTrc10(
        gateway,
        { id: BigInt(asset.side), units: asset.units },
        options,
      )
    // The side chain's token contracts burn the withdrawn amount themselves.
    case 'trc20':
    case 'trc721':
      return sideToken.withdrawal(asset.side, asset.units, options)
  }
}

const verifyWithdrawal = (confirmed: Crossing): Verify => {
  const { sideGateway: gateway } = confirmed
  return verifyTerms(confirmed, 'side', {
    fee: sideGateway.withdrawFee(gateway),
    least: {
      trx: sideGateway.withdrawMinTrx(gateway),
      trc10: sideGateway.withdrawMinTrc10(gateway),
      trc20: sideGateway.withdrawMinTrc20(gateway),
    },
    mapping: ({ main, side }) =>
      checked(sideGateway.mainTokenOf(gateway, side), (known) =>
        agreedIf(known === main, 'mapping', known),
      ),
  })
}
