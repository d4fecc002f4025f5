/** Parses the number of a flag, from 0 on. Throws with a sentence for the user of the command. */
export function whole(flag: string, text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number
  throw new Error(`--${flag} takes a whole number, not "${text}"`)
}

/** Parses a script's flag; prints that sentence and exits with the status 2 if it is invalid. */
export function wholeOrExit(flag: string, text: string): number {
  try {
    return whole(flag, text)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
