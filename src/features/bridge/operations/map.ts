import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { createdContract } from '../../../chain/contracts/createdContract.ts'
import { mainGateway } from '../../../chain/contracts/mainGateway.ts'
import { formatAddress } from '../../../core/address.ts'
import { agreedIf, checked, when } from '../../../outbox/verify.ts'
import { defineBridgeKind, feePaid, mappingEvents } from './gateways.ts'

/**
 * Maps a main-chain token: creates its counterpart on the side chain. Only the token's deployer may
 * do so.
 */
export const mapToken = defineBridgeKind({
  name: 'bridge.map',
  intent: {
    standard: v.picklist(['trc20', 'trc721']),
    /** Transaction that deployed the token. */
    txId: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  },
  legs: ({ owner, intent }) => {
    const { mainGateway: gateway, standard, txId, fee, feeLimit } = intent
    const token = createdContract(txId, owner)
    const options = { callValue: fee, feeLimit }
    return {
      name: 'map',
      label: msg`Mapping`,
      call:
        standard === 'trc20'
          ? mainGateway.mapTrc20(gateway, txId, options)
          : mainGateway.mapTrc721(gateway, txId, options),
      typicalEnergy: 120_000n,
      // A token can be mapped once; a second transaction reverts.
      repeat: 'orderOnce',
      opensNextAt: 'final',
      skip: when(
        mainGateway.mappedAs(gateway, token),
        (kind) => kind !== undefined && 'alreadyMapped',
      ),
      skippedLabels: { alreadyMapped: msg`Mapped already` },
      verify: checked(mainGateway.mappingFee(gateway), (told) =>
        agreedIf(told === fee, 'fee', told),
      ),
      ...mappingEvents(intent, standard, token),
    }
  },
  describe: ({ txId, fee }) => {
    const shown = formatAddress(txId)
    return {
      title: msg`Map the token of transaction ${shown}`,
      payments: feePaid(fee),
      settled: { alreadyMapped: msg`This token is mapped already` },
    }
  },
})
