import { utils } from 'tronweb'
import { encodeCall } from '../../../src/chain/abi.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import { addressToHex, type Address } from '../../../src/core/address.ts'

let timestamp = 1_700_000_000_000

/** Builds tronweb's `raw_data_hex` of a call, which differs each time. */
export const triggeredBytes = (owner: Address, call: ContractCall): string =>
  rawDataHex('TriggerSmartContract', {
    owner_address: addressToHex(owner),
    contract_address: addressToHex(call.contract),
    call_value: Number(call.callValue),
    data: encodeCall(call.signature, call.args),
  })

/** Builds tronweb's `raw_data_hex` of a transfer. */
export const transferBytes = (owner: Address, to: Address): string =>
  rawDataHex('TransferContract', {
    owner_address: addressToHex(owner),
    to_address: addressToHex(to),
    amount: 1,
  })

const rawDataHex = (type: string, value: object): string =>
  utils.transaction
    .txPbToRawDataHex(
      utils.transaction.txJsonToPb({
        visible: false,
        raw_data: {
          contract: [
            { type, parameter: { type_url: `type.googleapis.com/protocol.${type}`, value } },
          ],
          ref_block_bytes: '0102',
          ref_block_hash: '0102030405060708',
          expiration: timestamp + 60_000,
          timestamp: timestamp++,
          fee_limit: 150_000_000,
        },
      } as never),
    )
    .toLowerCase()
