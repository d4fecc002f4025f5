import { contractsOf } from '../../src/config/contracts.ts'
import type { Config } from '../../src/config/schema.ts'

/** Names of fields whose contract receives payments, or acts for one that does. */
const NAMES =
  /^(contract|market|router|factory|tokenFactory|poolRouter|otcMarket|wtrx|tokenLock|coinLock)$/

/**
 * Finds contracts in an answer that the configuration does not name: the app refuses such a
 * backend.
 */
export function strangersIn(data: unknown, { contracts }: Config, path = 'data'): string[] {
  if (typeof data !== 'object' || data === null) return []
  // An entry with decimals names its own token, which may be any contract.
  if ('decimals' in data) return []
  const known: readonly string[] = contractsOf(contracts)
  return Object.entries(data).flatMap(([name, value]) => {
    const where = `${path}.${name}`
    if (typeof value !== 'string') return strangersIn(value, { contracts } as Config, where)
    return NAMES.test(name) && !known.includes(value)
      ? [`${where}: expected a contract of the configuration, got ${value}`]
      : []
  })
}
