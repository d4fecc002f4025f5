-- Run at each start. Changes only add: `create … if not exists`, `alter table … add column if not
-- exists`. Only data that can be read again from the chain may be dropped.

-- Written by operators: texts in both languages, announcements.

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

-- Tokens were once invented. Those of the chain are below.
drop table if exists tokens;

-- Reported by users. The chain cannot restore these rows.

create table if not exists order_requests (
  order_key text primary key,
  owner text not null,
  product_id text not null,
  quantity integer not null,
  prices jsonb not null,
  created_at bigint not null
);
create index if not exists order_requests_by_owner on order_requests (owner, created_at desc);

create table if not exists launchpad_requests (
  order_key text primary key,
  owner text not null,
  kind text not null,
  asked text not null,
  profile jsonb,
  created_at bigint not null
);

create table if not exists announced_payments (
  order_key text not null,
  payment text not null,
  tx_id text not null,
  expires_at bigint not null,
  primary key (order_key, payment)
);

-- Purchases of liquidity that were reported, and thereby issued. A report applies only to the
-- transaction that it names. Reading the chain again therefore finds the same purchases issued.
create table if not exists liquidity_reports (
  owner text not null,
  order_key text not null,
  tx_id text not null,
  primary key (owner, order_key, tx_id)
);

-- Data of solidified blocks. It can be emptied and read again from the chain.

create table if not exists chain_cursor (
  id integer primary key check (id = 1),
  genesis_block_id text not null,
  books text not null,
  block_number bigint not null,
  block_id text not null,
  block_at bigint not null
);
-- Data read by a version that knew only one contract is read again.
alter table chain_cursor drop column if exists sale;
alter table chain_cursor add column if not exists books text not null default '';
alter table chain_cursor add column if not exists repairs text not null default '';

-- Events that could not be booked, and later ones of the same subject.
create table if not exists set_aside (
  tx_id text not null,
  subject text not null,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  reason text,
  primary key (tx_id, subject)
);
create index if not exists set_aside_by_subject on set_aside (subject);

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

-- Contracts count in unsigned 32-bit numbers.
alter table boxes alter column supply type bigint;
alter table boxes alter column per_person type bigint;

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
alter table chain_orders alter column quantity type bigint;
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
alter table openings alter column index type bigint;

-- The launchpad: tokens, presales, pools, trades, offers, locks.

create table if not exists factory_settings (
  id integer primary key check (id = 1),
  creation_fee numeric(78, 0) not null,
  enabled boolean not null
);

create table if not exists cast_tokens (
  address text primary key,
  order_key text not null,
  creator text not null,
  pool text not null,
  name text not null,
  symbol text not null,
  terms jsonb not null,
  total_supply numeric(78, 0) not null,
  burnt numeric(78, 0) not null,
  pool_burnt numeric(78, 0) not null,
  tx_id text not null,
  created_at bigint not null,
  launched_at bigint
);

alter table cast_tokens add column if not exists name_look text not null default '';
alter table cast_tokens add column if not exists symbol_look text not null default '';

create table if not exists presales (
  address text primary key,
  token text not null unique,
  order_key text not null,
  creator text not null,
  terms jsonb not null,
  start_at bigint not null,
  end_at bigint not null,
  insurance_ms bigint not null,
  goal numeric(78, 0) not null,
  raised numeric(78, 0) not null,
  for_sale numeric(78, 0) not null,
  sold numeric(78, 0) not null,
  tx_id text not null,
  created_at bigint not null,
  launched_at bigint,
  insured_until bigint
);

alter table presales add column if not exists liquidity numeric(78, 0);

create table if not exists presale_buyers (
  presale text not null,
  buyer text not null,
  bought numeric(78, 0) not null,
  paid numeric(78, 0) not null,
  received numeric(78, 0) not null,
  paid_back_by text,
  paid_back numeric(78, 0) not null,
  liquidity numeric(78, 0) not null,
  primary key (presale, buyer)
);
create index if not exists presale_buyers_by_buyer on presale_buyers (buyer);

