/** Kind of difference between two transactions, found without trusting the wallet's description. */
export type Change =
  | 'contract'
  | 'recipient'
  | 'amount'
  | 'data'
  | 'tokenValue'
  | 'feeLimit'
  | 'expiration'
  | 'permission'
  | 'other'

const meanings: Record<string, Change> = {
  contract_address: 'contract',
  to_address: 'recipient',
  amount: 'amount',
  call_value: 'amount',
  data: 'data',
  call_token_value: 'tokenValue',
  token_id: 'tokenValue',
  fee_limit: 'feeLimit',
  expiration: 'expiration',
  Permission_id: 'permission',
}

/**
 * Names the fields in which two transactions' `raw_data` differ; 'other' if no known field differs.
 */
export function changesOf(ours: object, theirs: object): Change[] {
  const ourFields = leaves(ours)
  const theirFields = leaves(theirs)
  const found = new Set<Change>()
  for (const name of new Set([...ourFields.keys(), ...theirFields.keys()])) {
    const meaning = meanings[name]
    if (meaning && ourFields.get(name) !== theirFields.get(name)) found.add(meaning)
  }
  return found.size > 0 ? [...found] : ['other']
}

function leaves(value: unknown, name = '', found = new Map<string, string>()): Map<string, string> {
  if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      leaves(inner, Array.isArray(value) ? name : key, found)
    }
  } else found.set(name, String(value).toLowerCase())
  return found
}
