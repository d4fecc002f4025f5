/** Code of a successful answer. */
export const SUCCESS = 0

/**
 * Code for something that does not exist. Separate from the other refusals, because every first
 * visit loads this file.
 */
export const NOT_FOUND = 1001