create table if not exists pools (
  address text primary key,
  token text not null,
  is_first boolean not null,
  tokens numeric(78, 0) not null,
  trx numeric(78, 0) not null
);
create index if not exists pools_by_token on pools (token);

alter table pools add column if not exists opened_tokens numeric(78, 0);
alter table pools add column if not exists opened_trx numeric(78, 0);

create table if not exists holdings (
  coin text not null,
  holder text not null,
  units numeric(78, 0) not null,
  primary key (coin, holder)
);
create index if not exists holdings_by_holder on holdings (holder);

create table if not exists trades (
  tx_id text not null,
  position integer not null,
  token text not null,
  trader text not null,
  order_key text,
  is_buy boolean not null,
  tokens numeric(78, 0) not null,
  trx numeric(78, 0) not null,
  pool_tokens numeric(78, 0) not null,
  pool_trx numeric(78, 0) not null,
  block_number bigint not null,
  at bigint not null,
  primary key (tx_id, position)
);

alter table trades add column if not exists tx_index integer not null default 0;

create table if not exists offers (
  id text primary key,
  order_key text not null,
  seller text not null,
  token text not null,
  offered numeric(78, 0) not null,
  left_units numeric(78, 0) not null,
  unit_price numeric(78, 0) not null,
  expires_at bigint not null,
  cancelled boolean not null,
  tx_id text not null,
  created_at bigint not null
);

create table if not exists purchases (
  tx_id text not null,
  position integer not null,
  kind text not null,
  order_key text not null,
  buyer text not null,
  token text not null,
  units numeric(78, 0) not null,
  paid numeric(78, 0) not null,
  offer_id text,
  block_number bigint not null,
  at bigint not null,
  primary key (tx_id, position)
);
alter table purchases add column if not exists tx_index integer not null default 0;

-- Liquidity added to pools and removed from them through the router.
create table if not exists liquidity_moves (
  tx_id text not null,
  position integer not null,
  act text not null,
  order_key text not null,
  owner text not null,
  token text not null,
  trx numeric(78, 0) not null,
  tokens numeric(78, 0) not null,
  shares numeric(78, 0) not null,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  primary key (tx_id, position)
);
create index if not exists liquidity_moves_by_time on liquidity_moves (
  block_number desc, tx_index desc, position desc
);
create index if not exists liquidity_moves_by_owner on liquidity_moves (
  owner, block_number desc, tx_index desc, position desc
);
create index if not exists liquidity_moves_by_token on liquidity_moves (
  token, block_number desc, tx_index desc, position desc
);

create table if not exists acts (
  tx_id text not null,
  position integer not null,
  act text not null,
  subject text not null,
  account text,
  primary key (tx_id, position)
);

create table if not exists locks (
  contract text not null,
  owner text not null,
  created_at bigint not null,
  coin text not null,
  units numeric(78, 0) not null,
  unlock_at bigint not null,
  tx_id text not null,
  unlock_tx_id text,
  unlocked_at bigint,
  primary key (contract, owner, created_at)
);

-- Contracts that hold locked and offered assets. They are no user accounts.
create table if not exists vaults (
  address text primary key
);

-- Contents of boxes: the card levels by rarity, empty at first, and the card of each opened box.
alter table boxes add column if not exists levels jsonb not null default '[]';
alter table openings add column if not exists token_id bigint;
alter table openings add column if not exists card_tx_id text;

-- Cards: their levels, market, stakes, and the earnings of stakes.

create table if not exists card_levels (
  level bigint primary key,
  name text not null,
  supply bigint not null,
  per_account bigint not null,
  pledge_days bigint not null,
  weight bigint not null,
  is_node boolean not null,
  price numeric(78, 0) not null,
  fund text not null,
  base_uri text not null,
  made bigint not null,
  sold bigint not null,
  staked bigint not null
);

