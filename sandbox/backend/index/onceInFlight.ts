/** Shares an answer among all who ask for the same while it is on its way; those after it ask anew. */
export function onceInFlight() {
  const flights = new Map<string, Promise<unknown>>()
  return <T>(what: string, ask: () => Promise<T>): Promise<T> => {
    const flight = flights.get(what) as Promise<T> | undefined
    if (flight) return flight
    const begun = ask().finally(() => flights.delete(what))
    flights.set(what, begun)
    return begun
  }
}
