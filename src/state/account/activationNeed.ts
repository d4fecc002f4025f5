import type { Config } from '../../config/schema.ts'

/**
 * Kinds of operations that may require an activated account: only those that begin something.
 * Operations that return, end or continue something are never blocked.
 */
export const beginnings: ReadonlySet<string> = new Set([
  'blindbox.buy',
  'token.create',
  'token.createWithPresale',
  'token.presell',
  'pool.buy',
  'otc.offer',
  'otc.buy',
  'lock.lock',
  'presale.buy',
  'card.buy',
  'card.list',
  'card.take',
  'card.pledge',
  'liquidity.buy',
  'stake.pledge',
  'power.activate',
  'trxburn.give',
  'burn.burn',
  'burn.swap',
  'equity.initialise',
])

/** Returns whether the configuration requires an activated account for this kind. */
export const needsActivation = (
  kind: string,
  { activation = [], contracts }: Pick<Config, 'activation' | 'contracts'>,
): boolean =>
  contracts.referral !== undefined &&
  beginnings.has(kind) &&
  activation.some((feature) => kind.startsWith(`${feature}.`))
