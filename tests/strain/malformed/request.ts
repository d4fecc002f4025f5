/** A request as it goes over the wire: the path is not tidied up by anything. */
export interface RawRequest {
  readonly method: string
  /** Below the origin, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

export type Fields = Record<string, unknown>