create table if not exists cards (
  token_id bigint primary key,
  level bigint not null,
  owner text not null,
  state text not null,
  owned_at bigint not null,
  made_at bigint not null,
  frozen_reason text,
  frozen_until bigint
);
create index if not exists cards_by_owner on cards (owner, owned_at desc, token_id desc);
create index if not exists cards_by_state on cards (owner, state, owned_at desc, token_id desc);

create table if not exists card_stakes (
  tx_id text not null,
  position integer not null,
  token_id bigint not null,
  owner text not null,
  days bigint not null,
  until bigint not null,
  weight numeric(78, 0) not null,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  unlocked_at bigint,
  unlock_tx_id text,
  primary key (tx_id, position)
);
create unique index if not exists card_stakes_running on card_stakes (token_id)
  where unlocked_at is null;
create index if not exists card_stakes_by_owner on card_stakes (
  owner, block_number desc, tx_index desc, position desc
);

create table if not exists card_listings (
  id bigint primary key,
  order_key text not null,
  seller text not null,
  token_id bigint not null,
  level bigint not null,
  coin text not null,
  price numeric(78, 0) not null,
  fee_bp integer not null,
  expires_at bigint not null,
  listed_at bigint not null,
  tx_id text not null,
  over text,
  frozen_until bigint
);
create unique index if not exists card_listings_standing on card_listings (token_id)
  where over is null;
create index if not exists card_listings_by_card on card_listings (token_id, id);
-- One index per way to list and filter. A hundred thousand listings are neither read nor sorted.
create index if not exists card_listings_by_number on card_listings (id) where over is null;
create index if not exists card_listings_by_level on card_listings (level, id) where over is null;
create index if not exists card_listings_by_seller on card_listings (seller, id) where over is null;
create index if not exists card_listings_by_price on card_listings (coin, price, id)
  where over is null;
create index if not exists card_listings_by_level_price on card_listings (level, coin, price, id)
  where over is null;
create index if not exists card_listings_by_end on card_listings (expires_at) where over is null;
create index if not exists card_listings_frozen on card_listings (frozen_until)
  where over is null and frozen_until is not null;

create table if not exists listing_counts (
  level bigint not null,
  coin text not null,
  standing bigint not null,
  primary key (level, coin)
);

create table if not exists card_moves (
  tx_id text not null,
  position integer not null,
  token_id bigint not null,
  move text not null,
  sender text,
  receiver text not null,
  coin text,
  price numeric(78, 0),
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  primary key (tx_id, position)
);
create index if not exists card_moves_by_card on card_moves (
  token_id, block_number desc, tx_index desc, position desc
);

create table if not exists card_purchases (
  tx_id text not null,
  position integer not null,
  order_key text,
  buyer text not null,
  token_id bigint not null,
  level bigint not null,
  coin text not null,
  price numeric(78, 0) not null,
  seller text,
  listing_id bigint,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  primary key (tx_id, position)
);
create index if not exists card_purchases_by_buyer on card_purchases (
  buyer, block_number desc, tx_index desc, position desc
);
create index if not exists card_purchases_by_level on card_purchases (buyer, level);

create table if not exists reward_pools (
  pool text primary key,
  coin text not null,
  total_weight numeric(78, 0) not null,
  funded numeric(78, 0) not null,
  ends_at bigint not null,
  counted_at bigint not null
);

create table if not exists reward_shares (
  pool text not null,
  account text not null,
  weight numeric(78, 0) not null,
  claimed numeric(78, 0) not null,
  last_claim_at bigint,
  primary key (pool, account)
);

alter table reward_pools add column if not exists rate numeric(78, 0) not null default 0;
alter table reward_pools add column if not exists earned numeric(78, 0) not null default 0;
alter table reward_pools add column if not exists claimed numeric(78, 0) not null default 0;
alter table reward_shares add column if not exists counted_to numeric(78, 0) not null default 0;
alter table reward_shares add column if not exists owed numeric(78, 0) not null default 0;
create index if not exists reward_shares_by_account on reward_shares (account);

