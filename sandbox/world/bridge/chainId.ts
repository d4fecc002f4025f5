import { sha256, toHex, utf8 } from '../../../backend/tron/bytes.ts'

/** Chain id of the sandbox's side chain; those of sun-network are 21 bytes too. */
export const SIDE_CHAIN_ID = `41${toHex(sha256(utf8('sandbox side chain'))).slice(0, 40)}`
