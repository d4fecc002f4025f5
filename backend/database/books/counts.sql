-- Row counts and sums of lists, by the key of a list ("owner state"). Triggers maintain them in the
-- transaction that changes a list, whatever the writer. Counting rows would slow down as they grow.

-- Counts the rows of a table that match `counted` under `key`, and sums their `units`.
create procedure keep_count(
  list text, source text, key text, units text default '0', counted text default 'true',
  target text default 'row_counts'
) language plpgsql as $keep$
declare
  name text := 'count_' || replace(list, ' ', '_');
  count_up text;
begin
  count_up := format($sql$
    insert into %I as known (list, key, rows, units)
      select %L, key, sum(rows), sum(units) from (%%s) as changed (key, rows, units)
      group by key having sum(rows) <> 0 or sum(units) <> 0 order by key
      on conflict (list, key) do update
      set rows = known.rows + excluded.rows, units = known.units + excluded.units$sql$,
    target, list);
  execute format($sql$
    create function %I() returns trigger language plpgsql as $count$
    begin
      if tg_op = 'INSERT' then
        %s;
      elsif tg_op = 'DELETE' then
        %s;
      else
        %s;
      end if;
      if tg_op <> 'INSERT' then
        delete from %I as known using (select distinct %s from removed) as gone (key)
          where known.list = %L and known.key = gone.key and known.rows = 0;
      end if;
      return null;
    end $count$$sql$,
    name,
    format(count_up, format('select %s, 1, %s from added where %s', key, units, counted)),
    format(count_up, format('select %s, -1, -(%s) from removed where %s', key, units, counted)),
    format(count_up, format(
      'select %1$s, 1, %2$s from added where %3$s union all select %1$s, -1, -(%2$s) from removed where %3$s',
      key, units, counted)),
    target, key, list);
  execute format('create trigger %I after insert on %I referencing new table as added
    for each statement execute function %I()', name || '_inserted', source, name);
  execute format('create trigger %I after delete on %I referencing old table as removed
    for each statement execute function %I()', name || '_deleted', source, name);
  execute format('create trigger %I after update on %I referencing old table as removed
    new table as added for each statement execute function %I()', name || '_updated', source, name);
end $keep$;

call keep_count('box order', 'chain_orders', $$owner || ' ' || state$$);
call keep_count('box sold', 'chain_orders', 'box_id', 'quantity', $$state <> 'refunded'$$);
call keep_count('box bought', 'chain_orders', $$box_id || ' ' || owner$$, 'quantity', $$state <> 'refunded'$$);
call keep_count('liquidity move', 'liquidity_moves', $$''$$);
call keep_count('liquidity move of owner', 'liquidity_moves', 'owner');
call keep_count('liquidity move of token', 'liquidity_moves', 'token');
call keep_count('liquidity move of both', 'liquidity_moves', $$owner || ' ' || token$$);
call keep_count('lock', 'locks', 'owner');
call keep_count('lock over', 'locks', 'owner', counted => 'unlocked_at is not null');
call keep_count('locked', 'locks', 'coin', 'units', 'unlocked_at is null', 'locked_coins');
call keep_count('locked coin', 'locked_coins', $$''$$);
call keep_count('buyer of presale', 'presale_buyers', 'presale');
call keep_count('paid in presales', 'presale_buyers', 'buyer', 'paid');
call keep_count('paid back by presales', 'presale_buyers', 'buyer', 'paid_back');
call keep_count('card', 'cards', $$owner || ' ' || state || ' ' || level$$);
call keep_count('card listing of seller', 'card_listings', $$seller || ' ' || level || ' ' || coin$$,
  counted => 'over is null');
call keep_count('card purchase', 'card_purchases', 'buyer');
call keep_count('level bought', 'card_purchases', $$buyer || ' ' || level$$, counted => 'seller is null');
call keep_count('card move', 'card_moves', 'token_id::text');
call keep_count('card got', 'card_moves', $$receiver || ' ' || token_id / 1000000000$$,
  counted => 'sender is distinct from receiver');
call keep_count('card given', 'card_moves', $$sender || ' ' || token_id / 1000000000$$,
  counted => 'sender <> receiver');
call keep_count('card stake', 'card_stakes', $$owner || ' ' || token_id / 1000000000$$);
call keep_count('card stake over', 'card_stakes', $$owner || ' ' || token_id / 1000000000$$,
  counted => 'unlocked_at is not null');
call keep_count('mining move', 'mining_moves', 'owner');
call keep_count('equity deposit', 'equity_deposits', $$''$$);
call keep_count('equity order', 'equity_orders', $$account || ' ' || status$$, 'units');
call keep_count('reward claim', 'reward_claims', $$owner || ' ' || type || ' ' || coin$$, 'units');
call keep_count('income booking', 'income_bookings', 'owner');
call keep_count('income order', 'income_orders', 'owner');
call keep_count('income order paid', 'income_orders', 'owner', counted => 'paid_tx_id is not null');
-- By days since 1970, padded to six digits so that they sort.
call keep_count('day of claims', 'reward_claims',
  $$owner || ' ' || lpad((at / 86400000)::text, 6, '0') || ' ' || type || ' ' || coin$$, 'units');
call keep_count('day of equity', 'equity_orders',
  $$account || ' ' || lpad((at / 86400000)::text, 6, '0')$$, 'units');
call keep_count('day of bookings', 'income_bookings',
  $$owner || ' ' || lpad((at / 86400000)::text, 6, '0') || ' ' || coin$$, 'units');
call keep_count('day of locks', 'locks', $$owner || ' ' || lpad((unlock_at / 86400000)::text, 6, '0')$$,
  counted => 'unlocked_at is null');
call keep_count('day of card stakes', 'card_stakes',
  $$owner || ' ' || lpad((until / 86400000)::text, 6, '0')$$, counted => 'unlocked_at is null');
call keep_count('day of stakes', 'stakes',
  $$owner || ' ' || contract || ' ' || place || ' ' || lpad((until / 86400000)::text, 6, '0')$$,
  'units', 'over is null');
call keep_count('day of kind', 'stakes',
  $$owner || ' ' || kind || ' ' || lpad((until / 86400000)::text, 6, '0')$$, counted => 'over is null');
call keep_count('claimed of plan', 'stakes', $$owner || ' ' || contract || ' ' || place$$,
  'reward_claimed', $$kind = 'plan' and reward_claimed > 0$$);
-- LP tokens are excluded: each is an asset of its own that no list shows.
call keep_count('open place', 'stake_places', $$kind || ' ' || coin$$, counted => $$not closed and kind <> 'lp'$$);