alter table pools add column if not exists shares numeric(78, 0) not null default 0;

-- Value of assets in sun, at the present reserves of pools: TRX, tokens traded in pools, and LP
-- tokens. An LP token is worth its part of twice the pool's TRX. Anyone can create a pool for LP
-- tokens, so such pools give no price.
create or replace view coin_rates as
  select 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'::text as coin, 1::numeric as sun, 1::numeric as per
  union all select token, trx, tokens from pools where tokens > 0 and trx > 0
    and not exists (select from pools as shared where shared.address = pools.token)
  union all select address, 2 * trx, shares from pools where shares > 0 and trx > 0;

-- Stakes: the pools and plans that accept them, the stakes, and accounts' totals in each place.

create table if not exists stake_places (
  contract text not null,
  place bigint not null,
  kind text not null,
  coin text not null,
  days bigint not null,
  cost_bp integer not null,
  least numeric(78, 0) not null,
  most numeric(78, 0) not null,
  closed boolean not null,
  rewards text,
  costs text,
  rate_bp bigint,
  fund numeric(78, 0),
  staked numeric(78, 0) not null,
  stakers bigint not null,
  cancelled bigint not null,
  lost numeric(78, 0) not null,
  primary key (contract, place)
);

create index if not exists stake_places_by_number on stake_places (contract, kind, place);
create index if not exists stake_places_by_coin on stake_places (contract, kind, coin, place);

create table if not exists stakes (
  contract text not null,
  owner text not null,
  order_key text not null,
  kind text not null,
  place bigint not null,
  units numeric(78, 0) not null,
  since bigint not null,
  until bigint not null,
  cost_bp integer not null,
  reward numeric(78, 0),
  reward_claimed numeric(78, 0),
  over text,
  ended_at bigint,
  cost numeric(78, 0),
  tx_id text not null,
  end_tx_id text,
  position integer not null,
  block_number bigint not null,
  tx_index integer not null,
  primary key (contract, owner, order_key)
);
-- One index per way to list stakes, and for those that can be unstaked or claimed.
create index if not exists stakes_by_time on stakes (
  owner, kind, block_number desc, tx_index desc, position desc
);
create index if not exists stakes_by_place on stakes (
  owner, contract, place, block_number desc, tx_index desc, position desc
);
create index if not exists stakes_running on stakes (owner, kind, until, order_key)
  where over is null;
create index if not exists stakes_running_by_place on stakes (
  owner, contract, place, until, order_key
) where over is null;
create index if not exists stakes_over on stakes (owner, kind, ended_at desc, order_key)
  where over is not null;
create index if not exists stakes_over_by_place on stakes (
  owner, contract, place, ended_at desc, order_key
) where over is not null;
create index if not exists stakes_claimable on stakes (owner, until, order_key)
  where reward > reward_claimed;

create table if not exists stake_accounts (
  owner text not null,
  contract text not null,
  place bigint not null,
  kind text not null,
  units numeric(78, 0) not null,
  running bigint not null,
  made bigint not null,
  primary key (owner, contract, place)
);

create table if not exists stake_counts (
  family text primary key,
  stakers bigint not null
);

-- Burning for power: the tokens that can be burnt, the burns, and the history of miners.

create table if not exists burn_coins (
  coin text primary key,
  decimals integer not null,
  has_burn boolean not null,
  u_price numeric(78, 0) not null,
  factor bigint not null,
  next_u_price numeric(78, 0) not null,
  next_factor bigint not null,
  counts_from bigint not null,
  burns bigint not null,
  units numeric(78, 0) not null,
  u_amount numeric(78, 0) not null,
  power numeric(78, 0) not null,
  tx_id text not null,
  position integer not null,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null
);

