import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import type { Sandbox } from '../../sandbox/server.ts'
import { decodeValues, encodeCall, type AbiValue } from '../../src/chain/abi.ts'
import { decodeEvents, type EventShape } from '../../src/chain/event.ts'
import type { View } from '../../src/chain/view.ts'
import { addressToEvmHex, type Address } from '../../src/core/address.ts'

// Reads contracts in process, so that no faulty node hides their state.

/** Returns the result of a call at the newest block. */
export async function readContract<T>(
  { chain }: Pick<Sandbox, 'chain'>,
  { call: { contract, signature, args }, types, decode }: View<T>,
): Promise<T> {
  const { output } = await chain.call({
    from: addressToEvmHex(contract),
    to: addressToEvmHex(contract),
    data: fromHex(encodeCall(signature, args)),
  })
  return decode(decodeValues(types, toHex(output)))
}

interface Said {
  /** Name of the event. */
  readonly name: string
  readonly fields: Record<string, AbiValue>
}

/** Returns the logs of these events by a contract since a block, in chain order. */
export const eventsOf = (
  { chain }: Pick<Sandbox, 'chain'>,
  contract: Address,
  shapes: readonly EventShape[],
  fromNumber = 0,
): Said[] =>
  chain
    .logs({ address: addressToEvmHex(contract), fromNumber, isAscending: true, limit: 1_000 })
    .flatMap((log) =>
      shapes.flatMap((shape) =>
        decodeEvents(shape, contract, [{ ...log, topics: [...log.topics] }]).map((fields) => ({
          name: shape.name,
          fields,
        })),
      ),
    )
