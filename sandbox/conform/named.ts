import { contractsOf } from '../../src/config/contracts.ts'
import type { Config } from '../../src/config/schema.ts'

/** Fields that name a contract which payments go to, or which speaks for one. */
const NAMES =
  /^(contract|market|router|factory|tokenFactory|poolRouter|otcMarket|wtrx|tokenLock|coinLock)$/

/** Contracts in an answer that the configuration does not name: the app refuses a backend with them. */
export function strangersIn(data: unknown, { contracts }: Config, path = 'data'): string[] {
  if (typeof data !== 'object' || data === null) return []
  // A coin names its token, and a token can be anybody's.
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
