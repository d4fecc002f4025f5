-- The database maintains these figures of income by triggers.

-- `gives_back_at` is the time from which an unpaid order's amount is available again. It comes once the voucher has
-- expired, whose last second counts in full, or once the fund no longer pays the order.

create function ends_order_at(whose text, which text, fund_ends bigint) returns bigint
  language sql as $$
  select least(
    (select expires + 1000 from income_vouchers where owner = whose and order_key = which), fund_ends
  )
$$;

create function end_order() returns trigger language plpgsql as $$
begin
  new.gives_back_at := ends_order_at(new.owner, new.order_key, new.ends_at);
  return new;
end $$;

create trigger end_order before insert or update of ends_at on income_orders
  for each row execute function end_order();

-- Vouchers stand outside the books, and each edition of the books follows them. The writer of a voucher may be
-- reading another edition, so the function names its own. The lock makes it wait for blocks that are being booked;
-- otherwise neither would see the other's row.
create function vouch_for_order() returns trigger language plpgsql set search_path from current as $$
begin
  lock table chain_cursor in share mode;
  update income_orders set gives_back_at = ends_order_at(owner, order_key, ends_at)
    where (owner, order_key) in ((old.owner, old.order_key), (new.owner, new.order_key));
  return null;
end $$;

do $do$ begin
  execute format(
    'create trigger %I after insert or update of expires or delete on income_vouchers
      for each row execute function vouch_for_order()',
    'vouch_in_' || current_schema()
  );
end $do$;

call keep_count('income order taken', 'income_orders', 'owner',
  counted => 'is_accepted or paid_tx_id is not null');
call keep_count('income order unpaid', 'income_orders', 'owner',
  counted => 'is_accepted and paid_tx_id is null');