create table if not exists burns (
  owner text not null,
  order_key text not null,
  id bigint not null,
  coin text not null,
  units numeric(78, 0) not null,
  u_amount numeric(78, 0) not null,
  power numeric(78, 0) not null,
  trx numeric(78, 0),
  tx_id text not null,
  position integer not null,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  primary key (owner, order_key)
);
create index if not exists burns_by_owner on burns (
  owner, block_number desc, tx_index desc, position desc
);
create index if not exists burns_by_coin on burns (
  owner, coin, block_number desc, tx_index desc, position desc
);

create table if not exists burn_accounts (
  owner text not null,
  coin text not null,
  burns bigint not null,
  units numeric(78, 0) not null,
  u_amount numeric(78, 0) not null,
  power numeric(78, 0) not null,
  primary key (owner, coin)
);

create table if not exists miners (
  owner text primary key,
  order_key text not null,
  tx_id text not null,
  position integer not null,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null
);

create table if not exists mining_moves (
  tx_id text not null,
  position integer not null,
  owner text not null,
  act text not null,
  power numeric(78, 0),
  paid numeric(78, 0),
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  primary key (tx_id, position)
);
create index if not exists mining_moves_by_owner on mining_moves (
  owner, block_number desc, tx_index desc, position desc
);

create table if not exists power_facts (
  id integer primary key check (id = 1),
  burners bigint not null,
  miners bigint not null,
  stream text
);

-- Cards of each level per account, where a listed card counts for its seller. Also the number of
-- holders: of each level, of all nodes, and of all other cards.
alter table card_levels add column if not exists holders bigint not null default 0;

create table if not exists card_holders (
  owner text not null,
  level bigint not null,
  cards bigint not null,
  primary key (owner, level)
);

create table if not exists holder_counts (
  is_node boolean primary key,
  holders bigint not null
);

-- Equity of cards: the owner's settings, the cards that share, deposits, and withdrawals.

create table if not exists equity_settings (
  id integer primary key,
  current jsonb not null,
  next jsonb not null,
  next_from bigint not null
);

create table if not exists equity_maxima (
  level bigint primary key,
  current numeric(78, 0) not null,
  next numeric(78, 0) not null,
  next_from bigint not null
);

create table if not exists equity_totals (
  id integer primary key,
  cards bigint not null,
  total_weight numeric(78, 0) not null,
  deposited numeric(78, 0) not null,
  per_weight numeric(78, 0) not null,
  taken numeric(78, 0) not null,
  owed numeric(78, 0) not null
);

create table if not exists equity_shares (
  token_id bigint primary key,
  weight numeric(78, 0) not null,
  counted_from numeric(78, 0) not null,
  taken numeric(78, 0) not null,
  stage numeric(78, 0) not null,
  taken_in_stage numeric(78, 0) not null,
  last_at bigint,
  initialised_at bigint not null,
  initialised_by text not null,
  initialised_tx_id text not null
);

create table if not exists equity_deposits (
  tx_id text not null,
  position integer not null,
  units numeric(78, 0) not null,
  proof_hash text not null,
  text text not null,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  primary key (tx_id, position)
);
create index if not exists equity_deposits_by_time on equity_deposits (
  block_number desc, tx_index desc, position desc
);

create table if not exists equity_orders (
  order_number bigint primary key,
  account text not null,
  units numeric(78, 0) not null,
  fee numeric(78, 0) not null,
  status text not null,
  tx_id text not null,
  block_number bigint not null,
  at bigint not null,
  settled_at bigint,
  settled_tx_id text
);
create index if not exists equity_orders_by_account on equity_orders (account, order_number desc);
create index if not exists equity_orders_by_transaction on equity_orders (tx_id);

create table if not exists equity_takings (
  order_number bigint not null,
  token_id bigint not null,
  units numeric(78, 0) not null,
  stage numeric(78, 0) not null,
  position integer not null,
  primary key (order_number, token_id)
);

create table if not exists equity_accounts (
  account text primary key,
  taken numeric(78, 0) not null,
  owed numeric(78, 0) not null
);

-- Tokens for burnt TRX: the progress of each sale, and the TRX given by each account.

