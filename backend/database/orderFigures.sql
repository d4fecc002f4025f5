-- Run at each start, after `schema.sql`. The database maintains these figures of orders by
-- triggers.

-- Whether the requested order is on chain. Orders that are not have an index of their own.
alter table order_requests add column if not exists is_on_chain boolean not null default false;
create index if not exists order_requests_begun on order_requests (owner, created_at desc, order_key)
  where not is_on_chain;

create or replace function find_order() returns trigger language plpgsql as $$
begin
  new.is_on_chain := exists (
    select from chain_orders where owner = new.owner and order_key = new.order_key
  );
  return new;
end $$;

create or replace trigger find_order before insert on order_requests
  for each row execute function find_order();

create or replace function find_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update order_requests set is_on_chain = true
      where order_key = new.order_key and owner = new.owner;
  else
    update order_requests set is_on_chain = false
      where order_key = old.order_key and owner = old.owner;
  end if;
  return null;
end $$;

create or replace trigger find_request after insert or delete on chain_orders
  for each row execute function find_request();

-- Fills in rows from before this column existed.
update order_requests set is_on_chain = true
  where not is_on_chain and exists (
    select from chain_orders as known
    where known.owner = order_requests.owner and known.order_key = order_requests.order_key
  );
