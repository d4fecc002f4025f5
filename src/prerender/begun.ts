/** What the document's first script has found and begun, for the scripts behind it. */
export interface Begun {
  /** Of the route. */
  readonly path: string
  /** The key of its shell. */
  readonly layout: string
  readonly title: string
  /** To the route's first questions, in their order. */
  readonly answers: Promise<readonly Promise<Response>[]> | undefined
}

declare global {
  var begun: Begun | undefined
  /** Says that the browser is too old, if it cannot parse a script (index.html). */
  var sayUnparsed: (event: ErrorEvent) => void
}
