import { createContext } from 'react'

/** Description of how a sheet's order continues in another browser. */
export interface Handing {
  /** Values of this page's form, for a link. */
  readonly form: object
  /** Path to continue at, if that page reads its form from its own query. */
  readonly path?: string | undefined
  /** Key of the order that another browser handed over to this one. */
  readonly orderKey: string | undefined
  /** Whether all values of the sheet came from a link, which anyone may have made. */
  readonly isByLink?: boolean | undefined
}

/** Handing of the open sheet; undefined if a link cannot fill in its page. */
export const HandingContext = createContext<Handing | undefined>(undefined)
