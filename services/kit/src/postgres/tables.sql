-- The kit's own tables in a service's database. Every statement can run repeatedly.

-- Drops the tables of an interrupted rebuild, which would block migrations. A running rebuild holds the lock.
do $$ begin
  if pg_try_advisory_xact_lock(0x6f706572) then drop schema if exists rebuild cascade; end if;
end $$;

-- The clock for deadlines. An existing clock is not replaced, because tests and demo data set it.
do $$ begin
  if not exists (select from pg_proc where proname = 'app_now' and pronamespace = current_schema()::regnamespace) then
    create function app_now() returns timestamptz language sql volatile as 'select clock_timestamp()';
  end if;
end $$;

-- Events that were saved in the transaction that changed the state, and are not yet on the event log.
create table if not exists outbox (
  seq bigint generated always as identity primary key,
  topic text not null,
  id uuid not null,
  type text not null,
  key text not null,
  version bigint not null,
  happened_at timestamptz not null default app_now(),
  request_id text not null default '',
  payload bytea not null
);

create or replace function outbox_filled() returns trigger language plpgsql as $$
begin perform pg_notify('outbox', ''); return null; end $$;
create or replace trigger outbox_filled after insert on outbox for each statement execute function outbox_filled();

-- Handled events, saved in the transaction of their effect.
create table if not exists inbox (
  consumer text not null,
  event_id uuid not null,
  applied_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
create index if not exists inbox_applied_at on inbox (applied_at);
-- The event's position on the log. Rows before a group's committed position can be pruned. `alter table` locks out even
-- readers, such as a backup, so it runs only if a column is missing.
do $$ begin
  if not exists (select from information_schema.columns
      where table_schema = current_schema() and table_name = 'inbox' and column_name = 'position') then
    alter table inbox add column if not exists topic text, add column if not exists partition integer,
      add column if not exists position bigint;
  end if;
end $$;

-- Dead letters: events that could not be handled, and those of the same key that wait behind them.
create table if not exists parked_events (
  seq bigint generated always as identity primary key,
  consumer text not null,
  event_id uuid not null,
  topic text not null,
  key text not null,
  event bytea not null,
  reason text not null,
  parked_at timestamptz not null default now(),
  unique (consumer, event_id)
);
-- The number of tries; 0 if the event only waits behind an earlier one.
do $$ begin
  if not exists (select from information_schema.columns
      where table_schema = current_schema() and table_name = 'parked_events' and column_name = 'attempts') then
    alter table parked_events add column attempts integer not null default 0;
  end if;
end $$;
create index if not exists parked_events_key on parked_events (consumer, key);
