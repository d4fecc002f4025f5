-- What answers about the launchpad would otherwise count, add up or sort anew: the database keeps it with
-- every row that is written, in the same transaction, so that an answer takes as long with a million rows
-- as with a thousand. Run after `schema.sql`, at each start. Rows of the chain are written in its order,
-- and go only all together: nothing here need be taken back.

-- Trades: the number of each among those of its token, and what was traded up to it. The number finds
-- any page, and two sums tell what was traded between them.

alter table trades add column if not exists nth bigint not null default 0;
alter table trades add column if not exists trx_until numeric not null default 0;
drop index if exists trades_by_token;
create index if not exists trades_in_order on trades (token, nth desc);
create index if not exists trades_by_time on trades (token, at desc, nth desc);

create or replace function number_trade() returns trigger language plpgsql as $$
begin
  select nth + 1, trx_until + new.trx into new.nth, new.trx_until
    from trades where token = new.token order by nth desc limit 1;
  if not found then
    new.nth := 1;
    new.trx_until := new.trx;
  end if;
  return new;
end $$;

create or replace trigger number_trade before insert on trades
  for each row execute function number_trade();

-- Candles: of 5 minutes, an hour and a day. Prices are those of the pool after each trade.

create table if not exists candles (
  token text not null,
  length bigint not null,
  at bigint not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  volume numeric not null,
  primary key (token, length, at)
);

create or replace function price_of(tokens numeric, trx numeric) returns numeric
  language sql immutable as $$ select div(trx * 1e30, tokens) $$;

create or replace function draw_candles() returns trigger language plpgsql as $$
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

create or replace trigger draw_candles after insert on trades
  referencing new table as fresh for each statement execute function draw_candles();

-- Purchases: the number of each among those of its buyer; of its buyer on its market, in all and of its
-- token; and of its token there.

alter table purchases add column if not exists nth_of_buyer bigint not null default 0;
alter table purchases add column if not exists nth_of_kind bigint not null default 0;
alter table purchases add column if not exists nth_of_own bigint not null default 0;
alter table purchases add column if not exists nth_of_token bigint not null default 0;
drop index if exists purchases_by_buyer;
drop index if exists purchases_by_token;
create index if not exists purchases_of_buyer on purchases (buyer, nth_of_buyer desc);
create index if not exists purchases_of_kind on purchases (buyer, kind, nth_of_kind desc);
create index if not exists purchases_of_own on purchases (buyer, kind, token, nth_of_own desc);
create index if not exists purchases_of_token on purchases (token, kind, nth_of_token desc);
create index if not exists purchases_by_order on purchases (order_key);

create or replace function number_purchase() returns trigger language plpgsql as $$
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

create or replace trigger number_purchase before insert on purchases
  for each row execute function number_purchase();

-- Buyers of each presale, and what each account has done in all of them.

create table if not exists presale_counts (
  presale text primary key,
  buyers bigint not null
);

create table if not exists presale_accounts (
  buyer text primary key,
  presales bigint not null,
  paid numeric not null,
  paid_back numeric not null
);

create or replace function count_buyers() returns trigger language plpgsql as $$
begin
  insert into presale_counts as known (presale, buyers)
    select presale, count(*) from fresh group by presale
    on conflict (presale) do update set buyers = known.buyers + excluded.buyers;
  insert into presale_accounts as known (buyer, presales, paid, paid_back)
    select buyer, count(*), sum(paid), sum(paid_back) from fresh group by buyer
    on conflict (buyer) do update set
      presales = known.presales + excluded.presales,
      paid = known.paid + excluded.paid,
      paid_back = known.paid_back + excluded.paid_back;
  return null;
end $$;

create or replace trigger count_buyers after insert on presale_buyers
  referencing new table as fresh for each statement execute function count_buyers();

create or replace function add_payments() returns trigger language plpgsql as $$
begin
  update presale_accounts set
    paid = paid + new.paid - old.paid,
    paid_back = paid_back + new.paid_back - old.paid_back
    where buyer = new.buyer;
  return null;
end $$;

create or replace trigger add_payments after update on presale_buyers for each row
  when (new.paid <> old.paid or new.paid_back <> old.paid_back) execute function add_payments();

-- Who holds something of a coin: all, and the vaults among them, which are nobody's accounts.

create table if not exists coin_counts (
  coin text primary key,
  holders bigint not null,
  in_vaults bigint not null
);

create or replace function count_holders() returns trigger language plpgsql as $$
begin
  insert into coin_counts as known (coin, holders, in_vaults)
    select coin, count(*), count(vaults.address)
    from fresh left join vaults on vaults.address = holder where units > 0 group by coin
    on conflict (coin) do update set
      holders = known.holders + excluded.holders,
      in_vaults = known.in_vaults + excluded.in_vaults;
  return null;
end $$;

create or replace trigger count_holders after insert on holdings
  referencing new table as fresh for each statement execute function count_holders();

create or replace function recount_holder() returns trigger language plpgsql as $$
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

create or replace trigger recount_holder after update on holdings for each row
  when ((old.units > 0) is distinct from (new.units > 0)) execute function recount_holder();

-- Anybody can send to an address before there is a vault at it.
create or replace function count_vault() returns trigger language plpgsql as $$
begin
  update coin_counts set in_vaults = in_vaults + 1
    from holdings
    where holder = new.address and units > 0 and coin_counts.coin = holdings.coin;
  return null;
end $$;

create or replace trigger count_vault after insert on vaults
  for each row execute function count_vault();
