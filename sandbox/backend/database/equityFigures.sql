-- Run at each start after `schema.sql`: what the database keeps of equity by itself, so that an account's
-- cards are neither read nor sorted together, however many they are.

-- Whose card it is that shares; null while the card is not known.
alter table equity_shares add column if not exists owner text;
-- The contract's `profitOf` is the whole units of (weight × what each unit of weight had a part in − debt),
-- in its parts, of which a unit has 2^96: of cards of one weight, that with the least debt has the most.
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

-- Of an account by level, weight and what they share from: those with the same have had the same part. And
-- what they have taken of it together.
call keep_count('equity share', 'equity_shares',
  $$owner || ' ' || token_id / 1000000000 || ' ' || weight || ' ' || counted_from$$, 'taken',
  'owner is not null');
