/**
 * Parts of the product whose beginnings may need an activated account, as `activation` of the
 * configuration names them: the first word of their operations.
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
