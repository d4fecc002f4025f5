/** Request as it goes over the wire, without normalisation of its path. */
export interface RawRequest {
  readonly method: string
  /** Path below the origin, with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Name of the endpoint that the request began as. */
  readonly line?: string
}

export type Fields = Record<string, unknown>
