/**
 * Cache in which the worker stores the configuration (sw/config.ts). A separate file, because the
 * document's first script reads it too.
 */
export const CONFIG_CACHE = 'config'
