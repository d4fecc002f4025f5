/** Expected failure: the user gets its message as the only line, without a stack. */
export class Stop extends Error {}
