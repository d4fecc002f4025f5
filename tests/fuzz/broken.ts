/** Violation of a law; the message names the law and the failure. */
export class Broken extends Error {
  override name = 'Broken'
}

/** Throws Broken with the message unless the condition holds. */
export function law(isSo: boolean, message: () => string): void {
  if (!isSo) throw new Broken(message())
}
