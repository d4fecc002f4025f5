import { sha256, utf8 } from '../backend/tron/bytes.ts'
import { keyOf, type SigningKey } from '../backend/tron/signature.ts'

/** Derives the key of a test's account from its name. It is public, like the sandbox's keys. */
export const keyOfName = (name: string): SigningKey => keyOf(sha256(utf8(`sandbox chain ${name}`)))
