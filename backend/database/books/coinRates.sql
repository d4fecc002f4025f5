-- Value of assets in sun, at the present reserves of pools: TRX, tokens traded in pools, and LP
-- tokens. An LP token is worth its part of twice the pool's TRX. Anyone can create a pool for LP
-- tokens, so such pools give no price.
create view coin_rates as
  select 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'::text as coin, 1::numeric as sun, 1::numeric as per
  union all select token, trx, tokens from pools where tokens > 0 and trx > 0
    and not exists (select from pools as shared where shared.address = pools.token)
  union all select address, 2 * trx, shares from pools where shares > 0 and trx > 0;
