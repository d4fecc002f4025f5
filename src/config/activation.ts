/**
 * Product parts that can require an activated account before an operation begins. `activation` in
 * the configuration uses these names; each is the first word of its operations' names.
 */
export const activatable = [
  'blindbox',
  'token',
  'pool',
  'otc',
  'lock',
  'presale',
  'card',
  'liquidity',
  'stake',
  'power',
  'trxburn',
  'burn',
  'equity',
] as const
