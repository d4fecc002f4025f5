import type { Address } from '../../src/core/address.ts'

/**
 * An address and a forgery of it with the same first six and last four characters, as the short
 * form shows them. An address needs no key, only a checksum.
 *
 * The forgery keeps those of the 20 bytes that make the first characters. The other bytes count up
 * until the checksum yields the last characters, which took 14.5 million attempts.
 */
export const GENUINE = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' as Address
export const FORGED = 'TXLAQ62f3A4n4BZkXvE6GHWqmgrfzfqcdj' as Address
