/** What an answer says that brings what was asked for. */
export const SUCCESS = 0

/** There is no such thing; here, apart from all other refusals, since every first visit needs it. */
export const NOT_FOUND = 1001
