export const numberedThings = ['deposit', 'withdrawal', 'mapping'] as const
/** Kind of record. Gateways number each kind separately. */
export type Numbered = (typeof numberedThings)[number]
