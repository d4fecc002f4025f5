/**
 * Time limit in ms for a step that only a hang can prevent. It proves nothing, so it is several
 * times what the slowest machine has needed.
 */
export const PATIENCE_MS = 180_000
