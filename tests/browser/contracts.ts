import { fromHex, toHex } from '../../sandbox/chain/bytes.ts'
import type { Sandbox } from '../../sandbox/server.ts'
import { decodeValues, encodeCall, type AbiValue } from '../../src/chain/abi.ts'
import { decodeEvents, type EventShape } from '../../src/chain/event.ts'
import type { View } from '../../src/chain/view.ts'
import { addressToEvmHex, type Address } from '../../src/core/address.ts'

// What contracts say, read in-process, so that no faulty node hides it.

/** What a call returns at the newest block. */
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
  /** The event's. */
  readonly name: string
  readonly fields: Record<string, AbiValue>
}

/** What a contract has logged of these events since a block, in the order of the chain. */
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
