/** An expected end: its message is the one line that the user gets, without a stack. */
export class Stop extends Error {}
