/** The code of an answer that brings what was asked for. */
export const SUCCESS = 0

/** No such thing. Apart from all other refusals, since every first visit loads this one. */
export const NOT_FOUND = 1001
