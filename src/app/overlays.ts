import { atom } from 'jotai'

/** Whether the sheet with the connected wallet is open. */
export const walletSheetAtom = atom(false)
