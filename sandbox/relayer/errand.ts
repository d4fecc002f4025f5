import type { AbiValue } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { mainGateway, mainGatewayEvents } from '../../src/chain/contracts/mainGateway.ts'
import { sideGateway, sideGatewayEvents } from '../../src/chain/contracts/sideGateway.ts'
import { decodeEvents, type EventShape } from '../../src/chain/event.ts'
import type { View } from '../../src/chain/view.ts'
import type { Address } from '../../src/core/address.ts'
import type { StoredLog } from '../chain/logTable.ts'
import type { Bridge } from './bridge.ts'
import { mapTrc10 } from './trc10.ts'
import { describeToken } from './tokenFacts.ts'

/** Action that an event of one gateway requests from the other. */
export interface Errand {
  readonly kind: 'deposit' | 'mapping' | 'withdrawal'
  /** Number among errands of its kind. */
  readonly nonce: bigint
  /** Chain on which it is carried out. */
  readonly to: 'main' | 'side'
  readonly isDone: View<boolean>
  /** Returns the call that the relayer sends; throws if it cannot be known yet. */
  prepare(): Promise<ContractCall>
}

/** Maximum that creating one of our tokens may burn, in sun: it costs about 300 TRX. */
const FEE_LIMIT = 1_000_000_000n
/** Maximum that paying a withdrawal may burn, in sun; it runs the code of a foreign token. */
const PAYING_LIMIT = 50_000_000n

type Reader = (log: StoredLog) => Errand | undefined

/** Creates a reader for logs of the main chain's gateway, which returns a log's errand, if any. */
export function readsMain({ main, side }: Bridge): Reader {
  const send = (signature: string, args: readonly AbiValue[]) =>
    contractCall(side.gateway, signature, args, { feeLimit: FEE_LIMIT })
  const errand = (
    kind: 'deposit' | 'mapping',
    nonce: bigint,
    prepare: Errand['prepare'],
  ): Errand => ({
    kind,
    nonce,
    to: 'side',
    isDone: (kind === 'deposit' ? sideGateway.isDeposited : sideGateway.isMapped)(
      side.gateway,
      nonce,
    ),
    prepare,
  })
  const deposit = (nonce: bigint, signature: string, args: readonly AbiValue[]) =>
    errand('deposit', nonce, async () => send(signature, [...args, nonce]))
  const events = mainGatewayEvents
  return firstOf(main.gateway, [
    on(events.trxReceived, ({ from, value, nonce }) =>
      deposit(nonce, 'depositTRX(address,uint256,uint256)', [from, value]),
    ),
    on(events.trc10Received, ({ from, tokenId, tokenValue, nonce }) =>
      errand('deposit', nonce, async () => {
        await mapTrc10({ main, side }, tokenId)
        return send('depositTRC10(address,uint256,uint256,uint256)', [
          from,
          tokenId,
          tokenValue,
          nonce,
        ])
      }),
    ),
    on(events.trc20Received, ({ from, contractAddress, value, nonce }) =>
      deposit(nonce, 'depositTRC20(address,address,uint256,uint256)', [
        from,
        contractAddress,
        value,
      ]),
    ),
    on(events.trc721Received, ({ from, contractAddress, uid, nonce }) =>
      deposit(nonce, 'depositTRC721(address,address,uint256,uint256)', [
        from,
        contractAddress,
        uid,
      ]),
    ),
    on(events.trc20Mapping, ({ contractAddress, nonce }) =>
      errand('mapping', nonce, async () => {
        const { name, symbol, decimals } = await describeToken(main.relayer, contractAddress)
        return send('deployDAppTRC20AndMapping(address,string,string,uint8,uint256)', [
          contractAddress,
          name,
          symbol,
          decimals,
          nonce,
        ])
      }),
    ),
    on(events.trc721Mapping, ({ contractAddress, nonce }) =>
      errand('mapping', nonce, async () => {
        const { name, symbol } = await describeToken(main.relayer, contractAddress)
        return send('deployDAppTRC721AndMapping(address,string,string,uint256)', [
          contractAddress,
          name,
          symbol,
          nonce,
        ])
      }),
    ),
  ])
}

/** Creates a reader for logs of the side chain's gateway, which returns a log's errand, if any. */
export function readsSide({ main, side }: Bridge): Reader {
  const withdrawal = (nonce: bigint, signature: string, args: readonly AbiValue[]): Errand => ({
    kind: 'withdrawal',
    nonce,
    to: 'main',
    isDone: mainGateway.isWithdrawn(main.gateway, nonce),
    prepare: async () =>
      contractCall(main.gateway, signature, [...args, nonce], { feeLimit: PAYING_LIMIT }),
  })
  const events = sideGatewayEvents
  return firstOf(side.gateway, [
    on(events.withdrawTrx, ({ from, value, nonce }) =>
      withdrawal(nonce, 'withdrawTRX(address,uint256,uint256)', [from, value]),
    ),
    on(events.withdrawTrc10, ({ from, mainChainTokenId, value, nonce }) =>
      withdrawal(nonce, 'withdrawTRC10(address,uint256,uint256,uint256)', [
        from,
        mainChainTokenId,
        value,
      ]),
    ),
    on(events.withdrawTrc20, ({ from, mainChainAddress, value, nonce }) =>
      withdrawal(nonce, 'withdrawTRC20(address,address,uint256,uint256)', [
        from,
        mainChainAddress,
        value,
      ]),
    ),
    on(events.withdrawTrc721, ({ from, mainChainAddress, uid, nonce }) =>
      withdrawal(nonce, 'withdrawTRC721(address,address,uint256,uint256)', [
        from,
        mainChainAddress,
        uid,
      ]),
    ),
  ])
}

type Reading = (gateway: Address, log: StoredLog) => Errand | undefined

const on =
  <Fields>(shape: EventShape<Fields>, read: (fields: Fields) => Errand): Reading =>
  (gateway, { address, topics, data }) => {
    const [fields] = decodeEvents(shape, gateway, [{ address, topics: [...topics], data }])
    return fields && read(fields)
  }

const firstOf =
  (gateway: Address, readings: readonly Reading[]): Reader =>
  (log) => {
    for (const read of readings) {
      const errand = read(gateway, log)
      if (errand) return errand
    }
    return undefined
  }