create table if not exists trx_burn_sales (
  contract text primary key,
  given numeric(78, 0) not null,
  tokens_left numeric(78, 0) not null,
  gifts bigint not null,
  givers bigint not null
);

create table if not exists trx_burn_givers (
  contract text not null,
  account text not null,
  gifts bigint not null,
  given numeric(78, 0) not null,
  units numeric(78, 0) not null,
  primary key (contract, account)
);

create table if not exists trx_burns (
  contract text not null,
  account text not null,
  order_key text not null,
  given numeric(78, 0) not null,
  units numeric(78, 0) not null,
  tx_id text not null,
  position integer not null,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  primary key (contract, account, order_key)
);
create index if not exists trx_burns_by_time on trx_burns (
  contract, block_number desc, tx_index desc, position desc
);
create index if not exists trx_burns_by_account on trx_burns (
  contract, account, block_number desc, tx_index desc, position desc
);

-- Teams: inviters, what accounts did, and the totals below each of them.

create table if not exists team_accounts (
  address text primary key,
  code text not null,
  inviter text,
  bound_at bigint,
  bound_tx_id text,
  number bigint,
  member_index bigint,
  bought numeric(78, 0) not null default 0,
  payments bigint not null default 0,
  own_power numeric(78, 0) not null default 0,
  performance numeric(78, 0) not null default 0,
  size bigint not null default 0,
  power numeric(78, 0) not null default 0,
  valid bigint not null default 0,
  members bigint not null default 0,
  valid_members bigint not null default 0,
  records bigint not null default 0,
  liquidity_moves bigint not null default 0,
  burns bigint not null default 0,
  burnt_u numeric(78, 0) not null default 0,
  burnt_power numeric(78, 0) not null default 0
);
create unique index if not exists team_accounts_by_number on team_accounts (number);
create index if not exists team_accounts_by_code on team_accounts (code, number)
  where inviter is not null;
-- One index per way to list and filter direct members.
create index if not exists team_accounts_by_index on team_accounts (inviter, member_index);
create index if not exists team_accounts_valid on team_accounts (inviter, member_index)
  where payments > 0;
create index if not exists team_accounts_invalid on team_accounts (inviter, member_index)
  where payments = 0;
create index if not exists team_accounts_by_performance on team_accounts (
  inviter, performance desc, member_index
);
create index if not exists team_accounts_by_size on team_accounts (
  inviter, size desc, member_index
);
create index if not exists team_accounts_by_power on team_accounts (
  inviter, power desc, member_index
);

create table if not exists team_levels (
  owner text not null,
  depth integer not null,
  members bigint not null,
  primary key (owner, depth)
);

create table if not exists member_records (
  block_number bigint not null,
  tx_index integer not null,
  position integer not null,
  member text not null,
  list text not null,
  kind text not null,
  performance numeric(78, 0),
  tx_id text not null,
  at bigint not null,
  primary key (block_number, tx_index, position)
);
create index if not exists member_records_by_member on member_records (member, list);

create table if not exists team_records (
  owner text not null,
  list text not null,
  block_number bigint not null,
  tx_index integer not null,
  position integer not null,
  depth integer not null,
  primary key (owner, list, block_number, tx_index, position)
);

-- Users' profiles and pictures. The chain cannot restore these rows.

create table if not exists profiles (
  address text primary key,
  nickname text not null,
  -- Lower-case nickname, for the search.
  lowered text not null,
  -- Skeleton of the nickname, to find lookalikes; null without one.
  look text,
  introduction text not null,
  image text,
  is_listed boolean not null
);
create unique index if not exists profiles_by_look on profiles (look);
create index if not exists profiles_listed on profiles (
  (lowered = ''), lowered collate "C", address collate "C"
) where is_listed;

create table if not exists pictures (
  owner text not null,
  hash text not null,
  bytes bytea not null,
  at bigint not null,
  primary key (owner, hash)
);
create index if not exists pictures_by_hash on pictures (hash);

-- Signing in. Neither table is derived from the chain, so a rebuild keeps both.

