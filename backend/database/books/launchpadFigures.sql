-- The database maintains these figures by triggers, in the transaction that writes each row. Answers about the launchpad would otherwise count, sum or sort
-- all rows; so they take as long with a million rows as with a thousand. Rows of the chain are
-- written in chain order and deleted only all together, so no figure is ever reversed.

-- Trades: each trade's number within its token, and the running sum of sun traded. The number finds
-- any page, and the difference of two sums gives the volume between them.

create function number_trade() returns trigger language plpgsql as $$
begin
  select nth + 1, trx_until + new.trx into new.nth, new.trx_until
    from trades where token = new.token order by nth desc limit 1;
  if not found then
    new.nth := 1;
    new.trx_until := new.trx;
  end if;
  return new;
end $$;

create trigger number_trade before insert on trades
  for each row execute function number_trade();

-- Candles of 5 minutes, 1 hour and 1 day. Prices are those of the pool after each trade.

create function price_of(tokens numeric, trx numeric) returns numeric
  language sql immutable as $$ select div(trx * 1e30, tokens) $$;

create function draw_candles() returns trigger language plpgsql as $$
begin
  insert into candles as known (token, length, at, high, low, close, volume)
    select token, length, at / length * length, max(price), min(price),
      (array_agg(price order by nth desc))[1], sum(trx)
    from (
      select token, at, nth, trx, price_of(pool_tokens, pool_trx) as price
        from fresh where pool_tokens > 0
    ) priced, unnest(array[300000, 3600000, 86400000]::bigint[]) length
    group by 1, 2, 3
    on conflict (token, length, at) do update set
      high = greatest(known.high, excluded.high),
      low = least(known.low, excluded.low),
      close = excluded.close,
      volume = known.volume + excluded.volume;
  return null;
end $$;

create trigger draw_candles after insert on trades
  referencing new table as fresh for each statement execute function draw_candles();

-- Purchases: each purchase has four running numbers. They count its buyer's purchases; its buyer's
-- on the same market; its buyer's of the same token there; and all of that token there.

create function number_purchase() returns trigger language plpgsql as $$
begin
  new.nth_of_buyer := 1 + coalesce(
    (select nth_of_buyer from purchases where buyer = new.buyer order by nth_of_buyer desc limit 1), 0);
  new.nth_of_kind := 1 + coalesce(
    (select nth_of_kind from purchases where buyer = new.buyer and kind = new.kind
      order by nth_of_kind desc limit 1), 0);
  new.nth_of_own := 1 + coalesce(
    (select nth_of_own from purchases
      where buyer = new.buyer and kind = new.kind and token = new.token
      order by nth_of_own desc limit 1), 0);
  new.nth_of_token := 1 + coalesce(
    (select nth_of_token from purchases where token = new.token and kind = new.kind
      order by nth_of_token desc limit 1), 0);
  return new;
end $$;

create trigger number_purchase before insert on purchases
  for each row execute function number_purchase();

-- Holders of each asset: all of them, and the vaults among them, which are no user accounts.

create function count_holders() returns trigger language plpgsql as $$
begin
  insert into coin_counts as known (coin, holders, in_vaults)
    select coin, count(*), count(vaults.address)
    from fresh left join vaults on vaults.address = holder where units > 0 group by coin
    on conflict (coin) do update set
      holders = known.holders + excluded.holders,
      in_vaults = known.in_vaults + excluded.in_vaults;
  return null;
end $$;

create trigger count_holders after insert on holdings
  referencing new table as fresh for each statement execute function count_holders();

create function recount_holder() returns trigger language plpgsql as $$
declare
  more constant integer := case when new.units > 0 then 1 else -1 end;
  is_vault constant boolean := exists (select from vaults where address = new.holder);
begin
  insert into coin_counts as known (coin, holders, in_vaults)
    values (new.coin, more, case when is_vault then more else 0 end)
    on conflict (coin) do update set
      holders = known.holders + excluded.holders,
      in_vaults = known.in_vaults + excluded.in_vaults;
  return null;
end $$;

create trigger recount_holder after update on holdings for each row
  when ((old.units > 0) is distinct from (new.units > 0)) execute function recount_holder();

-- Anyone can send to an address before it becomes a vault.
create function count_vault() returns trigger language plpgsql as $$
begin
  update coin_counts set in_vaults = in_vaults + 1
    from holdings
    where holder = new.address and units > 0 and coin_counts.coin = holdings.coin;
  return null;
end $$;

create trigger count_vault after insert on vaults
  for each row execute function count_vault();

