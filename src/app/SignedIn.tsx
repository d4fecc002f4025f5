import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { SignInSheet } from '../sheets/SignInSheet.tsx'
import { endOthersAtom, signedInAtom } from '../state/account/signedIn.ts'
import { ownerAtom } from '../state/account/session.ts'

/** Ends sessions when they expire or the account changes, and shows the sheet to sign in. */
export function SignedIn() {
  const owner = useAtomValue(ownerAtom)
  const signedIn = useAtomValue(signedInAtom)
  const endOthers = useSetAtom(endOthersAtom)
  const expiresAt = signedIn?.expiresAt
  useEffect(() => {
    // While a wallet is being searched for, or is locked, the account has not changed.
    if (!owner) return undefined
    endOthers(owner)
    if (expiresAt === undefined) return undefined
    const timer = setTimeout(() => endOthers(owner), Math.max(0, expiresAt - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [owner, expiresAt, endOthers])
  return <SignInSheet />
}