create table if not exists sign_in_nonces (
  nonce text primary key,
  owner text not null,
  domain text not null,
  issued_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index if not exists sign_in_nonces_by_expiry on sign_in_nonces (expires_at);

create table if not exists sessions (
  id text primary key,
  owner text not null,
  started_at bigint not null,
  expires_at bigint not null
);
create index if not exists sessions_by_owner on sessions (owner, started_at desc);
create index if not exists sessions_by_expiry on sessions (expires_at);

-- Events of any contract that name an order. With the order's key, anyone can follow it.

create table if not exists order_keys (
  tx_id text not null,
  position integer not null,
  order_key text not null,
  contract text not null,
  event text not null,
  owner text not null,
  block_number bigint not null,
  at bigint not null,
  primary key (tx_id, position)
);
create index if not exists order_keys_by_key on order_keys (order_key, block_number);

-- Income paid by vouchers: the bookings for each account, and the orders to withdraw them.

create table if not exists income_bookings (
  tx_id text not null,
  position integer not null,
  level integer not null,
  owner text not null,
  coin text not null,
  units numeric(78, 0) not null,
  payer text not null,
  fee text not null,
  paid numeric(78, 0) not null,
  rate_bp integer not null,
  contract text not null,
  event text not null,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  primary key (tx_id, position, level)
);
create index if not exists income_bookings_by_owner on income_bookings (
  owner, block_number desc, tx_index desc, position desc
);

create table if not exists income_accounts (
  owner text not null,
  coin text not null,
  booked numeric(78, 0) not null,
  paid numeric(78, 0) not null,
  primary key (owner, coin)
);

create table if not exists income_orders (
  owner text not null,
  order_key text not null,
  coin text not null,
  units numeric(78, 0) not null,
  fee numeric(78, 0) not null,
  is_accepted boolean not null,
  fee_tx_id text not null,
  position integer not null,
  tx_index integer not null,
  fee_block_number bigint not null,
  fee_paid_at bigint not null,
  ends_at bigint not null,
  paid_tx_id text,
  paid_position integer,
  paid_block_number bigint,
  paid_at bigint,
  taken_back_tx_id text,
  taken_back_block_number bigint,
  taken_back_at bigint,
  primary key (owner, order_key)
);
create index if not exists income_orders_by_owner on income_orders (
  owner, fee_block_number desc, tx_index desc, position desc
);
-- Orders that may still be paid: those of an account, and all.
create index if not exists income_orders_open on income_orders (coin, ends_at)
  where is_accepted and paid_tx_id is null;

-- Vouchers signed for them. They are not derived from the chain, so a rebuild keeps them.

create table if not exists income_vouchers (
  owner text not null,
  order_key text not null,
  expires bigint not null,
  signer text not null,
  signature text not null,
  issued_at bigint not null,
  primary key (owner, order_key)
);
alter table income_vouchers add column if not exists contract text not null default '';
-- Vouchers signed before they named their fund: the application names it.
update income_vouchers as known set contract = asked::json ->> 'contract'
  from launchpad_requests as application
  where known.contract = '' and application.kind = 'income.withdraw'
    and application.order_key = known.order_key and application.owner = known.owner;

-- Every single payment of streams and plans.

create table if not exists reward_claims (
  tx_id text not null,
  position integer not null,
  owner text not null,
  type text not null,
  contract text not null,
  coin text not null,
  units numeric(78, 0) not null,
  block_number bigint not null,
  tx_index integer not null,
  at bigint not null,
  primary key (tx_id, position)
);
create index if not exists reward_claims_by_owner on reward_claims (
  owner, block_number desc, tx_index desc, position desc
);
create index if not exists reward_claims_by_type on reward_claims (
  owner, type, block_number desc, tx_index desc, position desc
);

-- Position of an equity order on chain.
alter table equity_orders add column if not exists position integer not null default 0;
alter table equity_orders add column if not exists tx_index integer not null default 0;
create index if not exists equity_orders_by_place on equity_orders (
  account, block_number desc, tx_index desc, position desc
);

create index if not exists announcements_by_time on announcements (published_at desc, id desc);

-- Cards of one level, each in its order. An account with few of them need not look through all its
-- cards.
create index if not exists cards_by_level on cards (
  owner, state, level, owned_at desc, token_id desc
);
create index if not exists card_stakes_by_end on card_stakes (owner, until)
  where unlocked_at is null;
create index if not exists card_moves_got on card_moves (
  receiver, (token_id / 1000000000), at desc
);
create index if not exists card_moves_given on card_moves (sender, (token_id / 1000000000), at desc);
create index if not exists card_stakes_by_level on card_stakes (
  owner, (token_id / 1000000000), at desc
);
create index if not exists card_stakes_over_by_level on card_stakes (
  owner, (token_id / 1000000000), unlocked_at desc
) where unlocked_at is not null;
-- Replaced by the indexes above.
drop index if exists card_moves_by_sender;
drop index if exists card_moves_by_receiver;
drop index if exists card_stakes_unlocked;

create index if not exists locks_by_time on locks (owner, created_at desc, contract);
create index if not exists locks_over on locks (owner, created_at desc, contract)
  where unlocked_at is not null;
create index if not exists locks_standing on locks (owner, unlock_at, created_at desc, contract)
  where unlocked_at is null;
create index if not exists locks_of_coin on locks (coin, unlock_at) where unlocked_at is null;
drop index if exists locks_by_coin;

create index if not exists income_orders_paid on income_orders (
  owner, fee_block_number desc, tx_index desc, position desc
) where paid_tx_id is not null;
create index if not exists income_orders_unpaid on income_orders (
  owner, fee_block_number desc, tx_index desc, position desc
) where paid_tx_id is null;
create index if not exists income_orders_payable on income_orders (owner, ends_at)
  where paid_tx_id is null and taken_back_tx_id is null;
create index if not exists equity_orders_by_status on equity_orders (
  account, status, block_number desc, tx_index desc, position desc
);

-- Row counts and sums of lists, by the key of a list ("owner state"). Triggers maintain them in the
-- transaction that changes a list, whatever the writer. Counting rows would slow down as they grow.

create table if not exists row_counts (
  list text not null,
  key text collate "C" not null,
  rows bigint not null,
  units numeric not null,
  primary key (list, key)
);

-- Counts of running locks per asset, to list those with the most locks first.
create table if not exists locked_coins (like row_counts including all);
create index if not exists locked_coins_by_rows on locked_coins (list, rows desc, key);

-- Counts the rows of a table from now on. It counts the rows that match `counted` under `key`, and
-- sums their `units`. A list with a changed definition needs a new name.
create or replace procedure keep_count(
  list text, source text, key text, units text default '0', counted text default 'true',
  target text default 'row_counts'
) language plpgsql as $keep$
declare
  name text := 'count_' || replace(list, ' ', '_');
  count_up text;
begin
  -- Another schema of the same database may have a trigger of this name.
  if exists (
    select from pg_trigger where tgname = name || '_inserted' and tgrelid = source::regclass
  ) then
    return;
  end if;
  count_up := format($sql$
    insert into %I as known (list, key, rows, units)
      select %L, key, sum(rows), sum(units) from (%%s) as changed (key, rows, units)
      group by key having sum(rows) <> 0 or sum(units) <> 0 order by key
      on conflict (list, key) do update
      set rows = known.rows + excluded.rows, units = known.units + excluded.units$sql$,
    target, list);
  execute format($sql$
    create or replace function %I() returns trigger language plpgsql as $count$
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
  -- Counts the rows that already existed.
  execute format('delete from %I where list = %L', target, list);
  execute format(count_up, format('select %s, 1, %s from %I where %s', key, units, source, counted));
end $keep$;

call keep_count('announcement', 'announcements', $$''$$);
call keep_count('listed profile', 'profiles', $$''$$, counted => 'is_listed');
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
