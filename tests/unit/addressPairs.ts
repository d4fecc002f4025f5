import type { Address } from '../../src/core/address.ts'

/**
 * An address and a forgery of it, which has its first six and its last four characters, as the short
 * form shows them. An address needs no key, only a checksum: of the 20 bytes, those that make the
 * first characters stay, and the others are counted up until the checksum brings the last ones, which
 * took 14.5 million attempts.
 */
export const GENUINE = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' as Address
export const FORGED = 'TXLAQ62f3A4n4BZkXvE6GHWqmgrfzfqcdj' as Address
