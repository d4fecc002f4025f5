import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { LookalikeNote } from '../../sheets/LookalikeNote.tsx'
import { tokenAtom } from './atoms.ts'

/** Warns if the traded token could be mistaken for another; for each sheet that names it. */
export function TradedLookalike({ token }: { readonly token: Address }) {
  const { data } = useAtomValue(tokenAtom(token))
  return (
    <LookalikeNote address={token} like={data?.looksLike?.symbol} testId="trade-sheet-lookalike" />
  )
}
