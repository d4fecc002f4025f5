-- Run at each start, after `schema.sql`. The database maintains these figures of equity by
-- triggers, so that an account's cards need no reading and sorting together, however many there
-- are.

-- Owner of the sharing card; null while the card is unknown.
alter table equity_shares add column if not exists owner text;
-- The contract's `profitOf` is weight × share per unit of weight − debt, rounded down to whole
-- units. Both are in parts of 2^-96 unit. Among cards of one weight, the card with the least debt
-- has the most profit.
alter table equity_shares add column if not exists debt numeric not null generated always as (
  weight * counted_from + taken * 79228162514264337593543950336
) stored;
create index if not exists equity_shares_by_debt on equity_shares (owner, weight, debt, token_id);
create index if not exists equity_shares_opened on equity_shares (owner, stage) where stage <> 0;
create index if not exists cards_by_number on cards (owner, level, token_id);

create or replace function own_share() returns trigger language plpgsql as $$
begin
  new.owner := (select owner from cards where token_id = new.token_id);
  return new;
end $$;

create or replace trigger own_share before insert on equity_shares
  for each row execute function own_share();

create or replace function hand_share() returns trigger language plpgsql as $$
begin
  update equity_shares set owner = new.owner
    where token_id = new.token_id and owner is distinct from new.owner;
  return null;
end $$;

create or replace trigger hand_share after insert or update of owner on cards
  for each row execute function hand_share();

-- Per account, level, weight and starting point: cards equal in these have had the same share. The
-- sum is what they have withdrawn together.
call keep_count('equity share', 'equity_shares',
  $$owner || ' ' || token_id / 1000000000 || ' ' || weight || ' ' || counted_from$$, 'taken',
  'owner is not null');
