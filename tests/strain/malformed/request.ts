/** A request as it goes over the wire: nothing normalises its path. */
export interface RawRequest {
  readonly method: string
  /** Below the origin, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** The line of the table that it began as. */
  readonly line?: string
}

export type Fields = Record<string, unknown>
