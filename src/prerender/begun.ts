/** What the document's first script has found and begun, for the scripts behind it. */
export interface Begun {
  /** Of the route. */
  readonly path: string
  /** The key of its shell. */
  readonly layout: string
  readonly title: string
  /**
   * Asks for the configuration, and the route's first questions; gives the answers to these, in
   * their order. Done at once but for home, whose first picture comes first.
   */
  readonly ask: () => Promise<readonly Promise<Response>[]>
}

declare global {
  var begun: Begun | undefined
}
