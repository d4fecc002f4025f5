import { msg } from '@lingui/core/macro'
import { card } from '../../../chain/contracts/card.ts'
import { mainGateway } from '../../../chain/contracts/mainGateway.ts'
import { mapOk } from '../../../core/result.ts'
import { approvalLegs } from '../../../outbox/approval.ts'
import type { Leg, Order, Skip, Verify } from '../../../outbox/kind.ts'
import type { Call } from '../../../chain/call.ts'
import { agreedIf, checked } from '../../../outbox/verify.ts'
import { assetText } from './assetText.ts'
import { paidAmount } from '../rules.ts'
import { crossing, defineBridgeKind, depositEvents, feePaid } from './gateways.ts'
import type { Crossing } from './crossing.ts'
import { verifyTerms } from './terms.ts'

/** Transfers an asset to the same account on the side chain. */
export const deposit = defineBridgeKind({
  name: 'bridge.deposit',
  intent: crossing,
  legs: (ordered) => {
    const { owner, intent } = ordered
    const shown = assetText(intent.asset)
    const verify = verifyDeposit(intent)
    return [
      ...approvals(ordered, verify),
      {
        name: 'deposit',
        label: msg`Deposit ${shown}`,
        call: callOf(intent),
        typicalEnergy: 180_000n,
        // The gateway has no order ids, so a second deposit would pay again.
        repeat: 'needsProof',
        opensNextAt: 'final',
        verify,
        ...depositEvents(intent, { owner, asset: intent.asset }),
      },
    ]
  },
  describe: ({ asset, fee }) => {
    const shown = assetText(asset)
    const paid = paidAmount(asset, 'main')
    return {
      title: msg`Deposit ${shown} to the side chain`,
      payments: [...(paid ? [paid] : []), ...feePaid(fee)],
    }
  },
})

function callOf({ mainGateway: gateway, asset, fee, feeLimit }: Crossing): Call {
  const options = { callValue: fee, feeLimit }
  switch (asset.standard) {
    case 'trx':
      return mainGateway.depositTrx(gateway, { callValue: asset.units + fee, feeLimit })
    case 'trc10':
      return mainGateway.depositTrc10(
        gateway,
        { id: BigInt(asset.main), units: asset.units },
        options,
      )
    case 'trc20':
      return mainGateway.depositTrc20(gateway, asset.main, asset.units, options)
    case 'trc721':
      return mainGateway.depositTrc721(gateway, asset.main, asset.units, options)
  }
}

/** Approves exactly the deposited amount, or the one item. */
function approvals({ owner, intent }: Order<Crossing>, verify: Verify): Leg[] {
  const { asset, mainGateway: spender, feeLimit } = intent
  const amount = paidAmount(asset, 'main')
  if (amount) return approvalLegs({ amount, owner, spender, feeLimit, verify })
  if (asset.standard !== 'trc721') return []
  const shown = assetText(asset)
  return [
    {
      name: 'approveItem',
      label: msg`Approve ${shown}`,
      preparation: true,
      call: card.approve(asset.main, spender, asset.units, { feeLimit }),
      typicalEnergy: 23_100n,
      repeat: 'harmless',
      skip: ifApproved(intent),
      verify,
    },
  ]
}

const ifApproved =
  ({ asset, mainGateway: spender }: Crossing): Skip =>
  async (state) =>
    asset.standard === 'trc721'
      ? mapOk(await state.read(card.approvedFor(asset.main, asset.units)), (approved) =>
          approved === spender ? 'allowanceSuffices' : undefined,
        )
      : { ok: true, value: undefined }

const verifyDeposit = (confirmed: Crossing): Verify => {
  const { mainGateway: gateway } = confirmed
  return verifyTerms(confirmed, 'main', {
    fee: mainGateway.depositFee(gateway),
    least: {
      trx: mainGateway.depositMinTrx(gateway),
      trc10: mainGateway.depositMinTrc10(gateway),
      trc20: mainGateway.depositMinTrc20(gateway),
    },
    mapping: ({ main, standard }) =>
      checked(mainGateway.mappedAs(gateway, main), (kind) =>
        agreedIf(kind === standard, 'mapping', kind),
      ),
  })
}
