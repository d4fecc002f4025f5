/** A law that does not hold; the message says which and how. */
export class Broken extends Error {
  override name = 'Broken'
}

/** Throws Broken with the message unless it is so. */
export function law(isSo: boolean, message: () => string): void {
  if (!isSo) throw new Broken(message())
}
