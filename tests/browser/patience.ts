/**
 * How long a step waits for what only a hang keeps from coming, in ms. Nothing is proved by it, so
 * it is several times of what the slowest machine has taken.
 */
export const PATIENCE_MS = 180_000
