import type { Config } from '../../config/schema.ts'

/**
 * What of a feature may need an activated account: its beginnings. Nothing that brings something
 * back, ends something or goes on with it is ever held up.
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

/** Whether the configuration asks for an activated account before this. */
export const needsActivation = (
  kind: string,
  { activation = [], contracts }: Pick<Config, 'activation' | 'contracts'>,
): boolean =>
  contracts.referral !== undefined &&
  beginnings.has(kind) &&
  activation.some((feature) => kind.startsWith(`${feature}.`))
