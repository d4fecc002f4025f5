const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}

/** Escapes a text as browsers write it, so that the app's sanitiser returns the same. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>\u00a0]/g, (found) => ENTITIES[found]!)

export const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&<>"\u00a0]/g, (found) => ENTITIES[found]!)
