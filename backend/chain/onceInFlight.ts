/** Shares an answer among all callers that ask while it is in flight. Later callers ask again. */
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
