import { compress, encodingFor, type Bytes, type Encoding } from '../../backend/http/compression.ts'

const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/
/** Compression level: within a hundredth of the saving of level 9, in a fortieth of its time. */
const QUALITY = 6

/** Chooses the encoding of a file, if its type is worth it and the client accepts one. */
export const encodingOfFile = (
  type: string,
  bytes: Uint8Array,
  accepted: string | undefined,
): Encoding | undefined => (COMPRESSIBLE.test(type) ? encodingFor(bytes, accepted) : undefined)

/** Shared by all sandboxes of a process: a key identifies the same bytes in each. */
const done = new Map<string, Promise<Bytes>>()

/** Compresses bytes once per `key`, which is their hash. */
export function compressOnce(key: string, bytes: Uint8Array, encoding: Encoding): Promise<Bytes> {
  const name = `${encoding} ${key}`
  const compressed = done.get(name) ?? compress(bytes, encoding, QUALITY)
  done.set(name, compressed)
  return compressed
}