-- Figures by which lists of tokens are sorted and filtered. A row is valid until `stale_at`: when a
-- trade leaves the last day, or a presale begins or ends. Any event of the token sets `stale_at` to
-- 0. The first request for a list recomputes stale rows (`tokens/figures.ts`). A token's size is
-- the sun that people have put into it: the sun in its pool, or before that in its presale. Size
-- does not depend on time and is always current.


create function add_figures() returns trigger language plpgsql as $$
begin
  insert into token_figures (
    token, stale_at, name_look, symbol_look, lower_name, lower_symbol, created_at, size
  )
    select address, 0, name_look, symbol_look, lower(name), lower(symbol), created_at, 0 from fresh;
  return null;
end $$;

create trigger add_figures after insert on cast_tokens
  referencing new table as fresh for each statement execute function add_figures();

-- In PL/pgSQL, which keeps its plan; a function in SQL is planned at each call.
create function touch_token(which text) returns void language plpgsql as $$
begin
  update token_figures set stale_at = 0, size = newest.size
    from (
      select coalesce(pools.trx, 0) +
        case when token.launched_at is null then coalesce(presales.raised, 0) else 0 end as size
      from (
        select address, pool, launched_at from cast_tokens where address = which
      ) token
        left join pools on pools.address = token.pool
        left join presales on presales.token = token.address
    ) newest
    where token = which and (stale_at > 0 or token_figures.size <> newest.size);
end $$;

create function touch_address() returns trigger language plpgsql as $$
begin
  perform touch_token(new.address);
  return null;
end $$;

create function touch_its_token() returns trigger language plpgsql as $$
begin
  perform touch_token(new.token);
  return null;
end $$;

create trigger touch_token after update on cast_tokens for each row
  when (new.burnt <> old.burnt or new.launched_at is distinct from old.launched_at)
  execute function touch_address();
create trigger touch_token after insert or update on pools
  for each row execute function touch_its_token();
create trigger touch_token after insert or update on presales
  for each row execute function touch_its_token();
create trigger touch_token after insert on trades
  for each row execute function touch_its_token();

-- Number of tokens of each kind, according to their figures.

create function count_tokens() returns trigger language plpgsql as $$
begin
  insert into token_counts as known (phase, is_traded, tokens)
    select phase, is_traded, sum(one) from (
      select phase, is_traded, 1 as one from fresh
      union all
      select phase, is_traded, -1 from past
    ) changes where phase is not null
    group by phase, is_traded having sum(one) <> 0
    order by phase, is_traded
    on conflict (phase, is_traded) do update set tokens = known.tokens + excluded.tokens;
  -- As after a rebuild, in which nothing was ever in this phase.
  delete from token_counts where tokens = 0;
  return null;
end $$;

create trigger count_tokens after update on token_figures
  referencing old table as past new table as fresh
  for each statement execute function count_tokens();

-- Offers of the factory's tokens, and which of them are open: not sold or cancelled, and not
-- expired when a block was last booked.

create function place_offer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.is_listed := exists (select from cast_tokens where address = new.token);
  end if;
  new.stands := new.is_listed and new.left_units > 0;
  return new;
end $$;

create trigger place_offer before insert or update of left_units, expires_at on offers
  for each row execute function place_offer();

-- Counts per seller and token. An empty text counts all sellers or tokens.

create function count_offers() returns trigger language plpgsql as $$
begin
  insert into offer_counts as known (seller, token, listed, standing)
    select coalesce(seller, ''), coalesce(token, ''), count(*), count(*) filter (where stands)
    from fresh where is_listed group by cube (seller, token)
    on conflict (seller, token) do update set
      listed = known.listed + excluded.listed,
      standing = known.standing + excluded.standing;
  return null;
end $$;

create trigger count_offers after insert on offers
  referencing new table as fresh for each statement execute function count_offers();

create function recount_offer() returns trigger language plpgsql as $$
begin
  update offer_counts set standing = standing + case when new.stands then 1 else -1 end
    where seller in (new.seller, '') and token in (new.token, '');
  return null;
end $$;

create trigger recount_offer after update on offers for each row
  when (old.stands <> new.stands) execute function recount_offer();

-- Tokens: each token's number among its creator's.

create function number_token() returns trigger language plpgsql as $$
begin
  new.nth_of_creator := 1 + coalesce(
    (select nth_of_creator from cast_tokens where creator = new.creator
      order by nth_of_creator desc limit 1), 0);
  return new;
end $$;

create trigger number_token before insert on cast_tokens
  for each row execute function number_token();
