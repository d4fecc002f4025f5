import { useMemo } from 'react'

/** Returns the same object while its content is equal, although every render makes a new one. */
export function useSteady<Made extends object>(made: Made | undefined): Made | undefined {
  const text = made && JSON.stringify(made, written)
  return useMemo((): Made | undefined => text && JSON.parse(text, read), [text])
}

const written = (_: string, value: unknown) =>
  typeof value === 'bigint' ? { bigint: String(value) } : value

const read = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'bigint' in value
    ? BigInt(String(value.bigint))
    : value
