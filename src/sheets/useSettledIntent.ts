import { useMemo } from 'react'
import { useSettled } from '../ui/useSettled.ts'

const TYPING_MS = 400

/**
 * What is asked of the chain and confirmed, once typing has paused; undefined until then, and while
 * there is nothing to ask.
 */
export function useSettledIntent<Wanted extends object>(
  wanted: Wanted | undefined,
): ((feeLimit: bigint) => Wanted & { feeLimit: bigint }) | undefined {
  // As text, since typing makes a new object with the same content every time.
  const text = wanted && JSON.stringify(wanted, written)
  const settled = useSettled(text, TYPING_MS)
  return useMemo(() => {
    if (text === undefined || settled !== text) return undefined
    const intent: Wanted = JSON.parse(text, read)
    return (feeLimit: bigint) => ({ ...intent, feeLimit })
  }, [settled, text])
}

const written = (_: string, value: unknown) =>
  typeof value === 'bigint' ? { bigint: String(value) } : value

const read = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'bigint' in value
    ? BigInt(String(value.bigint))
    : value
