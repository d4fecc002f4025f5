import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'

const accountsSchema = v.object({
  accounts: v.pipe(
    v.array(v.object({ address: v.string(), privateKey: v.string(), label: v.string() })),
    v.minLength(1),
  ),
})

export type Account = v.InferOutput<typeof accountsSchema>['accounts'][number]

const ACCOUNTS_KEY = 'sandbox.wallet.accounts'

/**
 * Returns the cached test accounts, which are funded. The cache lets signing work without a
 * network.
 */
export function keptAccounts(): readonly Account[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ACCOUNTS_KEY) ?? 'null')
    return v.parse(accountsSchema, kept).accounts
  } catch {
    return []
  }
}

/** Fetches the accounts from the sandbox; resolves to the cached ones if it is unreachable. */
export async function fetchAccounts(): Promise<readonly Account[]> {
  try {
    const response = await fetch('/sandbox/accounts')
    const answer = v.parse(accountsSchema, await response.json())
    localStorage.setItem(ACCOUNTS_KEY, JSON.stringify(answer))
    return answer.accounts
  } catch {
    return keptAccounts()
  }
}

/** Signs in TRON's order: r, s, then recovery id plus 27, as 65 bytes of hex. */
export function signId(txID: string, privateKey: string): string {
  const recovered = secp256k1.sign(hexToBytes(txID), hexToBytes(privateKey), {
    prehash: false,
    format: 'recovered',
  })
  return bytesToHex(recovered.subarray(1)) + (recovered[0]! + 27).toString(16)
}
