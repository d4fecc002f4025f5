-- State that processes share: the right to write the books, and the access to the node.
create table "index_leases" (
  "books" text primary key,
  "number" bigint not null,
  "holder" text not null,
  "ends_at" bigint not null
);
--> statement-breakpoint
create table "node_budgets" (
  "host" text primary key,
  "free_at" double precision not null,
  "day" integer not null,
  "asked" integer not null,
  "in_a_row" integer not null,
  "people_at" double precision not null,
  "version" bigint not null
);
--> statement-breakpoint
create table "chain_heads" (
  "id" integer primary key,
  "number" bigint not null,
  "block_id" text not null,
  "block_at" bigint not null,
  "to_head_ms" bigint not null,
  "asked_at" bigint not null,
  constraint chain_heads_id_check check (id = 1)
);
--> statement-breakpoint
create table "chain_views" (
  "key" text primary key,
  "contract" text not null,
  "output" text not null,
  "asked_at" bigint not null,
  "claimed_at" bigint not null,
  "is_stale" boolean not null
);
