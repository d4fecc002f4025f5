/** Browsers word a failed `import()` differently, and all throw a TypeError; styles are Vite's. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof TypeError ? /module|import|fetch/i : /preload CSS/).test(error.message)
