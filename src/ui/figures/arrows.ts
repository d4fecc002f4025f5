/** Arrows for gains and losses, in a box of 10 by 8. */
export const ARROWS = { gain: 'M5 0 10 8H0Z', loss: 'M5 8 0 0h10Z' } as const
