/** The number of a flag, from 0 on; throws with a sentence for whoever typed it. */
export function whole(flag: string, text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number
  throw new Error(`--${flag} takes a whole number, not "${text}"`)
}

/** The same for a script, which ends with that sentence and the status 2. */
export function wholeOrExit(flag: string, text: string): number {
  try {
    return whole(flag, text)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
