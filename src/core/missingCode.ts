/** Each browser words its TypeError for a failed `import()` differently; for styles Vite throws. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof TypeError ? /module|import|fetch/i : /preload CSS/).test(error.message)
