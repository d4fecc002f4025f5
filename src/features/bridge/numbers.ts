export const numberedThings = ['deposit', 'withdrawal', 'mapping'] as const
/** What gateways count, each by itself. */
export type Numbered = (typeof numberedThings)[number]
