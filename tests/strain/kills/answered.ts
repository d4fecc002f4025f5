/** Answers that the sandbox has given, and so must never lose. */
export interface Answered {
  readonly orders: Order[]
  readonly transactions: Sent[]
  /** Reports that the backend acknowledged. */
  readonly reports: Report[]
  /** Highest block seen. */
  head: { readonly number: number; readonly id: string } | undefined
}

export interface Order {
  readonly orderKey: string
  readonly owner: string
}

export interface Sent {
  readonly txId: string
  /** Chain time from which no block accepts the transaction any more. */
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
