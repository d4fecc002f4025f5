-- Tables that outlive every edition of the books: data that no chain can restore, and the node's logs.
create table "product_texts" (
  "id" text primary key,
  "name" jsonb not null,
  "description" jsonb not null
);
--> statement-breakpoint
create table "announcements" (
  "id" text primary key,
  "title" jsonb not null,
  "summary" jsonb not null,
  "html" jsonb not null,
  "published_at" bigint not null,
  "withdrawn_at" bigint
);
--> statement-breakpoint
create index announcements_by_publication on "announcements" ("published_at" desc, "id" desc) where withdrawn_at is null;
--> statement-breakpoint
create table "order_requests" (
  "order_key" text primary key,
  "owner" text not null,
  "product_id" text not null,
  "quantity" integer not null,
  "prices" jsonb not null,
  "created_at" bigint not null,
  "client" text,
  "asked_at" bigint not null default 0,
  "is_paid" boolean not null default false
);
--> statement-breakpoint
create index order_requests_begun on "order_requests" ("owner", "created_at" desc, "order_key");
--> statement-breakpoint
create index order_requests_by_client on "order_requests" ("client") where client is not null;
--> statement-breakpoint
create index order_requests_unpaid on "order_requests" ("asked_at") where not is_paid;
--> statement-breakpoint
create table "launchpad_requests" (
  "order_key" text primary key,
  "owner" text not null,
  "kind" text not null,
  "asked" text not null,
  "profile" jsonb,
  "created_at" bigint not null,
  "client" text,
  "asked_at" bigint not null default 0,
  "is_paid" boolean not null default false
);
--> statement-breakpoint
create index launchpad_requests_by_client on "launchpad_requests" ("client") where client is not null;
--> statement-breakpoint
create index launchpad_requests_unpaid on "launchpad_requests" ("asked_at") where not is_paid;
--> statement-breakpoint
create table "order_secret" (
  "id" integer primary key,
  "secret" text not null,
  constraint order_secret_id_check check (id = 1)
);
--> statement-breakpoint
create table "announced_payments" (
  "order_key" text not null,
  "payment" text not null,
  "tx_id" text not null,
  "expires_at" bigint not null,
  primary key ("order_key", "payment")
);
--> statement-breakpoint
create index announced_payments_by_end on "announced_payments" ("expires_at");
--> statement-breakpoint
create table "liquidity_reports" (
  "owner" text not null,
  "order_key" text not null,
  "tx_id" text not null,
  primary key ("owner", "order_key", "tx_id")
);
--> statement-breakpoint
create table "profiles" (
  "address" text primary key,
  "nickname" text not null,
  "lowered" text not null,
  "look" text,
  "introduction" text not null,
  "image" text,
  "is_listed" boolean not null
);
--> statement-breakpoint
create unique index profiles_by_look on "profiles" ("look");
--> statement-breakpoint
create index profiles_listed on "profiles" ((lowered = ''), lowered collate "C", address collate "C") where is_listed;
--> statement-breakpoint
create table "pictures" (
  "owner" text not null,
  "hash" text not null,
  "bytes" bytea not null,
  "at" bigint not null,
  primary key ("owner", "hash")
);
--> statement-breakpoint
create index pictures_by_hash on "pictures" ("hash");
--> statement-breakpoint
create table "income_vouchers" (
  "owner" text not null,
  "order_key" text not null,
  "contract" text not null,
  "expires" bigint not null,
  "signer" text not null,
  "signature" text not null,
  "issued_at" bigint not null,
  primary key ("owner", "order_key")
);
--> statement-breakpoint
create table "sign_in_nonces" (
  "nonce" text primary key,
  "owner" text not null,
  "domain" text not null,
  "issued_at" bigint not null,
  "expires_at" bigint not null,
  "used_at" bigint
);
--> statement-breakpoint
create index sign_in_nonces_by_expiry on "sign_in_nonces" ("expires_at");
--> statement-breakpoint
create table "sessions" (
  "id" text primary key,
  "owner" text not null,
  "started_at" bigint not null,
  "expires_at" bigint not null
);
--> statement-breakpoint
create index sessions_by_expiry on "sessions" ("expires_at");
--> statement-breakpoint
create index sessions_by_owner on "sessions" ("owner", "started_at" desc);
--> statement-breakpoint
create table "kept_counts" (
  "list" text not null,
  "key" text collate "C" not null,
  "rows" bigint not null,
  "units" numeric not null,
  primary key ("list", "key")
);
--> statement-breakpoint
create table "editions" (
  "id" bigint primary key,
  "shape" text not null,
  "books" text not null,
  "is_ready" boolean not null,
  "is_wrong" boolean not null,
  "begun_at" bigint not null,
  "seen_at" bigint not null
);
--> statement-breakpoint
create table "raw_chain" (
  "id" integer primary key,
  "genesis_block_id" text not null,
  "block_number" bigint not null,
  "block_id" text not null,
  "block_at" bigint not null,
  constraint raw_chain_id_check check (id = 1)
);
--> statement-breakpoint
create table "raw_sources" (
  "key" text primary key,
  "read_to" bigint not null
);
--> statement-breakpoint
create table "raw_children" (
  "address" text primary key,
  "parent" text not null,
  "block_number" bigint not null
);
--> statement-breakpoint
create table "raw_blocks" (
  "number" bigint primary key,
  "id" text not null,
  "at" bigint not null
);
--> statement-breakpoint
create table "raw_logs" (
  "block_number" bigint not null,
  "tx_index" integer not null,
  "position" integer not null,
  "tx_id" text not null,
  "address" text not null,
  "topics" text not null,
  "data" text not null,
  primary key ("block_number", "tx_index", "position")
) partition by range ("block_number");
--> statement-breakpoint
-- Counts the rows of a table that match `counted` under `key`, and sums their `units`.
create procedure keep_count(
  list text, source text, key text, units text default '0', counted text default 'true',
  target text default 'kept_counts'
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
  -- Counts the rows that already existed.
  execute format(count_up, format('select %s, 1, %s from %I where %s', key, units, source, counted));
end $keep$;
--> statement-breakpoint
-- Also counts those that are not published yet, which are few: `shownAnnouncements.ts`.
call keep_count('standing announcement', 'announcements', $$''$$, counted => 'withdrawn_at is null');
--> statement-breakpoint
call keep_count('listed profile', 'profiles', $$''$$, counted => 'is_listed');
