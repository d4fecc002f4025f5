/** Where the worker keeps the configuration (sw/config.ts). Apart: the document asks for it, too. */
export const CONFIG_CACHE = 'config'
