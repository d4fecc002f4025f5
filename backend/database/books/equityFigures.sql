-- The database maintains these figures of equity by triggers, so that an account's cards need no
-- reading and sorting together, however many there are.

-- `owner` is the owner of the sharing card; null while the card is unknown. `debt` is generated: the
-- contract's `profitOf` is weight × share per unit of weight − debt, rounded down to whole
-- units. Both are in parts of 2^-96 unit. Among cards of one weight, the card with the least debt
-- has the most profit.

create function own_share() returns trigger language plpgsql as $$
begin
  new.owner := (select owner from cards where token_id = new.token_id);
  return new;
end $$;

create trigger own_share before insert on equity_shares
  for each row execute function own_share();

create function hand_share() returns trigger language plpgsql as $$
begin
  update equity_shares set owner = new.owner
    where token_id = new.token_id and owner is distinct from new.owner;
  return null;
end $$;

create trigger hand_share after insert or update of owner on cards
  for each row execute function hand_share();

-- Per account, level, weight and starting point: cards equal in these have had the same share. The
-- sum is what they have withdrawn together.
call keep_count('equity share', 'equity_shares',
  $$owner || ' ' || token_id / 1000000000 || ' ' || weight || ' ' || counted_from$$, 'taken',
  'owner is not null');
