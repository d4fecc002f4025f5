import { createContext } from 'react'

/** How what a sheet asks goes on in another browser. */
export interface Handing {
  /** What the form of this page holds, for a link. */
  readonly form: object
  /** Where it goes on, if that page reads its form from a query of its own. */
  readonly path?: string | undefined
  /** The key of the order that another browser handed over to this one. */
  readonly orderKey: string | undefined
  /** All that the sheet asks came with a link, which anybody may have made. */
  readonly isByLink?: boolean | undefined
}

/** Of the sheet that is open; undefined where its page cannot be filled in by a link. */
export const HandingContext = createContext<Handing | undefined>(undefined)
