/** Work that the document's first script has started, for the scripts after it. */
export interface Begun {
  /** Path pattern of the route. */
  readonly path: string
  /** Key of the route's shell. */
  readonly layout: string
  readonly title: string
  /** Answers to the route's first requests, in their order. */
  readonly answers: Promise<readonly Promise<Response>[]> | undefined
}

declare global {
  var begun: Begun | undefined
  /** Tells the user that the browser is too old if it cannot parse a script (index.html). */
  var sayUnparsed: (event: ErrorEvent) => void
}
