/** What the sandbox has answered, and so must never forget. */
export interface Answered {
  readonly orders: Order[]
  readonly transactions: Sent[]
  /** Reports that were acknowledged. */
  readonly reports: Report[]
  /** The highest block seen. */
  head: { readonly number: number; readonly id: string } | undefined
}

export interface Order {
  readonly orderKey: string
  readonly owner: string
}

export interface Sent {
  readonly txId: string
  /** Chain time from which no block accepts it any more. */
  readonly expiration: number
}

export interface Report extends Order {
  readonly txId: string
}

export const nothingAnswered = (): Answered => ({
  orders: [],
  transactions: [],
  reports: [],
  head: undefined,
})
