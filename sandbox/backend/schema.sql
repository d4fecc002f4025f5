-- Run at each start. Changes only add: `create … if not exists`, `alter table … add column if not
-- exists`.

-- What operators write: texts in both languages, tokens, announcements.

create table if not exists product_texts (
  id text primary key,
  name jsonb not null,
  description jsonb not null
);

create table if not exists announcements (
  id text primary key,
  title jsonb not null,
  summary jsonb not null,
  html jsonb not null,
  published_at bigint not null
);

create table if not exists tokens (
  address text primary key,
  name text not null,
  symbol text not null,
  market_cap numeric(78, 0),
  change_bp integer,
  raised numeric(78, 0) not null,
  goal numeric(78, 0) not null,
  quote jsonb not null,
  created_at bigint not null,
  start_at bigint not null,
  end_at bigint not null,
  traded boolean not null
);

-- What users told us. Nothing on the chain could bring it back.

create table if not exists order_requests (
  order_key text primary key,
  owner text not null,
  product_id text not null,
  quantity integer not null,
  prices jsonb not null,
  created_at bigint not null
);
create index if not exists order_requests_by_owner on order_requests (owner, created_at desc);

create table if not exists announced_payments (
  order_key text not null,
  payment text not null,
  tx_id text not null,
  expires_at bigint not null,
  primary key (order_key, payment)
);

-- What solidified blocks say: can be emptied and read again from the chain.

create table if not exists chain_cursor (
  id integer primary key check (id = 1),
  genesis_block_id text not null,
  sale text not null,
  block_number bigint not null,
  block_id text not null,
  block_at bigint not null
);

create table if not exists boxes (
  id text primary key,
  first_coin text not null,
  first_amount numeric(78, 0) not null,
  second_coin text not null,
  second_amount numeric(78, 0) not null,
  supply integer not null,
  per_person integer not null,
  start_at bigint not null,
  end_at bigint not null,
  second_payment_ms bigint not null,
  odds jsonb not null
);

create table if not exists chain_orders (
  owner text not null,
  order_key text not null,
  box_id text not null,
  quantity integer not null,
  state text not null,
  refundable_at bigint,
  created_at bigint not null,
  primary key (owner, order_key)
);
create index if not exists chain_orders_by_box on chain_orders (box_id, owner);
create index if not exists chain_orders_by_time on chain_orders (owner, state, created_at desc);

create table if not exists payments (
  owner text not null,
  order_key text not null,
  payment text not null,
  tx_id text not null,
  block_number bigint not null,
  at bigint not null,
  primary key (owner, order_key, payment)
);

create table if not exists openings (
  owner text not null,
  order_key text not null,
  index integer not null,
  rarity text not null,
  tx_id text not null,
  primary key (owner, order_key, index)
);
